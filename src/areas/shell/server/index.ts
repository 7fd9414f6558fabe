/** All that other areas may use of this one. */
export { menusView } from './menus-view.ts';
export { mayOpenPanel, publicViewAt } from './place-at.ts';
