import { type PaletteEntry, registerPaletteEntries } from '../portal/palette/area-entries.ts';
import { type LoadRecordWords, registerRecordWords } from '../portal/palette/record-words.ts';
import type { ShellScreens } from '../portal/routes.tsx';
import { registerComponents } from '../render/areas.ts';

/**
 * A business area of the web app: the addresses of its screens, each loaded when it is first shown. Only the list in
 * `index.ts` refers to it; its code is in its folder.
 */
export type WebArea = Partial<ShellScreens> & {
  /** Components that elements of type `component` in views may name. */
  readonly components?: Parameters<typeof registerComponents>[0];
  /** Screens that the palette (Ctrl+K) offers everywhere. */
  readonly paletteEntries?: readonly PaletteEntry[];
  /** How the palette names the records that it finds. */
  readonly recordWords?: LoadRecordWords;
};

/**
 * Registers the components and palette entries of the areas, and returns the addresses of all: of two that match the
 * earlier wins.
 */
export function openAreas(areas: readonly WebArea[]): ShellScreens {
  for (const { components = {}, recordWords } of areas) {
    registerComponents(components);
    if (recordWords !== undefined) registerRecordWords(recordWords);
  }
  registerPaletteEntries(areas.flatMap(({ paletteEntries = [] }) => paletteEntries));
  return {
    publicView: areas.find(({ publicView }) => publicView !== undefined)?.publicView,
    publicPages: areas.flatMap(({ publicPages = [] }) => publicPages),
    screens: areas.flatMap(({ screens = [] }) => screens),
  };
}
