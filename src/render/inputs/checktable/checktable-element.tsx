import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useId, useMemo, useState } from 'react';
import { toPlainText } from '../../../ui/format/plain-text.ts';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { useForm } from '../../form/state/form-context.tsx';
import { useHost } from '../../host/host-context.ts';
import { listQuery } from '../../host/queries.ts';
import type { InputProps } from '../../registry/element-entry.ts';
import { useInputTexts } from '../../texts/inputs/index.ts';
import { FieldFrame } from '../field-frame.tsx';
import { useListSource } from '../use-list-source.ts';
import { type BoxFields, type BoxRow, boxRows, byRow, readBoxes, type TableBox, withBoxes } from './boxes.ts';
import classes from './checktable.module.css';
import { ChecktableGrid } from './checktable-grid.tsx';

/**
 * Boxes in rows and columns (`checktable`), for pairs such as the permissions of a profile. Differences from the saved
 * state are shown above, and saved with the record in one call.
 */
export function ChecktableElement(props: InputProps) {
  const { element, label, value, onChange, onBlur, isDisabled } = props;
  const t = useInputTexts();
  const [ref, isNarrow] = useIsNarrow(640);
  const { rows, columns, saved, fields, isLoading, hint, retry } = useChecktable(props);
  const boxes = useMemo(() => readBoxes(saved, value, fields), [saved, value, fields]);
  const [search, setSearch] = useState('');
  const [isOnlyChecked, setOnlyChecked] = useState(false);
  const searchId = useId();
  const wanted = useDeferredValue(toPlainText(search).trim());
  const all = useMemo(() => rows(boxes.checked), [rows, boxes.checked]);
  const shown = useMemo(() => {
    const marked = byRow([...boxes.checked, ...boxes.removed]);
    return all.filter(
      ({ item, label: name, group }) =>
        (!isOnlyChecked || marked.has(item)) && toPlainText(`${name} ${item} ${group}`).includes(wanted),
    );
  }, [all, boxes, isOnlyChecked, wanted]);
  const set = useCallback(
    (which: readonly TableBox[], isOn: boolean) => onChange(withBoxes(saved, value, fields, which, isOn)),
    [onChange, saved, value, fields],
  );
  return (
    <FieldFrame field={props} isGroup>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the focus of what is inside leaves it. */}
      <div
        ref={ref}
        className={classes.root}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) onBlur();
        }}
      >
        <div className={classes.tools}>
          <label htmlFor={searchId} className="visually-hidden">
            {t('checktable.search', { name: label })}
          </label>
          <input
            id={searchId}
            type="search"
            className={classes.search}
            placeholder={t('checktable.searchShort')}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault();
            }}
          />
          <label className={classes.only}>
            <input
              type="checkbox"
              checked={isOnlyChecked}
              onChange={(event) => setOnlyChecked(event.currentTarget.checked)}
            />
            {t('checktable.onlyChecked')}
          </label>
          <output className={classes.count}>{t('checktable.checked', { count: boxes.checked.length })}</output>
        </div>
        <Differences
          rows={all}
          columns={columns}
          added={boxes.added}
          removed={boxes.removed}
          onUndo={isDisabled ? undefined : () => onChange(null)}
        />
        {hint !== null ? (
          <p className={classes.note}>{hint}</p>
        ) : retry !== null ? (
          <p className={classes.note}>
            {t('checktable.failed')}{' '}
            <Button variant="subtle" size="compact-sm" className={classes.undo} onClick={retry}>
              {t('checktable.retry')}
            </Button>
          </p>
        ) : isLoading ? (
          <p className={classes.note}>{t('checktable.loading')}</p>
        ) : shown.length === 0 ? (
          <p className={classes.note}>
            {all.length === 0 ? (element.empty ?? t('checktable.none')) : t('checktable.none')}
          </p>
        ) : (
          <ChecktableGrid
            label={label}
            rows={shown}
            columns={columns}
            boxes={boxes}
            isDisabled={isDisabled}
            isNarrow={isNarrow}
            isFiltered={wanted !== '' || isOnlyChecked}
            onSet={set}
          />
        )}
      </div>
    </FieldFrame>
  );
}

