import { ActionIcon, Group, TextInput } from '@mantine/core';
import { IconSearch, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import type { EntityRecord } from '../../host.ts';
import { isEmptyValue, labelOf } from '../../record-values.ts';
import type { InputProps } from '../../registry/element-entry.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { controlProps } from '../control-props.ts';
import { reference, useItemLabel } from './autocomplete-element.tsx';

const PickerDialog = lazy(() => import('./picker-dialog.tsx').then(({ PickerDialog }) => ({ default: PickerDialog })));

/** A read-only box that shows a record, a magnifier that opens the dialog to choose one, and a bin that clears it. */
export function PickerElement(props: InputProps) {
  const { value, isDisabled, label, element, field } = props;
  const t = useRuntimeTexts();
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const itemLabel = useItemLabel(props);
  const entity = element.entity ?? field?.target ?? null;
  const open = () => {
    if (!isDisabled) setOpen(true);
  };
  const close = () => {
    setOpen(false);
    // The dialog is gone before it could give the focus back by itself.
    box.current?.focus();
    props.onBlur();
  };
  const choose = (record: EntityRecord) => {
    props.onChange(reference(record, itemLabel));
    close();
  };
  const hasValue = !isEmptyValue(value);
  return (
    <>
      <TextInput
        {...controlProps(props)}
        ref={box}
        readOnly
        value={hasValue ? labelOf(value, itemLabel) : ''}
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
        styles={{ input: { cursor: isDisabled ? 'not-allowed' : 'pointer', textOverflow: 'ellipsis' } }}
        rightSectionWidth={hasValue ? 64 : 36}
        rightSectionPointerEvents="all"
        rightSection={
          isDisabled ? null : (
            <Group gap={2} wrap="nowrap">
              {hasValue ? (
                <ActionIcon
                  size="sm"
                  aria-label={t('picker.clear', { name: label })}
                  onClick={() => {
                    props.onChange(null);
                    box.current?.focus();
                  }}
                >
                  <IconTrash size={16} stroke={1.75} />
                </ActionIcon>
              ) : null}
              <ActionIcon size="sm" aria-label={t('picker.search', { name: label })} onClick={open}>
                <IconSearch size={16} stroke={1.75} />
              </ActionIcon>
            </Group>
          )
        }
      />
      <Suspense fallback={null}>
        {isOpen && entity !== null ? (
          <PickerDialog entity={entity} element={element} label={label} onChoose={choose} onClose={close} />
        ) : null}
      </Suspense>
    </>
  );
}
