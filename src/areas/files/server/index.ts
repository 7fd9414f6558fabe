/** All that other areas may use of this one. */
export { fileHeaders } from './files.routes.ts';
