/** Public interface of this area for other areas. */
export { screenErrors } from './errors.ts';
export { createDefinitionWriter } from './write-definition.ts';
