import { createContext, useContext } from 'react';

/** The screen around a component, as the portal's frame knows it. */
export type Screen = {
  /** Key of its tab and pane. */
  readonly key: string;
  /** Address without query string and trailing slash. */
  readonly path: string;
  readonly isActive: boolean;
  /** The view of the address; null if the portal draws it by code. */
  readonly view: string | null;
  /** The entity of that view; null for none. */
  readonly entity: string | null;
  /** Values of the named parts of that view's address. */
  readonly params: Readonly<Record<string, string>>;
  /** Permission flags of the screen check. */
  readonly access: Readonly<Record<string, boolean>>;
  /** Sets the name of its tab and of its unsaved work; null restores that of the screen check. */
  readonly setTitle: (title: string | null) => void;
};

export const ScreenContext = createContext<Screen | null>(null);

export function useScreen(): Screen {
  const screen = useContext(ScreenContext);
  if (!screen) throw new Error('useScreen needs a screen of the shell around it.');
  return screen;
}
