import { isRecord } from '../json/record.ts';

/**
 * Names that elements of a view declare as entities, or use as the address of a list. Statements and calls of the
 * contract are among them.
 */
export function shownEntities(elements: unknown): string[] {
  if (!isRecord(elements)) return [];
  return Object.entries(elements).flatMap(([key, part]) => {
    if (key === 'entity' && typeof part === 'string') return [part];
    if (key === 'list' && isRecord(part)) return [String(part.url).replace(/^\//, '').split(/[/?]/)[0] ?? ''];
    return shownEntities(part);
  });
}
