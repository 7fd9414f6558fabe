import { beforeAll, describe, expect, test } from 'vitest';
import { listTypeNames } from '../../../src/language/elements/vocabulary.ts';
import { timeout } from '../../support/vocabulary/types.ts';
import { ignoredListKeys, loadRuntime } from '../../support/vocabulary/walk.tsx';

beforeAll(loadRuntime, timeout);

describe('[V3] every key that the check accepts for the list of an entity has an effect', () => {
  test.each(listTypeNames)('%s', { timeout }, async (name) => {
    expect(await ignoredListKeys(name)).toEqual([]);
  });
});
