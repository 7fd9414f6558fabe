import { languageArrows, renderArrows } from './language-arrows.ts';
import { portalArrows } from './portal-arrows.ts';
import { serverArrows } from './server-arrows.ts';

/**
 * Folders, each with the folders and files that it may import. `types:` allows only imports of types, `*` stands for
 * any single folder. For a file the longest matching key counts.
 */
export const allowed: Readonly<Record<string, readonly string[]>> = {
  ...languageArrows(),
  ...renderArrows(),
  ...portalArrows,
  ...serverArrows,
};
