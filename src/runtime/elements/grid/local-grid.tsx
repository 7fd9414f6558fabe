import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { isRecord } from '../../definition/record.ts';
import { blockName } from '../../form/block-name.ts';
import { useEnrich, useFieldValue } from '../../form/form-context.tsx';
import type { EntityRecord } from '../../host.ts';
import { useHost } from '../../host-context.ts';
import { bodyOf } from '../../list/bodies/bodies.ts';
import { RowsBody } from '../../list/bodies/rows-body-view.tsx';
import type { SortEntry } from '../../list/list-state.ts';
import { LocalTable } from '../../list/local-table.tsx';
import type { RecordTableProps } from '../../list/record-table.tsx';
import { moveItem, renumber } from '../../list/reorder.ts';
import { RowButton } from '../../list/row-button.tsx';
import { SearchBox } from '../../list/search-box.tsx';
import { leadingCells } from '../../list/table-parts.ts';
import { TotalsRow, totalTexts } from '../../list/totals-row.tsx';
import { labelOf } from '../../record-values.ts';
import type { BlockProps } from '../../registry/element-entry.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { AttachmentList } from '../files/attachment-list.tsx';
import { AddButtons } from './add-buttons.tsx';
import classes from './grid-element.module.css';
import { GridFrame } from './grid-frame.tsx';
import { aggregateRows, nextLocalId, withoutRow, withRow } from './local-rows.ts';
import { RowDialog } from './row-dialog.tsx';
import { useLocalEdit } from './use-local-edit.tsx';
import { useNestedDetail } from './use-nested-detail.tsx';
import { useNestedList } from './use-nested-list.ts';

const Reorderable = lazy(() =>
  import('../../list/reorderable.tsx').then(({ Reorderable }) => ({ default: Reorderable })),
);

/** From this many rows on it is worth searching them. */
const searchedFrom = 10;

/** Which row the dialog is open for; no row is a new one with these values. */
type OpenRow = { readonly row: EntityRecord | null; readonly values?: Readonly<Record<string, unknown>> };

