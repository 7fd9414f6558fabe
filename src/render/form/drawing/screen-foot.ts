import { createContext, useContext } from 'react';

const ScreenFootContext = createContext<HTMLElement | null>(null);

/** Gives the elements of a screen its foot, which stays while the screen scrolls. */
export const ScreenFoot = ScreenFootContext.Provider;

/** The foot of the screen around; null where there is none, as in a record's form, which has its own. */
export function useScreenFoot(): HTMLElement | null {
  return useContext(ScreenFootContext);
}
