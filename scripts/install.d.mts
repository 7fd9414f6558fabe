/** Folder of the project. */
export declare const projectRoot: string;
/** Runs `npm ci` unless every package of the lock file is installed in its version. Ends the process if that fails. */
export declare function ensureInstalled(): void;
/** Generates the files that are not stored in git if one is missing or out of date. */
export declare function ensureGenerated(): void;
/**
 * Path of the project's own Node, or of the running one if that can run TypeScript. Ends the process if neither can.
 */
export declare function runtimePath(): string;
