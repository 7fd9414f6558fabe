import { createStore } from '../store.ts';

/** Which of the two is open: the palette of commands, or the sheet of shortcuts. */
export const openedPalette = createStore<'palette' | 'sheet' | null>(null);
