/** Logs errors of the file store that cannot be reported to a caller. */
export type FileLog = (error: unknown, message: string) => void;