type Column = { readonly id: string; readonly descricao: string };

/** The parts of the table: rows of the call, columns of the element, and saved rows of the list. */
function useChecktable({ element, field, name }: InputProps) {
  const host = useHost();
  const { form } = useForm();
  const link = form.entities.get(field?.target ?? '');
  const mappedBy = element.mappedBy ?? field?.mappedBy ?? null;
  const [target, option] = [element.target ?? '', element.option ?? ''];
  const isRelation = link?.fields[target]?.kind === 'relation';
  const fields = useMemo<BoxFields>(() => ({ target, option, isRelation }), [target, option, isRelation]);
  const source = useListSource(element.list, undefined);
  const listed = useQuery({
    ...listQuery(host, source.call ?? noCall, { size: 0 }),
    enabled: source.call !== null,
  });
  const { recordId } = form;
  const isSaved = recordId !== null && link !== undefined && mappedBy !== null;
  const own = useQuery({
    ...listQuery(
      host,
      { method: 'GET', url: link?.name ?? '' },
      {
        size: 0,
        fields: [target, option],
        parentClass: form.entity,
        field: element.field ?? name,
        filters: { [mappedBy ?? '']: String(recordId) },
      },
    ),
    enabled: isSaved,
  });
  const columns = useMemo<readonly Column[]>(
    () => (element.data ?? []).map(({ id, descricao }) => ({ id: String(id), descricao })),
    [element.data],
  );
  const { itemValue, itemLabel, itemOptions, groupLabel } = element;
  const records = listed.data?.data ?? none;
  const rows = useCallback(
    (checked: readonly TableBox[]): readonly BoxRow[] =>
      boxRows(
        records,
        columns.map(({ id }) => id),
        { itemValue, itemLabel, itemOptions, groupLabel },
        checked,
      ),
    [records, columns, itemValue, itemLabel, itemOptions, groupLabel],
  );
  return {
    ...{ rows, columns, fields, hint: source.hint },
    saved: (isSaved ? own.data?.data : undefined) ?? none,
    isLoading: listed.isLoading || own.isLoading,
    retry: listed.isError || own.isError ? () => void Promise.all([listed.refetch(), own.refetch()]) : null,
  };
}

type DifferencesProps = {
  readonly rows: readonly BoxRow[];
  readonly columns: readonly Column[];
  readonly added: readonly TableBox[];
  readonly removed: readonly TableBox[];
  readonly onUndo: (() => void) | undefined;
};

/** What a save would change: `+ Clientes: Editar`, `- Bancos: Excluir`. */
function Differences({ rows, columns, added, removed, onUndo }: DifferencesProps) {
  const t = useInputTexts();
  const count = added.length + removed.length;
  const names = useMemo(() => new Map(rows.map(({ item, label }) => [item, label])), [rows]);
  const titles = useMemo(() => new Map(columns.map(({ id, descricao }) => [id, descricao])), [columns]);
  const lines = (boxes: readonly TableBox[], sign: '+' | '−') =>
    [...byRow(boxes)].map(([item, options]) => (
      <li key={`${sign}${item}`} data-sign={sign}>
        <span aria-hidden="true">{`${sign} `}</span>
        <span className="visually-hidden">{t(sign === '+' ? 'checktable.added' : 'checktable.removed')} </span>
        {`${names.get(item) ?? item}: ${options.map((option) => titles.get(option) ?? option).join(', ')}`}
      </li>
    ));
  return (
    <div role="status" className={classes.differences} hidden={count === 0}>
      {count === 0 ? null : (
        <>
          <div className={classes.differencesHead}>
            <strong>{t('checktable.changes', { count })}</strong>
            {onUndo === undefined ? null : (
              <Button variant="subtle" size="compact-sm" className={classes.undo} onClick={onUndo}>
                {t('checktable.undo')}
              </Button>
            )}
          </div>
          <ul>
            {lines(added, '+')}
            {lines(removed, '−')}
          </ul>
        </>
      )}
    </div>
  );
}

const none: readonly unknown[] = [];
const noCall = { method: 'GET', url: '' } as const;
