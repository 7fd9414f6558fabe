import type { WebArea } from '../area.ts';

/** Parts of contracts and their signing that no view definition can say (specification 002, section 2.15). */
export const contractsArea: WebArea = {
  name: 'contracts',
  components: { 'contracts/document': () => import('./document/contract-document.tsx') },
};
