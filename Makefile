# SPDX-License-Identifier: MIT
# A thin front of CMake. make: library, command, scoreboard in build/. CI builds with warnings as errors.
BUILD ?= build
PREFIX ?= /usr/local
CONFIG ?= Release
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
WERROR ?= $(if $(CI),ON,OFF)
CMAKE_FLAGS ?=

all: configure
	@cmake --build $(BUILD) -j $(JOBS)

configure:
	@cmake -S . -B $(BUILD) -DCMAKE_BUILD_TYPE=$(CONFIG) -DCMAKE_INSTALL_PREFIX=$(PREFIX) -DQUOIN_WERROR=$(WERROR) $(CMAKE_FLAGS)

# the scoreboard against every peer that Debian packages, quick run
bench:
	@tools/bootstrap build bench
	@$(MAKE) --no-print-directory all
	@$(BUILD)/quoin-bench run --quick

test:
	@tools/bootstrap build test
	@$(MAKE) --no-print-directory all
	@cd $(BUILD) && ctest --no-tests=error --output-on-failure -j $(JOBS) -O ctest.log

# everything of tools/check, a table at the end; make check STEPS="format layers" for some
check:
	@tools/bootstrap build test check
	@tools/check $(STEPS)

install: all
	@cmake --install $(BUILD)

# every file that the check looks at, in place
format:
	@tools/check_format --fix

# quoin.h and quoin.c, the library as two files, into build/amalgam
amalgam:
	@tools/amalgamate $(BUILD)/amalgam

clean:
	@cmake -E rm -rf $(BUILD)

.PHONY: all configure bench test check install format amalgam clean
