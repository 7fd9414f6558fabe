import { expect, test } from 'vitest';
import { findMutations, markPlaces } from '../../../scripts/run/mutations.ts';

test('conditions, calls, operators and constants are changed, types and imports are not', () => {
  const source = `import { a } from './a.ts';
type Level = 1 | true;
if (a < 3) await a(true);
const b = a === null ? -1 : 2;`;
  const texts = findMutations('x.ts', source).map(({ start, end, text }) => {
    const lines = `${source.slice(0, start)}${text}${source.slice(end)}`.split('\n');
    return lines.slice(2).join('|');
  });
  expect(texts).toEqual([
    'if (!(a < 3)) await a(true);|const b = a === null ? -1 : 2;',
    'if (a <= 3) await a(true);|const b = a === null ? -1 : 2;',
    'if (a < (3 + 1)) await a(true);|const b = a === null ? -1 : 2;',
    'if (a < 3) ;|const b = a === null ? -1 : 2;',
    'if (a < 3) await a(false);|const b = a === null ? -1 : 2;',
    'if (a < 3) await a(true);|const b = !(a === null) ? -1 : 2;',
    'if (a < 3) await a(true);|const b = a !== null ? -1 : 2;',
    'if (a < 3) await a(true);|const b = a === null ? -(1 + 1) : 2;',
    'if (a < 3) await a(true);|const b = a === null ? -1 : (2 + 1);',
  ]);
});

test('a place is marked where it runs: before its statement, or in the body of its function', () => {
  const source = `const limit = 3;
const isFew = (a: number) => a < limit;
export function say(a: number) {
  switch (a) {
    case 1:
      return 'one';
    default:
      if (isFew(a)) return 'few' + a;
  }
}
{
  say(2);
}`;
  const mutations = findMutations('x.ts', source);
  const marked = markPlaces(
    source,
    mutations.map(({ mark }, place) => ({ place, mark })),
  );
  expect(marked.split('\n')).toEqual([
    // What runs as the module loads is reached by whoever loads it first.
    'const limit = 3;',
    'const isFew = (a: number) => (globalThis.vitralReached?.(1), a < limit);',
    'export function say(a: number) {',
    '  globalThis.vitralReached?.(2); switch (a) {',
    '    case 1:',
    "      return 'one';",
    '    default:',
    "      globalThis.vitralReached?.(4); globalThis.vitralReached?.(3); if (isFew(a)) return 'few' + a;",
    '  }',
    '}',
    '{',
    '  say(2);',
    '}',
  ]);
});
