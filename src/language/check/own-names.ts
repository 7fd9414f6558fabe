import { fieldNames } from '../entity/field-path.ts';
import { analyseExpression } from '../expressions/analyse.ts';
import { getOwn, isRecord } from '../json/record.ts';
import type { CheckContext } from './check-context.ts';

/** Keys of elements and actions whose text is JSONata over their record. */
const expressionKeys: ReadonlySet<string> = new Set(['visible', 'required', 'disabled', 'value', 'onlyIf']);

/**
 * The names of a row or record of its own, and those of its surroundings (rule A1): its fields if known, otherwise what
 * its elements are called, show and read.
 *
 * @param around the context of its elements
 */
export function namesInside(
  detail: unknown,
  row: CheckContext['row'],
  inside: readonly string[],
  around: CheckContext,
): NonNullable<CheckContext['names']> {
  const own = new Set(row === null ? [...inside, ...readBy(detail)] : [...fieldNames(row), ...inside]);
  const outer = around.names;
  const fields = around.record === null ? [] : fieldNames(around.record);
  return { own, around: new Set([...(outer?.own ?? []), ...(outer?.around ?? []), ...fields, ...around.elementNames]) };
}

/** First names in the paths that elements show and that their conditions and values read from their record. */
function readBy(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(readBy);
  if (!isRecord(part)) return [];
  return Object.entries(part).flatMap(([key, value]) => {
    if (key === 'field') return typeof value === 'string' ? [value.split('.')[0] ?? value] : [];
    if (typeof value !== 'string' || !expressionKeys.has(key)) return readBy(value);
    const { reads } = analyseExpression(value);
    return reads.flatMap(({ root, names }) => (root === 'record' && names[0] !== undefined ? [names[0]] : []));
  });
}

/** Names of all elements of a form, at every depth. */
export function elementNames(elements: unknown): string[] {
  if (!isRecord(elements)) return [];
  return Object.entries(elements).flatMap(([name, element]) => [
    name,
    ...(isRecord(element) ? elementNames(getOwn(element, 'elements')) : []),
  ]);
}
