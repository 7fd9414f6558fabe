import type { Translate } from '../../../ui/i18n/texts.ts';
import { loadWithRetry } from '../../../ui/load-with-retry.ts';
import type { EntityRecord, RuntimeHost } from '../../host/host.ts';
import { labelOfField } from '../state/errors/field-messages.ts';
import type { FormHandle } from '../state/form-handle.ts';
import { changesBody, creationBody } from '../values/record-body.ts';
import { absentFields, presentValues } from './absent-fields.ts';
import { type AttemptSender, isSameBody } from './save-attempt.ts';

type Values = Readonly<Record<string, unknown>>;
type RowTools = typeof import('./adopt-rows.ts');

/** The subject of a save: a form, and further values of a new record. */
export type SaveSubject = {
  readonly host: RuntimeHost;
  readonly t: Translate;
  readonly form: FormHandle;
  readonly extra: Values;
};

/** Prepares a save; an earlier, different save without an answer is completed first. */
export async function prepareSave(subject: SaveSubject, attempts: AttemptSender) {
  const { store, recordId } = subject.form;
  const known = recordId ?? savedIdOf(store.base());
  // Loaded only if an earlier try may have saved a new record, which is rare.
  const mayBeSaved = recordId === null && (known !== null || store.attempt() !== null);
  const rowTools = mayBeSaved ? await loadWithRetry(() => import('./adopt-rows.ts')) : null;
  const body = bodyOf(subject, rowTools, known, []);
  const open = store.attempt();
  if (open !== null && isSameBody(open.body, body))
    return { isDone: false, id: known, body, values: store.values() } as const;
  const settled = open === null ? null : await attempts.settle();
  const id = recordId ?? savedIdOf(store.base());
  const left = rowTools !== null && id !== null ? await takeRows(subject, rowTools, { ...store.base(), id }) : [];
  const rest = { body: bodyOf(subject, rowTools, id, left), values: store.values() };
  const isDone = settled !== null && Object.keys(rest.body).every((name) => name === 'versao');
  return isDone
    ? ({ isDone, id: settled.id, record: settled, ...rest } as const)
    : ({ isDone: false, id, ...rest } as const);
}

/** @param left fields that are not sent */
function bodyOf(
  { form, extra }: SaveSubject,
  rowTools: RowTools | null,
  id: number | null,
  left: readonly string[],
): Values {
  const { store, recordId, model } = form;
  const absent = absentFields(form);
  const values = presentValues(store.values(), absent);
  const dirty = store.dirtyFields().filter((name) => !absent.has(name));
  if (id === null) return { ...creationBody(values, model, store.base()), ...extra };
  if (recordId !== null) return changesBody(store.base(), values, dirty, model);
  // A new record that an earlier try has saved: only changes of its lists are sent.
  const rows: ReadonlyMap<string, readonly unknown[]> = rowTools?.changedLists(form) ?? new Map();
  const fields = dirty.filter((name) => !left.includes(name) && rows.get(name)?.length !== 0);
  return changesBody(store.base(), { ...values, ...Object.fromEntries(rows) }, fields, model);
}

/**
 * Matches rows with those that an earlier try has saved, and deletes those removed since; returns the names of lists
 * for which this fails.
 */
async function takeRows(
  { host, form, t }: SaveSubject,
  { adoptRows, changedLists, deleteRemovedRows }: RowTools,
  record: EntityRecord,
): Promise<readonly string[]> {
  const left = await adoptRows(host, form, record);
  if (left.length > 0)
    await host.alert([t('form.listsLeft', { names: left.map((name) => labelOfField(form, name)).join(', ') })]);
  for (const name of changedLists(form).keys())
    if (!left.includes(name)) await deleteRemovedRows(host, form, { entity: form.entity, id: record.id }, name);
  return left;
}

/** The id of a new record that an earlier try has saved. */
function savedIdOf({ id }: Readonly<Record<string, unknown>>): number | null {
  return typeof id === 'number' && id > 0 ? id : null;
}
