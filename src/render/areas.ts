/** What an area of screens registers at the start; apart from all else, because the first files of the page load it. */

export { registerComponents } from './registry/components.ts';
