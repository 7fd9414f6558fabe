/** All that other areas may use of this one. */
export { screenErrors } from './errors.ts';
export { createDefinitionWriter } from './write-definition.ts';
