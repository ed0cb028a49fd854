# SPDX-License-Identifier: MIT
# The flags of our own code. Peers are built with their own (bench/CMakeLists.txt); users see none of these.

if(QUOIN_SANITIZE)
  add_compile_options(-fsanitize=${QUOIN_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer -g)
  add_link_options(-fsanitize=${QUOIN_SANITIZE})
endif()

# the house's warnings for one target
function(quoin_warnings target)
  if(NOT CMAKE_C_COMPILER_ID MATCHES "GNU|Clang")
    return()
  endif()
  set(warnings -Wall -Wextra -Wconversion -Wshadow -Wundef -Wvla -Wpedantic)
  target_compile_options(${target} PRIVATE ${warnings})
  if(QUOIN_WERROR)
    target_compile_options(${target} PRIVATE -Werror)
  endif()
endfunction()
