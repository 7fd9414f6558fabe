import { fileURLToPath } from 'node:url';

/** Root of the project, which contains `schemas`, `views` and `openapi`. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
