import type { InputProps } from '../registry/element-entry.ts';

/** A value as the text of a control; what is no text shows as nothing. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** What a control of Mantine gets inside of a FieldFrame: it has no label, help or error of its own. */
export function mantineControl({ id, name, error, isRequired, isDisabled, onBlur }: InputProps) {
  return {
    id,
    name,
    onBlur,
    error: error !== null,
    disabled: isDisabled,
    'aria-required': isRequired,
    autoComplete: 'off',
  };
}
