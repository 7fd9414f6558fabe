/** Takes what the file store cannot tell anybody but the log. */
export type FileLog = (error: unknown, message: string) => void;
