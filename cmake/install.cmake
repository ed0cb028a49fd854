# SPDX-License-Identifier: MIT
# Install rules: headers, libraries, command, pkg-config file, CMake package.
include(CMakePackageConfigHelpers)

install(FILES ${QUOIN_PUBLIC_HEADERS} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/quoin)
install(TARGETS ${quoin_libraries} EXPORT quoinTargets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
if(TARGET quoin_cli)
  install(TARGETS quoin_cli RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  install(DIRECTORY "${QUOIN_MAN_PAGES}/" DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 FILES_MATCHING PATTERN "*.1")
endif()

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/quoin)
install(EXPORT quoinTargets NAMESPACE quoin:: DESTINATION ${package_dir})
configure_package_config_file(cmake/quoinConfig.cmake.in quoinConfig.cmake INSTALL_DESTINATION ${package_dir})
if(PROJECT_VERSION_MAJOR EQUAL 0)
  set(compatibility SameMinorVersion)
else()
  set(compatibility SameMajorVersion)
endif()
write_basic_package_version_file(quoinConfigVersion.cmake COMPATIBILITY ${compatibility})
install(FILES "${PROJECT_BINARY_DIR}/quoinConfig.cmake" "${PROJECT_BINARY_DIR}/quoinConfigVersion.cmake" DESTINATION ${package_dir})

# a relative directory follows the prefix, so that the file survives a move
foreach(dir LIBDIR INCLUDEDIR)
  if(IS_ABSOLUTE "${CMAKE_INSTALL_${dir}}")
    set(QUOIN_PC_${dir} "${CMAKE_INSTALL_${dir}}")
  else()
    set(QUOIN_PC_${dir} "\${prefix}/${CMAKE_INSTALL_${dir}}")
  endif()
endforeach()
if(QUOIN_NO_MALLOC)
  set(QUOIN_PC_CFLAGS " -DQUOIN_NO_MALLOC")
endif()
configure_file(cmake/quoin.pc.in quoin.pc @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/quoin.pc" DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
