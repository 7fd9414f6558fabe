import type { WebArea } from '../../area.ts';

/** The editor of DNA teams, whose tree no view definition can say (specification 002, 2.18). */
export const dnaArea: WebArea = {
  components: { 'dna/team': () => import('./team-editor.tsx') },
};
