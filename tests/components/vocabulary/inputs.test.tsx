import { beforeAll, describe, expect, test } from 'vitest';
import { timeout, walkedGroups } from '../../support/vocabulary/types.ts';
import { ignoredKeys, loadRuntime } from '../../support/vocabulary/walk.tsx';

beforeAll(loadRuntime, timeout);

describe('[V3] every key that the check accepts for a type has an effect where it is drawn', () => {
  // A busy machine shows the records of a picker after the act that chooses one.
  test.each(walkedGroups.get('inputs') ?? [])('%s', { timeout, retry: 3 }, async (name) => {
    expect(await ignoredKeys(name)).toEqual([]);
  });
});
