# SPDX-License-Identifier: MIT
# cmake -DPROGRAM=... -DEXPECTED=FILE [-DEMULATOR=...] -P: runs the program; it must end with 0 and print what FILE holds, if FILE exists.
execute_process(COMMAND ${EMULATOR} "${PROGRAM}" RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE errors)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "${PROGRAM} ended with ${result}\n${output}${errors}")
endif()
if(EXISTS "${EXPECTED}")
  file(READ "${EXPECTED}" expected)
  if(NOT output STREQUAL expected)
    message(FATAL_ERROR "${PROGRAM} printed\n${output}\ninstead of ${EXPECTED}:\n${expected}")
  endif()
endif()
