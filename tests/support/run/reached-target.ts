/** Name of the environment variable with the file that takes a line for each place that a test file reaches. */
export const reachedTarget = 'VITRAL_REACHED';

/** A line of it. */
export type ReachedLine = { readonly file: string; readonly place: number };
