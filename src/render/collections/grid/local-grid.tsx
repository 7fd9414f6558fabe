import { fieldAt } from '../../../language/entity/field-path.ts';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { useRowErrors } from '../../form/state/form-context.tsx';
import { AttachmentList } from '../../inputs/files/attachment-list.tsx';
import { GroupList } from '../../list/filters/group-list.tsx';
import { SearchBox } from '../../list/filters/search-box.tsx';
import { bodyOf } from '../../list/renderers/renderers.ts';
import type { BlockProps } from '../../registry/element-entry.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { RowDialog } from '../rows/row-dialog.tsx';
import { AddButtons } from './add-buttons.tsx';
import classes from './grid-element.module.css';
import { GridFrame } from './grid-frame.tsx';
import { LocalBody } from './local-body.tsx';
import { useLocalRows } from './use-local-rows.ts';
import { useNestedList } from './use-nested-list.ts';
import { useOpenRow } from './use-open-row.ts';
import { useShownRows } from './use-shown-rows.ts';

/** From this number of rows a search is offered. */
const searchedFrom = 10;

/** Rows of an unsaved record: stored in the form and sent with it in one save. */
export function LocalGrid({ name, element, label }: BlockProps) {
  const t = useRuntimeTexts();
  const nested = useNestedList({ name, element });
  const { form, field, entity, mappedBy, model } = nested;
  const [ref, isNarrow] = useIsNarrow(480);
  const local = useLocalRows({ form, field, isOrdered: element.reorder === true });
  const { rows, keep, nextId } = local;
  const filter = useShownRows(rows, element);
  const dialog = useOpenRow(nested);
  const { open } = dialog;
  const errors = useRowErrors(field);
  const canAdd = !nested.isDisabled && element.new !== false && nested.access.CADASTRAR === true;
  const keepNew = (row: Readonly<Record<string, unknown>>) => keep({ ...row, id: nextId() });
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
            <SearchBox value={filter.query} onSearch={filter.setQuery} label={`${t('list.search')}: ${label}`} />
          ) : null}
          {canAdd ? (
            <AddButtons
              {...{ nested, element, label }}
              owner={noOwner}
              onAttach={keepNew}
              onAdd={() => void dialog.add()}
            />
          ) : null}
        </>
      }
    >
      {canAdd && element.upload === true ? (
        <AttachmentList {...{ element, label, entity, model, mappedBy }} onKeep={keepNew} />
      ) : null}
      {element.groupLabel !== undefined && rows.length > 0 ? (
        <div className={classes.groups}>
          <GroupList
            groups={filter.groups}
            labelField={element.groupLabel}
            valueField={filter.groupValue}
            field={model === null ? null : fieldAt(model, element.groupLabel, form.entities)}
            selected={filter.group}
            onSelect={filter.setGroup}
          />
        </div>
      ) : null}
      {rows.length === 0 ? (
        <p className={classes.empty}>{element.empty ?? t('list.empty')}</p>
      ) : (
        <>
          <LocalBody {...{ name, element, label, nested, local, filter, dialog, errors, isNarrow, canAdd }} />
          <p className={classes.note}>{t('rows.local')}</p>
        </>
      )}
      {open === null ? null : (
        <RowDialog
          {...{ entity, mappedBy, label }}
          row={open.row}
          defaults={open.values}
          columns={element.columns}
          errors={errors.filter(({ rowId }) => rowId === open.row?.id)}
          onKeep={(values) => {
            const id = open.row?.id ?? nextId();
            keep({ ...values, id }, id);
          }}
          onClose={dialog.close}
        />
      )}
    </GridFrame>
  );
}

const noOwner: Readonly<Record<string, unknown>> = {};
