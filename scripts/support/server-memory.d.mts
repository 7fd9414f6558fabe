/** Environment variables of a server. */
export declare const memoryVariables: Readonly<Record<string, string>>;
/** Node options of a server. */
export declare const memoryFlags: readonly string[];
