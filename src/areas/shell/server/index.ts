/** Public interface of this area for other areas. */
export { menusView } from './menus-view.ts';
export { findUndrawn, mayOpenPanel, publicViewAt } from './place-at.ts';
