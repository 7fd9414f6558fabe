import { Button } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { completeView } from '../../../language/complete/complete-view.ts';
import { defaultColumns } from '../../../language/complete/default-view.ts';
import type { EntityModel } from '../../../language/entity/entity.ts';
import type { EntityLookup } from '../../../language/entity/field-path.ts';
import { fullLabelOf } from '../../../language/values/record-values.ts';
import type { ElementDefinition, ListDefinition } from '../../../language/view/view.ts';
import { Dialog } from '../../../ui/components/dialog.tsx';
import { ErrorState } from '../../../ui/components/states/error-state.tsx';
import { useForm } from '../../form/state/form-context.tsx';
import type { EntityRecord } from '../../host/host.ts';
import { retryOf } from '../../host/host-error.ts';
import { useAccess } from '../../host/queries.ts';
import { choiceDetail, writeDetail } from '../../inputs/relation/detail-words.ts';
import { choiceFields, useRecentChoices } from '../../inputs/relation/recent-choices.ts';
import { isOwnList } from '../../inputs/relation/use-chosen-name.ts';
import { useNaming } from '../../inputs/relation/use-naming.ts';
import { useListSource } from '../../inputs/use-list-source.ts';
import { listColumns } from '../../list/columns/columns.ts';
import { useListData } from '../../list/data/use-list-data.ts';
import { SearchBox } from '../../list/filters/search-box.tsx';
import { initialListState, type ListState, toggleSort } from '../../list/state/list-state.ts';
import { usableList } from '../../list/state/usable-list.ts';
import { Pager } from '../../list/table/pager.tsx';
import { RecordTable } from '../../list/table/record-table.tsx';
import { rowElement } from '../../list/table/rows/row-element.ts';
import { type ListSelection, useSelection } from '../../list/table/use-selection.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { RowDialog } from '../rows/row-dialog.tsx';
import classes from './picker-dialog.module.css';

type PickerDialogProps = {
  readonly entity: string;
  readonly element: ElementDefinition;
  readonly label: string;
  /** Initial search. */
  readonly search?: string;
  /** Whether recent choices are offered; they may not match a list with filters. */
  readonly hasRecent?: boolean;
  /** Filters of the records besides search and columns. */
  readonly filters?: Readonly<Record<string, string>> | undefined;
  readonly onChoose: (record: EntityRecord) => void;
  /** Several records are selected and returned together; a click on a row selects it. */
  readonly onChooseMany?: ((records: readonly EntityRecord[]) => void) | undefined;
  readonly onClose: () => void;
};

/** Number of columns by default, which fit the dialog. */
const maxColumns = 4;

