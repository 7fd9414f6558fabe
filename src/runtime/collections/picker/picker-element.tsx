import { IconSearch, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import type { EntityRecord } from '../../host/host.ts';
import { useNaming } from '../../inputs/relation/autocomplete-element.tsx';
import { LinkedRecord } from '../../inputs/relation/lazy-linked-record.ts';
import { useRecentChoices } from '../../inputs/relation/recent-choices.ts';
import { reference } from '../../inputs/relation/reference.ts';
import { useChosenName } from '../../inputs/relation/use-chosen-name.ts';
import { useFittingChoice } from '../../inputs/relation/use-fitting-choice.ts';
import { useTreeFilter, withTarget } from '../../inputs/relation/use-tree-filter.ts';
import { ControlButton, TextControl } from '../../inputs/text-control.tsx';
import { useListSource } from '../../inputs/use-list-source.ts';
import type { InputProps } from '../../registry/element-entry.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { fullLabelOf, isEmptyValue } from '../../values/record-values.ts';

const PickerDialog = lazy(() => import('./picker-dialog.tsx').then(({ PickerDialog }) => ({ default: PickerDialog })));

/** A record chosen in a dialog; of a link from the entity that its other field says. */
export function PickerElement(props: InputProps) {
  const rule = props.field?.link;
  if (rule === undefined) return <EntityPicker {...props} />;
  return <LinkedRecord {...props} rule={rule} choose={EntityPicker} />;
}

/** A read-only box that shows a record, a magnifier that opens the dialog to choose one, and a bin that clears it. */
function EntityPicker(props: InputProps) {
  const { value, isDisabled, label, element, field } = props;
  const t = useRuntimeTexts();
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const naming = useNaming(props);
  const entity = element.entity ?? field?.target ?? element.list?.url ?? null;
  const named = useChosenName(isEmptyValue(value) ? null : value, { ...element, entity: entity ?? '' }, naming);
  const source = useListSource(element.list, entity ?? undefined);
  useFittingChoice({ element, source, label, value, onChange: () => props.onChange(null) });
  const { recent, remember } = useRecentChoices(props);
  const filters = useTreeFilter(field?.name ?? '', withTarget(props));
  const open = () => {
    if (!isDisabled) setOpen(true);
  };
  const close = () => {
    setOpen(false);
    // The dialog is unmounted before it could give the focus back by itself.
    box.current?.focus();
    props.onBlur();
  };
  const choose = (record: EntityRecord) => {
    const chosen = reference(record, naming.label, naming.detail);
    remember(chosen);
    props.onChange(chosen);
    close();
  };
  const hasValue = !isEmptyValue(value);
  return (
    <>
      <TextControl
        field={props}
        name={props.name}
        onBlur={props.onBlur}
        inputRef={box}
        readOnly
        isPickable
        aria-haspopup="dialog"
        value={hasValue ? (named ?? fullLabelOf(value, naming.label, naming.detail)) : ''}
        placeholder={isDisabled ? '' : (element.selectLabel ?? t('picker.empty'))}
        onClick={open}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === ' ' || (event.key === 'ArrowDown' && event.altKey)) {
            event.preventDefault();
            open();
          } else if ((event.key === 'Delete' || event.key === 'Backspace') && hasValue && !isDisabled) {
            event.preventDefault();
            props.onChange(null);
          }
        }}
        endCount={isDisabled ? 0 : hasValue ? 2 : 1}
        end={
          isDisabled ? undefined : (
            <>
              {hasValue ? (
                <ControlButton
                  isTabStop
                  label={t('picker.clear', { name: label })}
                  icon={<IconTrash size={16} stroke={1.75} />}
                  onClick={() => {
                    props.onChange(null);
                    box.current?.focus();
                  }}
                />
              ) : null}
              <ControlButton
                isTabStop
                label={t('picker.search', { name: label })}
                icon={<IconSearch size={16} stroke={1.75} />}
                onClick={open}
              />
            </>
          )
        }
      />
      <Suspense fallback={null}>
        {isOpen && entity !== null ? (
          <PickerDialog
            entity={entity}
            element={element}
            label={label}
            recent={filters === undefined ? recent : []}
            filters={filters}
            onChoose={choose}
            onClose={close}
          />
        ) : null}
      </Suspense>
    </>
  );
}
