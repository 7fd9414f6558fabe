import { beforeAll, describe, expect, test } from 'vitest';
import { elementTypeOf } from '../../../src/language/elements/vocabulary.ts';
import { timeout, walkedTypes } from '../../support/vocabulary/types.ts';
import { askedByPost, loadRuntime } from '../../support/vocabulary/walk.tsx';

beforeAll(loadRuntime, timeout);

describe('[Q3] a list is asked by the method and with the body that its view says', () => {
  test.each(walkedTypes.filter((name) => elementTypeOf(name)?.keys.includes('list')))(
    '%s',
    { timeout },
    async (name) => {
      const asked = await askedByPost(name);
      expect(asked).toContain('"method":"POST"');
      expect(asked).toContain('"body":{"ativo":true}');
    },
  );
});
