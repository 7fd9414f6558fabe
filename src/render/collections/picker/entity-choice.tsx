import { IconSearch, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { isEmptyValue } from '../../../language/values/record-values.ts';
import { lazyPart } from '../../../ui/components/lazy-part.tsx';
import type { EntityRecord } from '../../host/host.ts';
import { reference } from '../../inputs/relation/reference.ts';
import { RelationSelect } from '../../inputs/relation/relation-select.tsx';
import { isOwnList } from '../../inputs/relation/use-chosen-name.ts';
import { useNaming } from '../../inputs/relation/use-naming.ts';
import { useTreeFilter, withTarget } from '../../inputs/relation/use-tree-filter.ts';
import { ControlButton } from '../../inputs/text-control.tsx';
import type { InputProps } from '../../registry/element-entry.ts';
import { useRuntimeTexts } from '../../texts/index.ts';

const PickerDialog = lazyPart(() => import('./picker-dialog.tsx').then((module) => module.PickerDialog));

type EntityChoiceProps = {
  readonly props: InputProps;
  /** Has buttons that open the dialog and clear the value. */
  readonly isPicker: boolean;
};

/**
 * The only component for choosing a record: by typing, best match first, or from the entity's whole list in a dialog,
 * which may also create a record.
 */
export function EntityChoice({ props, isPicker }: EntityChoiceProps) {
  const { value, isDisabled, label, field } = props;
  const t = useRuntimeTexts();
  /** Initial search of the dialog; null while it is closed. */
  const [search, setSearch] = useState<string | null>(null);
  const naming = useNaming(props);
  const entity = props.element.entity ?? field?.target ?? (isPicker ? props.element.list?.url : null) ?? null;
  const element = entity === null ? props.element : { ...props.element, entity };
  const filters = useTreeFilter(field?.name ?? '', withTarget(props));
  const choose = (record: EntityRecord | null) =>
    props.onChange(
      record === null ? null : reference(record, naming.label, naming.detail, isPicker ? [] : props.element.fields),
    );
  const focus = () => document.getElementById(props.id)?.focus();
  const close = () => {
    setSearch(null);
    // The dialog is unmounted before it could return the focus itself.
    focus();
    props.onBlur();
  };
  const hasValue = !isEmptyValue(value);
  const hasDialog = entity !== null && (isPicker || isOwnList(element)) && (element.itemValue ?? 'id') === 'id';
  return (
    <>
      <RelationSelect
        field={props}
        name={props.name}
        onBlur={props.onBlur}
        element={element}
        naming={naming}
        value={value}
        filters={filters}
        onChange={choose}
        placeholder={isPicker && !isDisabled ? (element.selectLabel ?? t('picker.empty')) : undefined}
        onMore={hasDialog ? setSearch : undefined}
        tools={
          isPicker
            ? {
                count: isDisabled ? 0 : hasValue ? 2 : 1,
                buttons: isDisabled ? null : (
                  <>
                    {hasValue ? (
                      <ControlButton
                        label={t('picker.clear', { name: label })}
                        icon={<IconTrash size={16} stroke={1.75} />}
                        onClick={() => {
                          props.onChange(null);
                          focus();
                        }}
                      />
                    ) : null}
                    <ControlButton
                      label={t('picker.search', { name: label })}
                      icon={<IconSearch size={16} stroke={1.75} />}
                      onClick={() => setSearch('')}
                    />
                  </>
                ),
              }
            : undefined
        }
      />
      {search !== null && entity !== null ? (
        <PickerDialog
          entity={entity}
          element={element}
          label={label}
          search={search}
          hasRecent={filters === undefined}
          filters={filters}
          onChoose={(record) => {
            choose(record);
            close();
          }}
          onClose={close}
        />
      ) : null}
    </>
  );
}
