import { describe, expect, test } from 'vitest';
import { elementTypeNames, elementTypeOf, listTypeNames } from '../../src/runtime/definition/elements/vocabulary.ts';
import { askedByPost, ignoredKeys, ignoredListKeys } from '../support/vocabulary/walk.tsx';

// Several drawings for each key: a busy machine takes its time.
const timeout = 240_000;

/**
 * What the portal registers under a name gets its element whole: `elements-blocks.spec.ts` draws some. CodeMirror takes
 * neither pointer nor focus where nothing is laid out: `shown-elements.spec.ts` types into it.
 */
const types = elementTypeNames.filter((name) => elementTypeOf(name)?.group !== 'registered' && name !== 'code');

describe('[V3] every key that the check accepts for a type has an effect where it is drawn', () => {
  test.each(types)('%s', { timeout }, async (name) => {
    expect(await ignoredKeys(name)).toEqual([]);
  });
});

describe('[V3] every key that the check accepts for the list of an entity has one', () => {
  test.each(listTypeNames)('%s', { timeout }, async (name) => {
    expect(await ignoredListKeys(name)).toEqual([]);
  });
});

describe('[Q3] a list is asked by the method and with the body that its view says', () => {
  const asking = types.filter((name) => elementTypeOf(name)?.keys.includes('list'));
  test.each(asking)('%s', { timeout }, async (name) => {
    const asked = await askedByPost(name);
    expect(asked).toContain('"method":"POST"');
    expect(asked).toContain('"body":{"ativo":true}');
  });
});
