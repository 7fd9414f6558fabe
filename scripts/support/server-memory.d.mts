/** Environment of a server. */
export declare const memoryVariables: Readonly<Record<string, string>>;
/** Options of Node for a server. */
export declare const memoryFlags: readonly string[];