/** The list of an entity in a dialog, for choosing one or several records: searched, sorted and paged like any list. */
export function PickerDialog(props: PickerDialogProps) {
  const { entity, element, label, hasRecent = false, onChooseMany, onClose } = props;
  const t = useRuntimeTexts();
  const { ref: sizeRef, width } = useElementSize<HTMLDivElement>();
  const box = useRef<HTMLDivElement>(null);
  const ref = useMergedRef(sizeRef, box);
  const target = useMemo(() => ({ ...element, entity }), [element, entity]);
  const naming = useNaming({ element: target, field: null });
  const detail = choiceDetail(target, naming);
  const { recent, remember } = useRecentChoices(target, choiceFields(naming, detail, element.fields), hasRecent);
  const onChoose = (record: EntityRecord) => {
    if (onChooseMany === undefined) remember(record);
    props.onChoose(record);
  };
  const { state, change, columns, data, source, isWhole } = usePickerRows(props, naming);
  const rows = data.answer?.data ?? noRows;
  const selection = useSelection(rows);
  const setEntered = useOnlyHit(data, onChoose);
  return (
    <Dialog
      onClose={onClose}
      title={t('picker.title', { name: label })}
      size="xl"
      padding={0}
      classNames={{ header: classes.header ?? '', body: classes.body ?? '' }}
    >
      <div ref={ref} className={classes.content}>
        <div className={classes.search}>
          <SearchBox
            isFirst
            value={state.query}
            onSearch={(query) => change({ query, page: 1 })}
            onEnter={setEntered}
            onDown={() => rowElement(box.current, 0)?.focus()}
          />
          {isWhole ? <NewButton {...{ entity, element }} onSaved={onChoose} /> : null}
        </div>
        {state.query === '' ? <RecentRecords {...{ recent, naming, detail, onChoose }} /> : null}
        {data.error !== null && data.answer === undefined ? (
          <ErrorState message={data.error.message} onRetry={retryOf(data.error, data.retry)} />
        ) : (
          <RecordTable
            {...{ rows, columns }}
            name={t('picker.title', { name: label })}
            sort={state.sort}
            onSort={(field, isAdded) => change({ page: 1, sort: toggleSort(state.sort, field, isAdded) })}
            rowLink={(row) => ({
              href: null,
              open: () => (onChooseMany === undefined ? onChoose(row) : selection.toggle(row)),
            })}
            selection={onChooseMany === undefined ? undefined : selection.table}
            isNarrow={width > 0 && width < 560}
            isUpdating={data.isUpdating}
            {...(data.answer === undefined ? {} : { totalRows: data.answer.total })}
          />
        )}
        {source.hint !== null || (data.answer !== undefined && rows.length === 0) ? (
          <p className={classes.nothing} role="status">
            {source.hint ?? element.empty ?? t('picker.nothing')}
          </p>
        ) : null}
        <Pager
          page={state.page}
          size={state.size}
          total={data.answer?.total ?? 0}
          onPage={(page) => change({ page })}
          onSize={(size) => change({ size, page: 1 })}
        />
        {onChooseMany === undefined ? null : (
          <ManyFoot selection={selection} onCancel={onClose} onTake={onChooseMany} />
        )}
      </div>
    </Dialog>
  );
}

type NewButtonProps = Pick<PickerDialogProps, 'entity' | 'element'> & {
  readonly onSaved: (record: EntityRecord) => void;
};

/** Creates a missing record, for users with the permission. */
function NewButton({ entity, element, onSaved }: NewButtonProps) {
  const t = useRuntimeTexts();
  const model = useForm().form.entities.get(entity) ?? null;
  const access = useAccess(entity);
  const [isCreating, setCreating] = useState(false);
  if (access.CADASTRAR !== true || model === null) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setCreating(true)}
      >
        {t('list.new')}
      </Button>
      {isCreating ? (
        <RowDialog
          entity={entity}
          mappedBy={null}
          label={model.title}
          row={null}
          defaults={element.defaults}
          onSaved={onSaved}
          onClose={() => setCreating(false)}
        />
      ) : null}
    </>
  );
}

/** The rows to choose from, searched, sorted and paged; `isWhole` if no record of the entity is excluded. */
function usePickerRows({ entity, element, search = '', filters }: PickerDialogProps, naming: Naming) {
  const { entities } = useForm().form;
  const model = entities.get(entity) ?? null;
  const list = useMemo(
    () => pickerList({ entity, element, model, entities, detail: naming.detail }),
    [entity, element, model, entities, naming.detail],
  );
  const columns = useMemo(() => listColumns(list, model, entities, {}), [list, model, entities]);
  const [begin] = useState(() => initialListState(list));
  const [shown, setState] = useState({ ...begin, query: search });
  const isOwn = isOwnList({ ...element, entity });
  // Results of a search are ranked by match until the user chooses another order.
  const isRanked = shown.query.trim() !== '' && shown.sort === begin.sort && isOwn;
  const state = isRanked ? { ...shown, sort: noSort } : shown;
  const source = useListSource(element.list, entity);
  const parent = useMemo(() => (filters === undefined ? undefined : { filters }), [filters]);
  const data = useListData({
    ...{ list, entity, columns, state, model, entities, source },
    label: naming.label,
    ...(parent === undefined ? {} : { parent }),
  });
  return {
    state,
    change: (next: Partial<ListState>) => setState({ ...shown, ...next }),
    ...{ columns, data, source },
    isWhole: isOwn && list.list?.params === undefined,
  };
}