/** Rows of a record that is not saved yet: kept in the form, and sent with it in one save. */
export function LocalGrid({ name, element, label }: BlockProps) {
  const t = useRuntimeTexts();
  const host = useHost();
  const nested = useNestedList({ name, element });
  const { form, field, entity, mappedBy, model, access, columns, isDisabled, startOfRow } = nested;
  const [ref, isNarrow] = useIsNarrow(480);
  const kept = useFieldValue(field);
  const enrich = useEnrich();
  const known = form.links.version();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is known behind relations grows.
  const rows = useMemo(() => rowsIn(enrich({ [field]: kept })[field]), [enrich, field, kept, known]);
  const [query, setQuery] = useState('');
  const [open, setOpen] = useState<OpenRow | null>(null);
  const canAdd = !isDisabled && element.new !== false && access.CADASTRAR === true;
  const canDelete = element.delete !== false;
  const canEdit = !isDisabled;

  const setRows = useCallback(
    (next: readonly EntityRecord[]) => {
      form.store.set(field, element.reorder === true ? renumber(next).rows : next);
      form.store.setError(field, null);
    },
    [form, field, element.reorder],
  );
  const keep = useCallback(
    (row: EntityRecord) => setRows(withRow(rowsIn(form.store.get(field)), row)),
    [form, field, setRows],
  );
  const remove = useCallback(
    async (row: EntityRecord) => {
      if (!(await host.confirm(t('rows.deleteConfirm'), { danger: true, confirmLabel: t('rows.delete') }))) return;
      setRows(withoutRow(rowsIn(form.store.get(field)), row.id));
    },
    [host, t, form, field, setRows],
  );
  const add = async (values: Readonly<Record<string, unknown>> = {}) => {
    const start = await startOfRow();
    setOpen({ row: null, values: { ...start, ...values } });
  };
  const nameOf = useCallback((row: EntityRecord) => labelOf(row, model?.label ?? null) || `#${row.id}`, [model]);
  const { editing } = useLocalEdit({ nested, rows, onRow: keep, isEnabled: canEdit });
  const expansion = useNestedDetail(nested, element.detail);
  const rowLink = useCallback(
    (row: EntityRecord) => (canEdit ? { href: null, open: () => setOpen({ row }) } : null),
    [canEdit],
  );
  const rowActions = useCallback(
    (row: EntityRecord) => (
      <>
        <RowButton icon="edit" label={`${t('rows.edit')} ${nameOf(row)}`} onClick={() => setOpen({ row })} />
        {canDelete ? (
          <RowButton icon="delete" label={`${t('rows.delete')} ${nameOf(row)}`} onClick={() => void remove(row)} />
        ) : null}
      </>
    ),
    [t, nameOf, remove, canDelete],
  );

  const aggregate = useMemo(() => aggregateRows(columns, rows), [columns, rows]);
  const hasTotals = aggregate.length > 0 && !isNarrow;
  const totals = useMemo(
    () => (hasTotals ? totalTexts(columns, aggregate, t) : undefined),
    [hasTotals, columns, aggregate, t],
  );
  const table = (handle: RecordTableProps['handle']): ReactNode => {
    const parts = { handle, selection: undefined, expansion };
    return (
      <LocalTable
        {...parts}
        name={label}
        rows={rows}
        columns={columns}
        query={query}
        rowLink={rowLink}
        rowActions={canEdit ? rowActions : undefined}
        editing={editing}
        isNarrow={isNarrow}
        totals={totals}
        footer={
          hasTotals ? (
            <TotalsRow
              columns={columns}
              aggregate={aggregate}
              total={rows.length}
              isFiltered={false}
              leading={leadingCells(parts)}
              hasActions={canEdit}
            />
          ) : null
        }
      />
    );
  };
  const canMove = canEdit && element.reorder === true && rows.length > 1 && query === '';
  return (
    <GridFrame
      frameRef={ref}
      name={name}
      label={label}
      total={rows.length}
      error={nested.error}
      help={element.help}
      tools={
        <>
          {rows.length >= searchedFrom && (bodyOf(element.type) === null || element.type === 'tree') ? (
            <SearchBox value={query} onSearch={setQuery} label={`${t('list.search')}: ${label}`} />
          ) : null}
          {canAdd ? (
            <AddButtons
              nested={nested}
              element={element}
              label={label}
              onAttach={(record) => keep({ ...record, id: nextLocalId(rows) })}
              onAdd={() => void add()}
            />
          ) : null}
        </>
      }
    >
      {canAdd && element.upload === true ? (
        <AttachmentList
          element={element}
          label={label}
          entity={entity}
          model={model}
          mappedBy={mappedBy}
          parent={{ entity: form.entity, id: null }}
          isDisabled={false}
          onKeep={(row) => keep({ ...row, id: nextLocalId(rowsIn(form.store.get(field))) })}
          onSaved={() => undefined}
        />
      ) : null}
      {rows.length === 0 ? (
        <p className={classes.empty}>{element.empty ?? t('list.empty')}</p>
      ) : bodyOf(element.type) !== null ? (
        <RowsBody
          name={t('list.table', { name: blockName(form.elements, name, label) })}
          rows={rows}
          columns={columns}
          list={element}
          model={model}
          rowLink={rowLink}
          rowActions={canEdit ? rowActions : undefined}
          isNarrow={isNarrow}
          totalRows={rows.length}
          mayEdit={canEdit}
          onRows={setRows}
          search={{ isFiltered: query !== '', query, sort: noSort, filters: noFilters }}
          {...(canAdd ? { onNew: (values) => void add(values) } : {})}
        />
      ) : (
        <div className={classes.rows}>
          {canMove ? (
            <Suspense fallback={table(undefined)}>
              <Reorderable
                rows={rows}
                nameOf={nameOf}
                onMove={(from, to) => setRows(moveItem(rowsIn(form.store.get(field)), from, to))}
              >
                {table}
              </Reorderable>
            </Suspense>
          ) : (
            table(undefined)
          )}
        </div>
      )}
      {rows.length > 0 ? <p className={classes.note}>{t('rows.local')}</p> : null}
      {open === null ? null : (
        <RowDialog
          entity={entity}
          mappedBy={mappedBy}
          label={label}
          row={open.row}
          defaults={open.values}
          columns={element.columns}
          onKeep={(values) => keep({ ...values, id: open.row?.id ?? nextLocalId(rows) })}
          onClose={() => setOpen(null)}
        />
      )}
    </GridFrame>
  );
}

const noRows: readonly EntityRecord[] = [];

function rowsIn(value: unknown): readonly EntityRecord[] {
  return Array.isArray(value) ? value.filter(isRow) : noRows;
}

function isRow(value: unknown): value is EntityRecord {
  return isRecord(value) && typeof value.id === 'number';
}

const noSort: readonly SortEntry[] = [];
const noFilters: Readonly<Record<string, string>> = {};
