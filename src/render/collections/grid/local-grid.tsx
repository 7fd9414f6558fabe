import { lazy, type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { fieldAt } from '../../../language/entity/field-path.ts';
import { labelOf } from '../../../language/values/record-values.ts';
import { Awaited } from '../../../ui/components/awaited.tsx';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { useEnrich, useFieldValue, useRowErrors } from '../../form/state/form-context.tsx';
import { usePartName } from '../../form/state/part-name.ts';
import { useRowFocus } from '../../form/state/reveal.ts';
import { writeProblem } from '../../form/state/write-errors.ts';
import { rowMarks } from '../../form/validation/row-errors.ts';
import { rowsIn } from '../../form/values/rows-in-value.ts';
import type { EntityRecord, ListAnswer } from '../../host/host.ts';
import { useHost } from '../../host/host-context.ts';
import { AttachmentList } from '../../inputs/files/attachment-list.tsx';
import { aggregatesOf } from '../../list/columns/columns.ts';
import { GroupList } from '../../list/filters/group-list.tsx';
import { SearchBox } from '../../list/filters/search-box.tsx';
import { bodyOf } from '../../list/renderers/renderers.ts';
import { RowsRenderer } from '../../list/renderers/rows-renderer-view.tsx';
import { TotalsPanel } from '../../list/screen/totals-panel.tsx';
import type { SortEntry } from '../../list/state/list-state.ts';
import { moveItem, renumber } from '../../list/state/reorder.ts';
import { LocalTable } from '../../list/table/local-table.tsx';
import type { RecordTableProps } from '../../list/table/record-table.tsx';
import { leadingCells, type ReachRow } from '../../list/table/table-props.ts';
import { TotalsRow, totalTexts } from '../../list/table/totals-row.tsx';
import type { BlockProps } from '../../registry/element-entry.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { RowDialog } from '../rows/row-dialog.tsx';
import { AddButtons } from './add-buttons.tsx';
import classes from './grid-element.module.css';
import { GridFrame } from './grid-frame.tsx';
import { groupRows, rowsOfGroup, totalizerRows } from './local-groups.ts';
import { useLocalRowMenu } from './local-row-menu.tsx';
import { aggregateRows, nextLocalId, withoutRow, withRow } from './local-rows.ts';
import { useLocalEdit } from './use-local-edit.tsx';
import { useNestedDetail } from './use-nested-detail.tsx';
import { useNestedList } from './use-nested-list.ts';

const Reorderable = lazy(() =>
  import('../../list/table/reorderable.tsx').then(({ Reorderable }) => ({ default: Reorderable })),
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
  const stored = useFieldValue(field);
  const enrich = useEnrich();
  const partName = usePartName(name, label);
  const known = form.links.version();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is known behind relations grows.
  const rows = useMemo(() => rowsIn(enrich({ [field]: stored })[field]), [enrich, field, stored, known]);
  const [query, setQuery] = useState('');
  const [group, setGroup] = useState<string | null>(null);
  const groupValue = element.groupValue ?? element.groupLabel ?? '';
  const groups = useMemo(
    () => (element.groupLabel === undefined ? noGroups : groupRows(rows, element.groupLabel, groupValue)),
    [rows, element.groupLabel, groupValue],
  );
  // The last row of a group takes its choice along.
  const chosen = group !== null && rowsOfGroup(rows, groupValue, group).length > 0 ? group : null;
  const shown = useMemo(() => rowsOfGroup(rows, groupValue, chosen), [rows, groupValue, chosen]);
  const [open, setOpen] = useState<OpenRow | null>(null);
  const canAdd = !isDisabled && element.new !== false && access.CADASTRAR === true;
  const canDelete = element.delete !== false;
  const canEdit = !isDisabled;

  const setRows = useCallback(
    (next: readonly EntityRecord[], evaluated?: number) => {
      form.setRows(field, element.reorder === true ? renumber(next).rows : next, evaluated);
    },
    [form, field, element.reorder],
  );
  const keep = useCallback(
    (row: EntityRecord, evaluated?: number) => setRows(withRow(rowsIn(form.store.get(field)), row), evaluated),
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
  const move = useCallback(
    (from: number, to: number) => setRows(moveItem(rowsIn(form.store.get(field)), from, to)),
    [form, field, setRows],
  );
  const isWhole = query === '' && chosen === null;
  const canMove = canEdit && element.reorder === true && rows.length > 1 && isWhole;
  const { rowActions, onMenu, menu } = useLocalRowMenu({
    rows,
    nameOf,
    onEdit: (row) => setOpen({ row }),
    onDelete: canDelete ? (row) => void remove(row) : undefined,
    onMove: canMove ? move : undefined,
  });

  const errors = useRowErrors(field);
  const marks = useMemo(() => {
    const titleOf = (name: string) => (model === null ? null : fieldAt(model, name, form.entities))?.title ?? name;
    return errors.length === 0 ? undefined : rowMarks(errors, columns, titleOf, (problem) => writeProblem(problem, t));
  }, [errors, columns, model, form.entities, t]);
  const reach = useRef<ReachRow | null>(null);
  const body = bodyOf(element.type);
  useRowFocus(form, name, ({ rowId, names: [wrong] }) => {
    const row = rows.find(({ id }) => id === rowId);
    if (row === undefined) return false;
    // What is not in sight cannot take the focus.
    if (!isWhole) {
      flushSync(() => {
        setQuery('');
        setGroup(null);
      });
    }
    if (reach.current?.(row.id, wrong ?? null) === true) return true;
    if (canEdit) setOpen({ row });
    return canEdit;
  });

  const aggregate = useMemo(() => aggregateRows(columns, shown), [columns, shown]);
  const hasTotals = aggregate.length > 0 && !isNarrow;
  const totalizer = useMemo(() => totalizerRows(shown, element.totalizer ?? []), [shown, element.totalizer]);
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
        rows={shown}
        columns={columns}
        query={query}
        rowLink={rowLink}
        rowActions={canEdit ? rowActions : undefined}
        actionsWidth={actionsWidth}
        onMenu={canEdit ? onMenu : undefined}
        onDelete={canEdit && canDelete ? (row) => void remove(row) : undefined}
        marks={marks}
        reach={reach}
        editing={editing}
        isNarrow={isNarrow}
        totals={totals}
        footer={
          hasTotals
            ? (pinned) => (
                <TotalsRow
                  columns={columns}
                  aggregate={aggregate}
                  total={shown.length}
                  isFiltered={chosen !== null}
                  leading={leadingCells(parts)}
                  hasActions={canEdit}
                  pinned={pinned}
                />
              )
            : undefined
        }
      />
    );
  };
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
          {rows.length >= searchedFrom && (body === null || element.type === 'tree') ? (
            <SearchBox value={query} onSearch={setQuery} label={`${t('list.search')}: ${label}`} />
          ) : null}
          {canAdd ? (
            <AddButtons
              nested={nested}
              element={element}
              owner={noOwner}
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
      {element.groupLabel !== undefined && rows.length > 0 ? (
        <div className={classes.groups}>
          <GroupList
            groups={groups}
            labelField={element.groupLabel}
            valueField={groupValue}
            field={model === null ? null : fieldAt(model, element.groupLabel, form.entities)}
            selected={chosen}
            onSelect={setGroup}
          />
        </div>
      ) : null}
      {rows.length === 0 ? (
        <p className={classes.empty}>{element.empty ?? t('list.empty')}</p>
      ) : body !== null ? (
        <RowsRenderer
          name={t('list.table', { name: partName })}
          rows={shown}
          columns={columns}
          list={element}
          model={model}
          rowLink={rowLink}
          rowActions={canEdit ? rowActions : undefined}
          isNarrow={isNarrow}
          totalRows={shown.length}
          mayEdit={canEdit && isWhole}
          onRows={setRows}
          search={{ isFiltered: query !== '', query, sort: noSort, filters: noFilters }}
          {...(canAdd ? { onNew: (values) => void add(values) } : {})}
        />
      ) : (
        <div className={classes.rows}>
          {canMove ? (
            <Suspense
              fallback={
                <>
                  <Awaited />
                  {table(undefined)}
                </>
              }
            >
              <Reorderable rows={rows} nameOf={nameOf} onMove={move}>
                {table}
              </Reorderable>
            </Suspense>
          ) : (
            table(undefined)
          )}
        </div>
      )}
      {rows.length === 0 ? null : (
        <TotalsPanel
          answer={{ ...noAnswer, data: shown, total: shown.length, totalizer, aggregate }}
          isFiltered={chosen !== null}
          columns={body === null && !isNarrow ? noColumns : columns.filter((each) => aggregatesOf([each]).length > 0)}
          shown={columns}
          model={model}
          entities={form.entities}
        />
      )}
      {menu}
      {rows.length > 0 ? <p className={classes.note}>{t('rows.local')}</p> : null}
      {open === null ? null : (
        <RowDialog
          entity={entity}
          mappedBy={mappedBy}
          label={label}
          row={open.row}
          defaults={open.values}
          columns={element.columns}
          errors={errors.filter(({ rowId }) => rowId === open.row?.id)}
          onKeep={(values) => {
            const row = { ...values, id: open.row?.id ?? nextLocalId(rows) };
            keep(row, row.id);
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </GridFrame>
  );
}

/** Room for the button of a row, in rem. */
const actionsWidth = 3;
const noGroups: ListAnswer['groups'] = [];
const noColumns: ReturnType<typeof useNestedList>['columns'] = [];
const noAnswer: ListAnswer = { data: [], total: 0, groups: [], totalizer: [], aggregate: [] };
const noSort: readonly SortEntry[] = [];
const noFilters: Readonly<Record<string, string>> = {};

const noOwner: Readonly<Record<string, unknown>> = {};
