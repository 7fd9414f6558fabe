/** Public interface of this area for other areas. */
export { fileHeaders } from './files.routes.ts';
