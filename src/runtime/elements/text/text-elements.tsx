import { ColorInput, PasswordInput, Textarea, TextInput } from '@mantine/core';
import type { InputProps } from '../../registry/element-entry.ts';
import { controlProps, textOf } from '../control-props.ts';
import { MaskedElement } from '../masked/masked-elements.tsx';

/** Rows of a text of several lines unless the view says otherwise (specification 000, section 5). */
const defaultRows = 5;

export function TextElement(props: InputProps) {
  if (props.element.mask !== undefined && props.element.mask !== '') return <MaskedElement {...props} />;
  return <TextInput {...textProps(props)} />;
}

export function EmailElement(props: InputProps) {
  return <TextInput {...textProps(props)} type="email" inputMode="email" autoCapitalize="none" spellCheck={false} />;
}

export function PasswordElement(props: InputProps) {
  return <PasswordInput {...textProps(props)} autoComplete="new-password" />;
}

export function TextareaElement(props: InputProps) {
  const { element, field, value } = props;
  const rows = typeof element.rows === 'number' && element.rows > 0 ? Math.min(element.rows, 50) : defaultRows;
  const isJson = field?.kind === 'json';
  return (
    <Textarea
      {...textProps(props)}
      value={isJson && typeof value === 'object' && value !== null ? JSON.stringify(value, null, 2) : textOf(value)}
      rows={rows}
      resize="vertical"
    />
  );
}

export function ColorElement(props: InputProps) {
  const { maxLength: _limit, onChange: _change, ...common } = textProps(props);
  return <ColorInput {...common} onChange={(text) => props.onChange(text === '' ? null : text)} />;
}

function textProps(props: InputProps) {
  const maxLength = props.element.maxLength ?? props.field?.maxLength ?? null;
  return {
    ...controlProps(props),
    value: textOf(props.value),
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => {
      const text = event.currentTarget.value;
      props.onChange(text === '' ? null : text);
    },
    ...(maxLength === null ? {} : { maxLength }),
  };
}
