import { elementTypeNames, elementTypeOf } from '../../../src/language/elements/vocabulary.ts';

/**
 * The types that are drawn with each of their keys. What the portal registers under a name gets its element whole:
 * `elements-blocks.spec.ts` draws some. CodeMirror takes neither pointer nor focus where nothing is laid out:
 * `shown-elements.spec.ts` types into it. A photo is cut on a canvas, which no page of these tests has: `badges.spec.ts` exchanges one.
 */
export const walkedTypes: readonly string[] = elementTypeNames.filter(
  (name) => elementTypeOf(name)?.group !== 'registered' && name !== 'code' && name !== 'photo',
);

/** Those of them that edit one value, that have rows, and all others: each a file of tests, which workers share. */
export const walkedGroups = Map.groupBy(walkedTypes, (name) => {
  const group = elementTypeOf(name)?.group;
  return group === 'input' || group === 'relation' ? 'inputs' : group === 'collection' ? 'collections' : 'others';
});

/** Several drawings for each key: a busy machine takes its time. */
export const timeout = 240_000;
