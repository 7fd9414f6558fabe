/**
 * Name of the environment variable with the file that takes two lines for each test file: as it begins, which process runs it, and
 * as it ends, what it took of the processor.
 */
export const fileCpuTarget = 'VITRAL_FILE_CPU';
