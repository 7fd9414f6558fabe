import { elementTypeNames, elementTypeOf } from '../../../src/language/elements/vocabulary.ts';

/**
 * Types that are drawn with each of their keys. Three kinds are tested elsewhere:
 *
 * - components that the portal registers get the whole element (`elements-blocks.spec.ts`),
 * - CodeMirror (`code`) takes no pointer or focus without layout (`shown-elements.spec.ts`),
 * - `photo` needs a canvas, which these tests do not have (`badges.spec.ts`).
 */
export const walkedTypes: readonly string[] = elementTypeNames.filter(
  (name) => elementTypeOf(name)?.group !== 'registered' && name !== 'code' && name !== 'photo',
);

/**
 * These types in groups: inputs, collections of rows, and others. Each group is a test file, so that workers share
 * them.
 */
export const walkedGroups = Map.groupBy(walkedTypes, (name) => {
  const group = elementTypeOf(name)?.group;
  return group === 'input' || group === 'relation' ? 'inputs' : group === 'collection' ? 'collections' : 'others';
});

/** ms for one type: each key needs several drawings, which are slow on a busy machine. */
export const timeout = 240_000;
