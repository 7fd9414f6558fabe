import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ConflictPolicy, saveWithMerge } from './save-with-merge.ts';

type Values = Readonly<Record<string, unknown>>;

const names = ['a', 'b', 'c'] as const;
const changesTo = (min: number, max: number) =>
  fc.dictionary(fc.constantFrom(...names), fc.integer({ min, max }), { maxKeys: 3 });
const changes = changesTo(1, 3);

function changedMeanwhile(atual: Values): Error {
  return Object.assign(new Error('changed'), { code: 'REGISTRO_ALTERADO', status: 409, details: { atual } });
}

/** A record on a server that refuses older versions; somebody else saves before each of the first saves. */
function recordWith(others: readonly Values[]) {
  let stored: Values = { id: 1, versao: 1, a: 0, b: 0, c: 0 };
  const waiting = [...others];
  return {
    stored: () => stored,
    save: async (values: Values) => {
      const other = waiting.shift();
      if (other !== undefined) stored = { ...stored, ...other, versao: Number(stored.versao) + 1 };
      if (values.versao !== stored.versao) throw changedMeanwhile(stored);
      stored = { ...stored, ...values, versao: Number(stored.versao) + 1 };
      return stored;
    },
  };
}

async function run(others: readonly Values[], mine: Values, policy: ConflictPolicy) {
  const server = recordWith(others);
  const first = server.stored();
  let base = first;
  let values: Values = { ...first, ...mine };
  const outcome = await saveWithMerge({
    send: () => server.save({ ...values, versao: base.versao }),
    sides: () => ({ base, mine: values }),
    policy,
    adopt: (theirs, merged) => {
      base = theirs;
      values = merged;
    },
  });
  return { outcome, stored: server.stored() };
}

test('what each side alone has changed is in the end there, and in conflicts this save counts', () =>
  fc.assert(
    // Who changes a field to the same has no side of their own in it any more, so the values differ.
    fc.asyncProperty(fc.array(changesTo(4, 6), { maxLength: 4 }), changes, async (others, mine) => {
      const theirs: Values = Object.assign({}, ...others);
      const { outcome, stored } = await run(others, mine, 'mine');
      expect(outcome).toMatchObject({ kind: 'saved', hasMerged: others.length > 0 });
      for (const name of names) expect(stored[name]).toBe(mine[name] ?? theirs[name] ?? 0);
    }),
  ));

test('a save that is to be refused leaves what others saved, and says what that is', () =>
  fc.assert(
    fc.asyncProperty(changes, changes, async (theirs, mine) => {
      const { outcome, stored } = await run([theirs], mine, 'refuse');
      const isConflict = names.some((name) => name in theirs && name in mine && theirs[name] !== mine[name]);
      expect(outcome.kind).toBe(isConflict ? 'conflict' : 'saved');
      for (const name of names) expect(stored[name]).toBe((isConflict ? undefined : mine[name]) ?? theirs[name] ?? 0);
      if (outcome.kind === 'conflict') expect(outcome.theirs).toEqual(stored);
    }),
  ));

test('somebody is asked about conflicts alone, and may keep theirs or leave everything', async () => {
  const asked: unknown[] = [];
  const choose: ConflictPolicy = async ({ conflicts }) => {
    asked.push(conflicts);
    return { a: 'theirs' };
  };
  const taken = await run([{ a: 2, c: 5 }], { a: 1, b: 1 }, choose);
  expect(asked).toEqual([[{ field: 'a', base: 0, theirs: 2, mine: 1 }]]);
  expect(taken.stored).toMatchObject({ a: 2, b: 1, c: 5 });
  const left = await run([{ a: 2 }], { a: 1 }, async () => null);
  expect([left.outcome.kind, left.stored.a]).toEqual(['conflict', 2]);
});

test('who is overtaken each time stops after five tries, with the reason; other refusals are not tried again', async () => {
  const others = Array.from({ length: 9 }, (_, index) => ({ c: index + 1 }));
  await expect(run(others, { a: 1 }, 'mine')).rejects.toMatchObject({ code: 'REGISTRO_ALTERADO' });
  let tries = 0;
  const refused = saveWithMerge({
    send: () => {
      tries += 1;
      return Promise.reject(new TypeError('offline'));
    },
    sides: () => ({ base: {}, mine: {} }),
    policy: 'mine',
    adopt: () => undefined,
  });
  await expect(refused).rejects.toThrow('offline');
  expect(tries).toBe(1);
});
