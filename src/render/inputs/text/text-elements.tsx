import type { ChangeEvent } from 'react';
import type { InputProps } from '../../registry/element-entry.ts';
import { textOf } from '../control-props.ts';
import { controlAttributes, FieldFrame } from '../field-frame.tsx';
import { MaskedElement } from '../masked/masked-elements.tsx';
import { controlClass, TextControl } from '../text-control.tsx';
import { useJsonText } from './use-json-text.ts';

/** Default number of rows of a multi-line text (specification 000, section 5). */
const defaultRows = 5;

export function TextElement(props: InputProps) {
  if (props.element.mask !== undefined && props.element.mask !== '') return <MaskedElement {...props} />;
  return <TextControl {...textProps(props)} />;
}

export function EmailElement(props: InputProps) {
  return <TextControl {...textProps(props)} type="email" inputMode="email" autoCapitalize="none" spellCheck={false} />;
}

export function TextareaElement(props: InputProps) {
  const { element, field, value, name, onBlur, onChange } = props;
  const rows = typeof element.rows === 'number' && element.rows > 0 ? Math.min(element.rows, 50) : defaultRows;
  const isJson = field?.kind === 'json';
  const json = useJsonText(value);
  const maxLength = maxLengthOf(props);
  return (
    <FieldFrame field={props}>
      <textarea
        {...controlAttributes(props)}
        name={name}
        className={controlClass}
        autoComplete="off"
        rows={rows}
        value={isJson ? json.text : textOf(value)}
        onChange={(event) => {
          const text = event.currentTarget.value;
          onChange(isJson ? json.read(text) : emptyAsNull(text));
        }}
        onBlur={onBlur}
        {...(maxLength === null ? {} : { maxLength })}
      />
    </FieldFrame>
  );
}

function textProps(props: InputProps) {
  const maxLength = maxLengthOf(props);
  return {
    field: props,
    name: props.name,
    value: textOf(props.value),
    onBlur: props.onBlur,
    onChange: (event: ChangeEvent<HTMLInputElement>) => props.onChange(emptyAsNull(event.currentTarget.value)),
    ...(maxLength === null ? {} : { maxLength }),
  };
}

function maxLengthOf({ element, field }: InputProps): number | null {
  return element.maxLength ?? field?.maxLength ?? null;
}

function emptyAsNull(text: string): string | null {
  return text === '' ? null : text;
}
