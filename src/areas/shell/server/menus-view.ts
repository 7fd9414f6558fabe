/** The view of the menu screen, which has a call of its own (specification 001, section 7). */
export const menusView = 'menus';
