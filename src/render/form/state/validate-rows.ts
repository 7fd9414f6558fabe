import type { RJSFSchema } from '@rjsf/utils';
import type { QueryClient } from '@tanstack/react-query';
import { fieldOf } from '../../../language/entity/field-path.ts';
import { isRecord } from '../../../language/json/record.ts';
import { resolveMerged } from '../../../language/views/resolve-merged.ts';
import type { EntityRecord, RuntimeHost } from '../../host/host.ts';
import { accessQuery, viewQuery } from '../../host/queries.ts';
import type { FormValidator } from '../validation/form-validator.ts';
import { type FlatElement, flattenElements } from '../values/flatten.ts';
import { createFormStore } from '../values/form-store.ts';
import { loadLinked } from '../values/load-linked.ts';
import { initialValues, rowsInSentOrder } from '../values/record-body.ts';
import { rowElements } from '../values/rows/row-elements.ts';
import type { RowError } from '../values/rows/row-error.ts';
import { createFormHandle, type FormHandle } from './form-handle.ts';

type Around = {
  readonly host: RuntimeHost;
  readonly client: QueryClient;
  readonly createValidator?: ((schema: RJSFSchema) => FormValidator) | undefined;
};

/**
 * Validates the rows in a form like the dialog of a row: by the form of their entity, with its conditions and
 * expressions, including nested rows. If that form cannot be loaded, only the server validates.
 */
export async function validateRows(
  around: Around,
  parent: Pick<FormHandle, 'entity' | 'model' | 'bindings' | 'store' | 'links'>,
  { element, field }: FlatElement,
  rows: readonly EntityRecord[],
): Promise<readonly RowError[]> {
  const { host, client, createValidator } = around;
  const known = parent.model === null ? null : fieldOf(parent.model, field);
  const entity = element.entity ?? known?.target ?? '';
  const loaded = await loadParts(host, client, entity, parent.entity);
  if (loaded === null) return [];
  const { resolved, access } = loaded;
  const elements = rowElements(
    resolved.view.form?.elements ?? {},
    element.mappedBy ?? known?.mappedBy ?? null,
    element.columns,
  );
  const blank = initialValues(flattenElements(elements, ''), resolved.model);
  const store = createFormStore(blank);
  const { params } = parent.bindings();
  const bindings = () => ({
    access,
    user: host.user,
    parent: parent.store.values(),
    ...(isRecord(params) ? { params } : {}),
  });
  const form: FormHandle = createFormHandle({
    entity: resolved.entity,
    hash: resolved.hash,
    recordId: null,
    store,
    elements,
    pointer: '/form/elements',
    model: resolved.model,
    entities: resolved.entities,
    isReadOnly: false,
    problems: [],
    idPrefix: '',
    bindings,
    loadLinked: (target, ids, fields) => loadLinked(host, client, target, ids, fields),
    parentLinks: parent.links,
    validateRows: (item, inner) => validateRows(around, form, item, inner),
    ...(createValidator === undefined ? {} : { createValidator }),
  });
  const found: RowError[] = [];
  try {
    for (const row of rows) {
      store.replace({ ...blank, ...row }, { ...blank, ...row });
      if (!(await form.validateAll())) found.push(...errorsOf(form, row.id));
    }
  } finally {
    form.stop();
  }
  return found;
}

async function loadParts(host: RuntimeHost, client: QueryClient, entity: string, parent: string) {
  if (entity === '') return null;
  try {
    const [answer, access] = await Promise.all([
      client.fetchQuery(viewQuery(host, entity, { parent })),
      client.fetchQuery(accessQuery(host, entity)),
    ]);
    return { resolved: resolveMerged(answer), access };
  } catch {
    return null;
  }
}

/** The errors of a row with their paths; nested rows are counted in the order in which they are sent. */
function errorsOf({ store }: FormHandle, rowId: number): RowError[] {
  return [...store.errors()].flatMap(([field, problems]) => {
    const inner = store.rowErrors(field);
    if (inner.length === 0) return problems.map((problem) => ({ rowId, names: [field], problem }));
    const value = store.get(field);
    const sent = rowsInSentOrder(Array.isArray(value) ? value : []);
    const placeOf = (id: number | null) => String(sent.findIndex((row) => isRecord(row) && row.id === id));
    return inner.map((error) => ({
      rowId,
      names: [field, placeOf(error.rowId), ...error.names],
      problem: error.problem,
    }));
  });
}
