import type { WebArea } from '../../area.ts';

/** The editor of DNA teams, whose tree view definitions cannot express (specification 002, 2.18). */
export const dnaArea: WebArea = {
  components: { 'dna/team': () => import('./team-editor.tsx') },
};
