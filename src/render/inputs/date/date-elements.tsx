import type { InputProps } from '../../registry/element-entry.ts';
import { DateInput, TimeInput } from './date-input.tsx';

export function DateElement(props: InputProps) {
  return <DateInput {...dateProps(props)} {...limits(props)} kind="date" />;
}

export function DateTimeElement(props: InputProps) {
  return <DateInput {...dateProps(props)} {...limits(props)} kind="datetime" />;
}

export function TimeElement(props: InputProps) {
  return <TimeInput {...dateProps(props)} />;
}

function dateProps(props: InputProps) {
  return { field: props, name: props.name, value: props.value, onChange: props.onChange, onBlur: props.onBlur };
}

function limits({ element }: InputProps) {
  return { min: element.min, max: element.max };
}
