/**
 * Name of the environment variable with the file to which two lines are written for each test file: at its start the id
 * of its process, at its end its processor time.
 */
export const fileCpuTarget = 'VITRAL_FILE_CPU';

/** A line of it: the process id, or the processor time in seconds. */
export type FileLine = { readonly file: string; readonly worker?: number; readonly cpuSeconds?: number };
