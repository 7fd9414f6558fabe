/** Name of the view for the menu screen, which has its own call (specification 001, section 7). */
export const menusView = 'menus';
