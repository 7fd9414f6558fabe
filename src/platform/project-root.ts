import { fileURLToPath } from 'node:url';

/** Root of the project, where `schemas`, `views` and `openapi` are. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
