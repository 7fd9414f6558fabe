import type { InputProps } from '../registry/element-entry.ts';

/** What every Mantine control gets alike; label, help and error are tied to the control by Mantine. */
export function controlProps({ id, label, help, error, isRequired, isDisabled, onBlur, name }: InputProps) {
  return {
    id,
    label,
    name,
    error,
    onBlur,
    ...(help === null ? {} : { description: help }),
    withAsterisk: isRequired,
    'aria-required': isRequired,
    disabled: isDisabled,
    autoComplete: 'off',
    inputWrapperOrder,
  };
}

const inputWrapperOrder: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'error', 'description'];

/** A value as the text of a control; what is no text shows as nothing. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
