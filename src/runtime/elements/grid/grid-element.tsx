import { ActionIcon, Button } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { ErrorState } from '../../../ui/components/error-state.tsx';
import { isRecord } from '../../definition/record.ts';
import { useElementState, useFieldError, useFieldValue, useForm } from '../../form/form-context.tsx';
import type { EntityRecord } from '../../host.ts';
import { useHost } from '../../host-context.ts';
import { userMessage } from '../../host-error.ts';
import { listColumns } from '../../list/columns.ts';
import { initialListState, type ListState, toggleSort } from '../../list/list-state.ts';
import { Pager } from '../../list/pager.tsx';
import { RecordTable } from '../../list/record-table.tsx';
import { SearchBox } from '../../list/search-box.tsx';
import { useListData } from '../../list/use-list-data.ts';
import { listKey, useAccess } from '../../queries.ts';
import { labelOf } from '../../record-values.ts';
import type { BlockProps } from '../../registry/element-entry.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import classes from './grid-element.module.css';
import { RowDialog } from './row-dialog.tsx';

/** Which row the dialog is open for; an id of 0 is a new one. */
type OpenRow = { readonly row: EntityRecord | null };

/** The rows of a list of the record. While the record is new they are kept in the form and saved along with it. */
export function GridElement({ name, element, label }: BlockProps) {
  const t = useRuntimeTexts();
  const host = useHost();
  const client = useQueryClient();
  const { form } = useForm();
  const { ref, width } = useElementSize();
  const { isDisabled } = useElementState(name);
  const field = element.field ?? name;
  const error = useFieldError(field);
  const kept = useFieldValue(field);
  const known = form.model?.fields[field];
  const entity = element.entity ?? known?.target ?? '';
  const mappedBy = element.mappedBy ?? known?.mappedBy ?? null;
  const model = form.entities.get(entity) ?? null;
  const access = useAccess(entity === '' ? form.entity : entity);
  const columns = useMemo(() => listColumns(element, model, form.entities, {}), [element, model, form.entities]);
  const [state, setState] = useState<ListState>(() => initialListState(element));
  const [open, setOpen] = useState<OpenRow | null>(null);
  const isLocal = form.recordId === null;
  const parent = useMemo(
    () => ({ parentClass: form.entity, filters: mappedBy === null ? {} : { [mappedBy]: String(form.recordId) } }),
    [form.entity, form.recordId, mappedBy],
  );
  const data = useListData({
    list: element,
    entity,
    columns,
    state,
    label: model?.label ?? null,
    parent,
    isEnabled: !isLocal && entity !== '',
  });
  const local = Array.isArray(kept) ? kept.filter(isRow) : noRows;
  const rows = isLocal ? local : (data.answer?.data ?? noRows);
  const total = isLocal ? local.length : (data.answer?.total ?? 0);
  const canAdd = !isDisabled && access.CADASTRAR === true;
  const canEdit = !isDisabled && (access.EDITAR === true || isLocal);
  const canDelete = !isDisabled && (access.EXCLUIR === true || isLocal);

  const keep = (row: EntityRecord) => {
    const others = local.filter(({ id }) => id !== row.id);
    form.store.set(
      field,
      local.some(({ id }) => id === row.id) ? local.map((each) => (each.id === row.id ? row : each)) : [...others, row],
    );
    form.store.setError(field, null);
  };
  const remove = useCallback(
    async (row: EntityRecord) => {
      if (!(await host.confirm(t('rows.deleteConfirm'), { danger: true, confirmLabel: t('rows.delete') }))) return;
      if (form.recordId === null) {
        const current = form.store.get(field);
        form.store.set(
          field,
          Array.isArray(current) ? current.filter((each) => !isRow(each) || each.id !== row.id) : [],
        );
        return;
      }
      try {
        const owner = { entity: form.entity, id: form.recordId, field };
        await host.deleteRecord(entity, row.id, mappedBy === null ? undefined : owner);
        await client.invalidateQueries({ queryKey: listKey(data.url) });
      } catch (thrown) {
        await host.alert([userMessage(thrown) ?? t('actionFailed')]);
      }
    },
    [host, t, form, field, entity, mappedBy, client, data.url],
  );

  const rowActions =
    canEdit || canDelete
      ? (row: EntityRecord) => (
          <>
            {canEdit ? (
              <ActionIcon
                size="md"
                aria-label={`${t('rows.edit')} ${labelOf(row, model?.label ?? null)}`}
                onClick={() => setOpen({ row })}
              >
                <IconPencil size={16} stroke={1.75} />
              </ActionIcon>
            ) : null}
            {canDelete ? (
              <ActionIcon
                size="md"
                color="red"
                aria-label={`${t('rows.delete')} ${labelOf(row, model?.label ?? null)}`}
                onClick={() => void remove(row)}
              >
                <IconTrash size={16} stroke={1.75} />
              </ActionIcon>
            ) : null}
          </>
        )
      : undefined;

  return (
    <section ref={ref} id={`${form.idPrefix}_${name}`} className={classes.root} aria-label={label} tabIndex={-1}>
      <header className={classes.head}>
        <h2 className={classes.title}>
          {label} <span className={classes.count}>{total > 0 ? total : ''}</span>
        </h2>
        {!isLocal && (total > state.size || state.query !== '') ? (
          <SearchBox
            value={state.query}
            onSearch={(query) => setState({ ...state, query, page: 1 })}
            label={`${t('list.search')}: ${label}`}
          />
        ) : null}
        {canAdd ? (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            aria-label={t('rows.addTo', { name: label })}
            onClick={() => setOpen({ row: null })}
          >
            {t('rows.add')}
          </Button>
        ) : null}
      </header>
      {error === null ? null : <p className={classes.error}>{error}</p>}
      {data.error !== null && !isLocal && data.answer === undefined ? (
        <ErrorState message={data.error.message} onRetry={data.retry} />
      ) : rows.length === 0 ? (
        <p className={classes.empty}>{element.empty ?? t('list.empty')}</p>
      ) : (
        <RecordTable
          name={label}
          rows={rows}
          columns={columns}
          sort={isLocal ? noSort : state.sort}
          {...(isLocal
            ? {}
            : {
                onSort: (by: string, isAdded: boolean) =>
                  setState({ ...state, page: 1, sort: toggleSort(state.sort, by, isAdded) }),
              })}
          rowLink={(row) => (canEdit ? { href: null, open: () => setOpen({ row }) } : null)}
          rowActions={rowActions}
          isNarrow={width > 0 && width < 480}
          totalRows={total}
        />
      )}
      {isLocal && rows.length > 0 ? <p className={classes.note}>{t('rows.local')}</p> : null}
      {!isLocal && total > state.size && state.size > 0 ? (
        <Pager
          page={state.page}
          size={state.size}
          total={total}
          onPage={(page) => setState({ ...state, page })}
          onSize={(size) => setState({ ...state, size, page: 1 })}
        />
      ) : null}
      {open === null ? null : (
        <RowDialog
          entity={entity}
          mappedBy={mappedBy}
          label={label}
          row={open.row}
          defaults={element.defaults}
          nextLocalId={nextLocalId(local)}
          onKeep={keep}
          onSaved={() => void client.invalidateQueries({ queryKey: listKey(data.url) })}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}

const noRows: readonly EntityRecord[] = [];
const noSort: ListState['sort'] = [];

/** Rows that are not saved yet have ids below 0 (specification 000, section 3). */
function nextLocalId(rows: readonly EntityRecord[]): number {
  return Math.min(0, ...rows.map(({ id }) => id)) - 1;
}

function isRow(value: unknown): value is EntityRecord {
  return isRecord(value) && typeof value.id === 'number';
}
