import { languageArrows, renderArrows } from './language-arrows.ts';
import { portalArrows } from './portal-arrows.ts';
import { serverArrows } from './server-arrows.ts';

/**
 * Folder to the folders that it may import; `types:` allows types only, and `*` is any one folder. The longest folder that matches
 * counts.
 */
export const allowed: Readonly<Record<string, readonly string[]>> = {
  ...languageArrows(),
  ...renderArrows(),
  ...portalArrows,
  ...serverArrows,
};
