import { findScreen } from '../../domain/screens.ts';
import { currentLanguage } from '../../ui/i18n/texts.ts';
import { flattenMenu, type MenuNode } from '../menu/menu-tree.ts';
import type { Command } from './commands.ts';

/**
 * A line of the palette that leads to a screen of an area from anywhere, for everybody who is logged in. A screen that
 * only some may open stands in the menu, which the server filters.
 */
export type PaletteEntry = {
  readonly address: string;
  /** What it is called in the language of the moment; absent for the name of the screen. */
  readonly label?: () => string;
};

let known: readonly PaletteEntry[] = [];

/** Makes the lines of all areas known; called once before anything is drawn. */
export function registerPaletteEntries(entries: readonly PaletteEntry[]): void {
  known = entries;
}

/** The lines of all areas, but those that the menu of the user has. */
export function areaCommands(menu: readonly MenuNode[], go: (address: string) => void): readonly Command[] {
  const inMenu = new Set(flattenMenu(menu).map(({ address }) => address));
  return known
    .filter(({ address }) => !inMenu.has(address))
    .map(({ address, label }) => ({
      id: `open ${address}`,
      label: label?.() ?? findScreen(address)?.screen.label[currentLanguage()] ?? address,
      keys: null,
      run: () => go(address),
    }));
}
