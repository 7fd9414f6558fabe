import { createContext, useContext } from 'react';

/** The screen around a component, as the shell sees it. */
export type Screen = {
  /** Key of its tab and pane. */
  readonly key: string;
  /** Address without query string and trailing slash. */
  readonly path: string;
  readonly isActive: boolean;
  /** The view that draws the address; null where the portal draws it itself. */
  readonly view: string | null;
  /** The entity of that view; null where it has none. */
  readonly entity: string | null;
  /** What stands for the names in the address of that view. */
  readonly params: Readonly<Record<string, string>>;
  /** Permission flags of the screen check. */
  readonly access: Readonly<Record<string, boolean>>;
  /** Name of its tab and of its unsaved work; null goes back to the one of the screen check. */
  readonly setTitle: (title: string | null) => void;
};

export const ScreenContext = createContext<Screen | null>(null);

export function useScreen(): Screen {
  const screen = useContext(ScreenContext);
  if (!screen) throw new Error('useScreen needs a screen of the shell around it.');
  return screen;
}
