/**
 * Names that an element of type `component` may use: those of the runtime, and what areas of the web app register.
 * `npm run generate` writes them from the `area.tsx` of each.
 */
export const componentNames: readonly string[] = [
  'record/changes',
  'commerce/payment',
  'commerce/special-product',
  'contracts/document',
  'dna/team',
  'external/live',
  'promotions/items',
];
