import { isRecord } from '../../../language/json/record.ts';
import { fullLabelOf, isEmptyValue, readPath } from '../../../language/values/record-values.ts';
import type { ElementDefinition } from '../../../language/view/view.ts';
import { type RecordNaming, useRecordNames } from '../../host/record-names.ts';

type Target = Pick<ElementDefinition, 'list' | 'entity'>;

/** Whether an element chooses among all records of its entity, rather than from a list of its own. */
export function isOwnList({ list, entity }: Target): boolean {
  return entity !== undefined && entity !== '' && (list === undefined || list.url === entity);
}

/**
 * What the chosen record is called where the value itself does not say: a bare id, or a record without what tells it from
 * its namesakes, which is loaded. Null where the value says all, and what it says while the name is on its way.
 */
export function useChosenName(value: unknown, element: Target, naming: RecordNaming): string | null {
  const { label, detail } = naming;
  const id = isRecord(value) ? value.id : value;
  const isSaved = Number(id) > 0;
  const parts = [label, detail].filter((path) => path !== null);
  const isKnown = isRecord(value) && parts.every((path) => !isEmptyValue(readPath(value, path)));
  const isAsked = isSaved && !isKnown && isOwnList(element);
  const [name] = useRecordNames(element.entity ?? '', isAsked ? [String(id)] : noIds, naming);
  if (!isAsked) return null;
  const own = isRecord(value) ? fullLabelOf(value, label, detail) : '';
  // A record that may not be looked up keeps the name that it came with.
  return name === null || name === undefined || name === `#${String(id)}` ? own || name || '…' : name;
}

const noIds: readonly string[] = [];
