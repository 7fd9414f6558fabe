import { isRecord } from '../../../language/json/record.ts';
import { fullLabelOf, isEmptyValue, readPath } from '../../../language/values/record-values.ts';
import type { ElementDefinition } from '../../../language/view/view.ts';
import { type RecordNaming, useRecordNames } from '../../host/record-names.ts';

type Target = Pick<ElementDefinition, 'list' | 'entity'>;

/** Whether an element offers all records of its entity instead of a separate list. */
export function isOwnList({ list, entity }: Target): boolean {
  return entity !== undefined && entity !== '' && (list === undefined || list.url === entity);
}

/**
 * The label of the chosen record if the value does not contain it: for an id, or a record without its distinguishing
 * detail, which is loaded. Null if the value is complete; the value's own label while it is loading.
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
  // A record that may not be read keeps the label that it came with.
  return name === null || name === undefined || name === `#${String(id)}` ? own || name || '…' : name;
}

const noIds: readonly string[] = [];
