import { beforeAll, describe, expect, test } from 'vitest';
import { timeout, walkedGroups } from '../../support/vocabulary/types.ts';
import { ignoredKeys, loadRuntime } from '../../support/vocabulary/walk.tsx';

beforeAll(loadRuntime, timeout);

describe('[V3] every key that the check accepts for a type has an effect where it is drawn', () => {
  test.each(walkedGroups.get('inputs') ?? [])('%s', { timeout }, async (name) => {
    expect(await ignoredKeys(name)).toEqual([]);
  });
});
