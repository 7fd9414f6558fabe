import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diffBlocks, diffLines } from './line-diff.ts';
import { mergeTexts } from './merge-texts.ts';

const text = fc
  .array(fc.constantFrom('a', 'b', '{', '}', '', 'label: x'), { maxLength: 12 })
  .map((all) => all.join('\n'));

describe('line diff', () => {
  test('both texts can be read back from it', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        const lines = diffLines(a, b);
        const side = (other: string) => lines.filter(({ kind }) => kind !== other).map((line) => line.text);
        expect(side('added').join('\n')).toBe(a);
        expect(side('removed').join('\n')).toBe(b);
      }),
      { numRuns: 500 },
    );
  });

  test('numbers lines from one, and leaves out what is far from any change', () => {
    const a = Array.from({ length: 30 }, (_, index) => `line ${index}`);
    const b = a.with(15, 'another');
    const blocks = diffBlocks(a.join('\n'), b.join('\n'), 2);
    expect(blocks.map(({ kind, lines }) => [kind, lines.length])).toEqual([
      ['skipped', 13],
      ['lines', 6],
      ['skipped', 12],
    ]);
    expect(blocks[1]?.lines[2]).toEqual({ kind: 'removed', text: 'line 15', before: 16, after: null });
  });
});

describe('merging two changes of one file', () => {
  const base = ['{', '  "a": 1,', '  "b": 2,', '  "c": 3,', '  "d": 4', '}'].join('\n');

  test('joins changes of different lines', () => {
    expect(mergeTexts(base, base.replace('"a": 1', '"a": 10'), base.replace('"d": 4', '"d": 40'))).toBe(
      base.replace('"a": 1', '"a": 10').replace('"d": 4', '"d": 40'),
    );
  });

  test('leaves the choice to a person when both touch the same lines', () => {
    expect(mergeTexts(base, base.replace('"b": 2', '"b": 3'), base.replace('"b": 2', '"b": 4'))).toBe(null);
    expect(mergeTexts(base, base.replace('  "b": 2,\n', ''), base.replace('"b": 2', '"b": 4'))).toBe(null);
  });

  test('no line that either side wrote is lost, and one side alone wins whole', () => {
    fc.assert(
      fc.property(text, text, text, (start, mine, theirs) => {
        expect(mergeTexts(start, mine, start)).toBe(mine);
        expect(mergeTexts(start, start, theirs)).toBe(theirs);
        expect(mergeTexts(start, mine, mine)).toBe(mine);
        const merged = mergeTexts(start, mine, theirs);
        if (merged === null) return;
        const rest = merged.split('\n');
        for (const side of [mine, theirs])
          for (const line of diffLines(start, side).filter(({ kind }) => kind === 'added'))
            expect(rest).toContain(line.text);
      }),
      { numRuns: 500 },
    );
  });
});
