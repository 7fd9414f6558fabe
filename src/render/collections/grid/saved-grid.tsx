import { useMemo, useRef, useState } from 'react';
import { fieldAt } from '../../../language/entity/field-path.ts';
import { isRecord } from '../../../language/json/record.ts';
import { ErrorState } from '../../../ui/components/error-state.tsx';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { useRowActionRunner } from '../../form/actions/use-action-runner.ts';
import { useFieldValue } from '../../form/state/form-context.tsx';
import type { FormHandle } from '../../form/state/form-handle.ts';
import { usePartName } from '../../form/state/part-name.ts';
import type { EntityRecord } from '../../host/host.ts';
import { retryOf, userMessage } from '../../host/host-error.ts';
import { AttachmentList } from '../../inputs/files/attachment-list.tsx';
import { useListSource } from '../../inputs/use-list-source.ts';
import { aggregatesOf, eyesOf } from '../../list/columns/columns.ts';
import type { NestedList } from '../../list/data/nested-list.ts';
import { useExport } from '../../list/data/use-export.ts';
import { type ListScreen, useListScreen } from '../../list/data/use-list-screen.ts';
import { valuesOfCall } from '../../list/data/values-of-call.ts';
import { GroupList } from '../../list/filters/group-list.tsx';
import { ListFilters } from '../../list/filters/list-filters.tsx';
import { SearchBox } from '../../list/filters/search-box.tsx';
import { bodyOf } from '../../list/renderers/renderers.ts';
import { RowsSkeleton } from '../../list/renderers/rows-skeleton.tsx';
import { ListRows } from '../../list/screen/list-rows.tsx';
import { ExportStatus, ListToolbar } from '../../list/screen/list-toolbar.tsx';
import { TotalsPanel } from '../../list/screen/totals-panel.tsx';
import { BulkToolsBar } from '../../list/selection/bulk-tools.tsx';
import { useBulkTools } from '../../list/selection/use-bulk-tools.ts';
import { useSaveSet } from '../../list/selection/use-save-set.ts';
import { withFilter } from '../../list/state/list-state.ts';
import { pagingOf } from '../../list/state/paging.ts';
import { CardSort } from '../../list/table/card-sort.tsx';
import { Pager } from '../../list/table/pager.tsx';
import { MaskButton } from '../../masks/mask-button.tsx';
import type { BlockProps } from '../../registry/element-entry.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { RowDialog } from '../rows/row-dialog.tsx';
import { AddButtons } from './add-buttons.tsx';
import classes from './grid-element.module.css';
import { GridFrame } from './grid-frame.tsx';
import { useNestedList } from './use-nested-list.ts';
import { useRowChoice } from './use-row-choice.ts';

/** Which row the dialog is open for; no row is a new one with these values. */
type OpenRow = { readonly row: EntityRecord | null; readonly values?: Readonly<Record<string, unknown>> };

