import { findScreen } from '../../domain/screens.ts';
import { currentLanguage } from '../../ui/i18n/texts.ts';
import { flattenMenu, type MenuNode } from '../menu/menu-tree.ts';
import type { Command } from './commands.ts';

/**
 * A palette entry that leads to a screen of an area, for every logged-in user. Screens that only some users may open
 * belong in the menu, which the server filters.
 */
export type PaletteEntry = {
  readonly address: string;
  /** Its label in the current language; defaults to the name of the screen. */
  readonly label?: () => string;
};

let known: readonly PaletteEntry[] = [];

/** Registers the entries of all areas; called once before anything is drawn. */
export function registerPaletteEntries(entries: readonly PaletteEntry[]): void {
  known = entries;
}

/** The entries of all areas, except those in the user's menu. */
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
