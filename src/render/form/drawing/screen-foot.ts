import { createContext, useContext } from 'react';

const ScreenFootContext = createContext<HTMLElement | null>(null);

/** Provides the footer of a screen, which stays while the screen scrolls. */
export const ScreenFoot = ScreenFootContext.Provider;

/** The footer of the surrounding screen; null if there is none, as in a record's form, which has its own. */
export function useScreenFoot(): HTMLElement | null {
  return useContext(ScreenFootContext);
}