/** Rows of a saved record: each is loaded, changed and deleted on the server by itself, with all that a list can do. */
export function SavedGrid({ name, element, label, recordId }: BlockProps & { readonly recordId: number | null }) {
  const t = useRuntimeTexts();
  const list = useNestedList({ name, element });
  const { form, field, entity, mappedBy, startOfRow } = list;
  const [ref, isNarrow] = useIsNarrow(480);
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<OpenRow | null>(null);
  const [isFilterOpen, setFilterOpen] = useState(false);
  const searchInput = useRef<HTMLInputElement>(null);
  const filterButton = useRef<HTMLButtonElement>(null);
  const source = useListSource(element.list, entity);
  const isListOfRecord = form.model?.fields[field]?.kind === 'collection';
  const choice = useRowChoice(form, name, element.choose === true, source.call?.url);
  const nested = useMemo<NestedList>(
    () => ({
      source,
      origin: form.origin,
      around: () => {
        const { parent } = form.bindings();
        return { parent: { ...(isRecord(parent) ? parent : {}), ...form.store.values() } };
      },
      onAround: form.store.onChange,
      parent:
        // Rows of a screen without an entity are of no class.
        recordId === null || form.model === null
          ? {}
          : {
              parentClass: form.entity,
              ...(isListOfRecord ? { field } : {}),
              filters: mappedBy === null ? {} : { [mappedBy]: String(recordId) },
            },
      owner: mappedBy === null || recordId === null ? undefined : { entity: form.entity, id: recordId, field },
      params: paramsOf(form),
      preferenceKey: `list/${form.entity}/${name}`,
      isDisabled: list.isDisabled,
      isFree: form.model === null,
      onOpen: (row) => setOpen({ row }),
      choice,
    }),
    [form, source, mappedBy, recordId, field, name, list.isDisabled, isListOfRecord, choice],
  );
  const { resolved } = list;
  // A form may hold several lists of one entity: each is called as its element.
  const title = usePartName(name, label);
  // A record may say of itself that its lists can be printed (specification 000, section 6).
  const recordPrint = useFieldValue('print');
  const titled = useMemo(() => {
    const { view } = resolved;
    const printed = element.print === undefined && recordPrint === true ? { list: { ...view.list, print: true } } : {};
    return { ...resolved, view: { ...view, ...printed, title } };
  }, [resolved, title, element.print, recordPrint]);
  const screen = useListScreen({ resolved: titled, search, onSearch: setSearch, isDialog: true, nested });
  const { state, apply } = screen.address;
  const { data, rows, total, refresh } = screen.content;
  const { run } = useRowActionRunner(screen.calls.origin, useSaveSet(screen), screen.calls.valuesAround);
  const exporter = useExport(screen);
  const tools = useBulkTools(screen, run);
  const { selection, operations } = tools;
  const add = async (values: Readonly<Record<string, unknown>> = {}) => {
    const start = await startOfRow();
    setOpen({ row: null, values: { ...ownerValues, ...start, ...values } });
  };
  // On a screen without a record a new row belongs to what its list is kept to.
  const ownerValues = useMemo(
    () => (form.model === null ? valuesOfCall(source.call?.url, list.model) : noValues),
    [form.model, source.call?.url, list.model],
  );
  const canAdd = screen.rights.mayCreate;
  const canAttach = canAdd || (screen.rights.mayAttach && element.selectLabel !== undefined && source.call !== null);
  const body = bodyOf(element.type);
  const groupValue = element.groupValue ?? element.groupLabel ?? '';
  const hasOwnTotals = body === null && !isNarrow;
  const isLong = total > state.size && state.size > 0;
  // A carousel without a head is a first look at what its page has more of.
  const isGlance = element.type === 'carousel' && element.label === '';
  const hasToolbar = Object.keys(screen.filtering.panelFilters).length > 0 || (element.print ?? recordPrint) === true;
  return (
    <GridFrame
      frameRef={ref}
      name={name}
      label={label}
      isBare={element.label === ''}
      total={total}
      error={list.error}
      help={element.help}
      tools={
        <>
          {!hasToolbar && (isLong || state.query !== '') ? (
            <SearchBox
              inputRef={searchInput}
              value={state.query}
              onSearch={(query) => apply({ ...state, query, page: 1 })}
              label={`${t('list.search')}: ${label}`}
            />
          ) : null}
          {!hasToolbar && total > 1 && (isNarrow || body !== null) ? (
            <CardSort
              columns={screen.table.columns}
              sort={state.sort}
              onSort={(field, desc) => apply({ ...state, page: 1, sort: [{ field, desc }] })}
            />
          ) : null}
          {hasToolbar ? null : <MaskButton masks={screen.table.masks} names={eyesOf(screen.table.columns)} />}
          {canAttach ? (
            <AddButtons
              nested={list}
              element={element}
              label={label}
              owner={ownerValues}
              onLinked={() => void refresh()}
              onAdd={canAdd && source.call !== null ? () => void add() : undefined}
            />
          ) : null}
        </>
      }
    >
      {canAdd && element.upload === true ? (
        <AttachmentList
          element={element}
          label={label}
          entity={list.entity}
          model={list.model}
          mappedBy={list.mappedBy}
          parent={{ entity: list.form.entity, id: list.form.recordId }}
          isDisabled={false}
          onKeep={() => undefined}
          onSaved={() => void refresh()}
        />
      ) : null}
      {hasToolbar ? (
        <>
          <ListToolbar
            screen={screen}
            exporter={exporter}
            searchInput={searchInput}
            filterButton={filterButton}
            isNarrow={isNarrow}
            hasColumns={body === null}
            isFilterOpen={isFilterOpen}
            onFilter={() => setFilterOpen((isOpen) => !isOpen)}
            onDown={() => undefined}
            onSelectAll={selection.table.onToggleAll}
          />
          <ListFilters
            screen={screen}
            isOpen={isFilterOpen}
            onApplied={() => {
              setFilterOpen(false);
              filterButton.current?.focus();
            }}
          />
          <ExportStatus screen={screen} exporter={exporter} />
        </>
      ) : null}
      <BulkToolsBar screen={screen} tools={tools} exporter={exporter} />
      {element.groupLabel !== undefined && data.answer !== undefined ? (
        <div className={classes.groups}>
          <GroupList
            groups={data.groups}
            labelField={element.groupLabel}
            valueField={groupValue}
            field={list.model === null ? null : fieldAt(list.model, element.groupLabel, list.entities)}
            selected={state.filters[groupValue] ?? null}
            onSelect={(value) => apply(withFilter(state, groupValue, value ?? ''))}
          />
        </div>
      ) : null}
      {data.error !== null && data.answer === undefined ? (
        <ErrorState message={userMessage(data.error) ?? t('loadFailed')} onRetry={retryOf(data.error, data.retry)} />
      ) : data.isLoading ? (
        <RowsSkeleton type={element.type} rows={3} />
      ) : rows.length === 0 ? (
        <p className={classes.empty}>{source.hint ?? element.empty ?? t('list.empty')}</p>
      ) : (
        <div ref={screen.box} className={classes.rows}>
          <ListRows screen={screen} isNarrow={isNarrow} selection={selection} operations={operations} run={run} />
        </div>
      )}
      {data.answer === undefined || total === 0 ? null : (
        <TotalsPanel
          answer={data.answer}
          isFiltered={screen.filtering.isFiltered}
          columns={hasOwnTotals ? noColumns : screen.table.shown.filter((column) => aggregatesOf([column]).length > 0)}
          shown={screen.table.shown}
          model={list.model}
          entities={list.entities}
        />
      )}
      {isLong && !isGlance && pagingOf(element) === 'pages' ? (
        <Pager
          of={title}
          page={state.page}
          size={state.size}
          total={total}
          onPage={(page) => apply({ ...state, page })}
          onSize={(size) => apply({ ...state, size, page: 1 })}
        />
      ) : null}
      {open === null ? null : (
        <RowDialog
          entity={entity}
          mappedBy={mappedBy}
          label={label}
          row={open.row}
          defaults={open.values}
          columns={element.columns}
          onSaved={() => void refresh()}
          onClose={() => setOpen(null)}
        />
      )}
    </GridFrame>
  );
}

const noColumns: ListScreen['table']['shown'] = [];
const noValues: Readonly<Record<string, unknown>> = {};

function paramsOf(form: FormHandle): Readonly<Record<string, unknown>> {
  const { params } = form.bindings();
  return isRecord(params) ? params : {};
}
