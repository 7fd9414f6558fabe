/** Folder of the project. */
export declare const projectRoot: string;
/** Runs `npm ci` unless every package of the lock file is installed in its version. */
export declare function ensureInstalled(): void;
/** Makes the files that are made of others and not stored with the project, where one is missing or out of date. */
export declare function ensureGenerated(): void;
/** The project's own Node, or the running one where it can run TypeScript by itself. */
export declare function runtimePath(): string;