type Naming = ReturnType<typeof useNaming>;

type PickerListOptions = Pick<PickerDialogProps, 'entity' | 'element'> & {
  readonly model: EntityModel | null;
  readonly entities: EntityLookup;
  /** Field that distinguishes records with the same label. */
  readonly detail: Naming['detail'];
};

/** The list of a dialog: the element's, otherwise the first columns of its entity. */
function pickerList({ entity, element, model, entities, detail }: PickerListOptions): ListDefinition {
  const { size, sortType, sortBy = model?.label } = element;
  const chosen =
    element.columns ??
    (model === null
      ? { [element.itemLabel ?? 'id']: {} }
      : Object.fromEntries(Object.entries(defaultColumns(model, entities)).slice(0, maxColumns)));
  const own: ListDefinition = {
    type: 'grid',
    list: element.list ?? { method: 'GET', url: entity },
    columns: chosen,
    ...(size === undefined ? {} : { size }),
    fields: [...(element.fields ?? []), ...(detail === null ? [] : [detail])],
    ...(sortBy === undefined ? {} : { sortBy }),
    ...(sortType === undefined ? {} : { sortType }),
  };
  return usableList(completeView({ entity, list: own }, entities).list ?? own, model, entities);
}

/** Chooses the only hit after Enter, which is what the user meant. Returns the function that receives the search. */
function useOnlyHit(data: ReturnType<typeof useListData>, onChoose: (record: EntityRecord) => void) {
  const [entered, setEntered] = useState('');
  const isAnswered = entered.trim() !== '' && data.params.query === entered.trim() && !data.isUpdating;
  const hit = isAnswered && data.answer?.total === 1 ? data.answer.data[0] : undefined;
  const takeHit = useEffectEvent((row: EntityRecord) => onChoose(row));
  useEffect(() => {
    if (hit !== undefined) takeHit(hit);
  }, [hit]);
  return setEntered;
}

type RecentRecordsProps = {
  readonly recent: readonly EntityRecord[];
  readonly naming: Naming;
  /** Distinguishes records with the same label. */
  readonly detail: ReturnType<typeof choiceDetail>;
  readonly onChoose: (record: EntityRecord) => void;
};

/** Recent choices. */
function RecentRecords({ recent, naming, detail, onChoose }: RecentRecordsProps) {
  const t = useRuntimeTexts();
  if (recent.length === 0) return null;
  return (
    <ul className={classes.recent} aria-label={t('picker.recents')}>
      <li aria-hidden="true">{t('picker.recents')}</li>
      {recent.map((record) => (
        <li key={record.id}>
          <Button size="compact-sm" variant="light" onClick={() => onChoose(record)}>
            {[fullLabelOf(record, naming.label, naming.detail), writeDetail(record, detail, t)]
              .filter((part) => part !== '')
              .join(' · ')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

type ManyFootProps = {
  readonly selection: ListSelection;
  readonly onCancel: () => void;
  readonly onTake: (records: readonly EntityRecord[]) => void;
};

/** Returns the selected records. */
function ManyFoot({ selection, onCancel, onTake }: ManyFootProps) {
  const t = useRuntimeTexts();
  return (
    <div className={classes.foot}>
      <Button variant="default" onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button disabled={selection.count === 0} onClick={() => onTake(selection.rows)}>
        {selection.count === 0 ? t('rows.add') : t('picker.addMany', { count: selection.count })}
      </Button>
    </div>
  );
}

const noRows: readonly EntityRecord[] = [];
const noSort: ListState['sort'] = [];
