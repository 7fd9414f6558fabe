import type { WebArea } from '../../area.ts';

/** The live page, whose window is watched: views cannot express that. */
export const externalArea: WebArea = {
  components: { 'external/live': () => import('./live/live-screen.tsx') },
};
