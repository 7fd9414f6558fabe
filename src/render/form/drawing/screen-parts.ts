import { createContext, useContext } from 'react';

/** Parts of a screen that stay while it scrolls, into which elements of the screen can be drawn. */
export type ScreenParts = { readonly head: HTMLElement | null; readonly foot: HTMLElement | null };

const ScreenPartsContext = createContext<ScreenParts>({ head: null, foot: null });

/** Provides the head and the foot of a screen. */
export const ScreenPartsProvider = ScreenPartsContext.Provider;

/** Those of the surrounding screen; null if there are none, as in a record's form, which has its own. */
export function useScreenParts(): ScreenParts {
  return useContext(ScreenPartsContext);
}
