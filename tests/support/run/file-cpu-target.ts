/** Name of the environment variable with the file that takes a line for each test file: what it took of the processor. */
export const fileCpuTarget = 'VITRAL_FILE_CPU';
