import { createStore } from '../store.ts';

/** Which one is open: the palette of commands, or the sheet of shortcuts. */
export const openedPalette = createStore<'palette' | 'sheet' | null>(null);
