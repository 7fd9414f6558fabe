import { pointerTo, valueAt } from '../../language/json/pointer.ts';
import { isRecord } from '../../language/json/record.ts';
import { mergeView } from '../../language/merge/merge-view.ts';
import type { Origin } from '../../language/merge/traced.ts';
import type { ViewAnswer } from '../../language/view/view-answer.ts';

/** A value of a merged view, and its origin. */
export type Explanation = { readonly pointer: string; readonly value: unknown; readonly origin: Origin };

/** Every value of a view at or below a pointer, in the order of the screen (rule M6). Null if there is no such part. */
export function explainView(answer: ViewAnswer, pointer: string): readonly Explanation[] | null {
  const { view, provenance } = mergeView(answer.layers);
  const start = valueAt(view, pointer);
  if (start === undefined) return null;
  const explanations: Explanation[] = [];
  collect(start, pointer, provenance, explanations);
  return explanations;
}

/**
 * Writes lines such as `/form/elements/nome/label = "Nome" override views/overrides/x.view.json:3:9`, in columns.
 */
export function formatExplanations(explanations: readonly Explanation[]): string {
  const texts = explanations.map(({ pointer, value }) => `${pointer || '/'} = ${short(value)}`);
  const width = Math.min(90, Math.max(0, ...texts.map(({ length }) => length)));
  return explanations
    .map(({ origin }, index) => `${(texts[index] ?? '').padEnd(width)}  ${formatOrigin(origin)}`)
    .join('\n');
}

function collect(
  value: unknown,
  pointer: string,
  provenance: Readonly<Record<string, Origin>>,
  into: Explanation[],
): void {
  if (isRecord(value) && Object.keys(value).length > 0) {
    for (const [key, part] of Object.entries(value)) collect(part, pointerTo(pointer, key), provenance, into);
    return;
  }
  const origin = provenance[pointer];
  if (origin !== undefined) into.push({ pointer, value, origin });
}

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

function formatOrigin({ layer, file, line, column, inferred }: Origin): string {
  const place = `${layer.padEnd(8)}  ${file}:${line}:${column}`;
  return inferred ? `${place}  (follows from the entity schema)` : place;
}
