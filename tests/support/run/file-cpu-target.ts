/**
 * Name of the environment variable with the file that takes two lines for each test file: as it begins, which process runs it, and
 * as it ends, what it took of the processor.
 */
export const fileCpuTarget = 'VITRAL_FILE_CPU';

/** Such a line: process ids, and seconds of the processor. */
export type FileLine = { readonly file: string; readonly worker?: number; readonly cpuSeconds?: number };
