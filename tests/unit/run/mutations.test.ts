import { expect, test } from 'vitest';
import { findMutations } from '../../../scripts/run/mutations.ts';

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
