import { diff } from '@codemirror/merge';

export type DiffLine = {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
  /** 1-based line of the older text; null for an added line. */
  readonly before: number | null;
  /** 1-based line of the newer text; null for a removed line. */
  readonly after: number | null;
};

/** Lines of a comparison; `skipped` stands for equal lines that are left out. */
export type DiffBlock =
  | { readonly kind: 'lines'; readonly lines: readonly DiffLine[] }
  | { readonly kind: 'skipped'; readonly lines: readonly DiffLine[] };

/** Lines of both texts that a change covers, 0-based, without the end. */
export type LineChange = {
  readonly fromA: number;
  readonly toA: number;
  readonly fromB: number;
  readonly toB: number;
};

/** Differences between two texts in whole lines. Each distinct line is encoded as one character for the comparison. */
export function changesBetween(a: string, b: string): LineChange[] {
  const characters = new Map<string, string>();
  const encode = (lines: readonly string[]) =>
    lines
      .map((line) => {
        // Codes above the control characters and below the surrogates: no view has 55,000 distinct lines.
        const character = characters.get(line) ?? String.fromCharCode(0x1_00 + (characters.size % 0xd6_00));
        characters.set(line, character);
        return character;
      })
      .join('');
  return diff(encode(linesOf(a)), encode(linesOf(b))).map(({ fromA, toA, fromB, toB }) => ({ fromA, toA, fromB, toB }));
}

/** The whole comparison, line by line. */
export function diffLines(a: string, b: string): DiffLine[] {
  const [linesA, linesB] = [linesOf(a), linesOf(b)];
  const result: DiffLine[] = [];
  let [indexA, indexB] = [0, 0];
  const keep = (until: number): void => {
    for (; indexA < until; indexA += 1, indexB += 1)
      result.push({ kind: 'same', text: linesA[indexA] ?? '', before: indexA + 1, after: indexB + 1 });
  };
  for (const change of changesBetween(a, b)) {
    keep(change.fromA);
    for (; indexA < change.toA; indexA += 1)
      result.push({ kind: 'removed', text: linesA[indexA] ?? '', before: indexA + 1, after: null });
    for (; indexB < change.toB; indexB += 1)
      result.push({ kind: 'added', text: linesB[indexB] ?? '', before: null, after: indexB + 1 });
  }
  keep(linesA.length);
  return result;
}

/** The comparison with `context` equal lines around each change, the rest skipped. */
export function diffBlocks(a: string, b: string, context = 3): DiffBlock[] {
  const lines = diffLines(a, b);
  const isNear = lines.map((_, index) =>
    lines.slice(Math.max(0, index - context), index + context + 1).some(({ kind }) => kind !== 'same'),
  );
  const blocks: { kind: DiffBlock['kind']; lines: DiffLine[] }[] = [];
  lines.forEach((line, index) => {
    const kind = isNear[index] ? 'lines' : 'skipped';
    const last = blocks.at(-1);
    if (last?.kind === kind) last.lines.push(line);
    else blocks.push({ kind, lines: [line] });
  });
  return blocks;
}

export function linesOf(text: string): string[] {
  return text.replace(/\r\n?/g, '\n').split('\n');
}
