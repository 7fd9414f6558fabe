/**
 * What an area of screens registers at the start. Separate from the rest, because the first files of the page load it.
 */

export { registerComponents } from './registry/components.ts';
