import type { InputProps } from '../../registry/element-entry.ts';
import { controlProps } from '../control-props.ts';
import { DateInput, TimeInput } from './date-input.tsx';

export function DateElement(props: InputProps) {
  return <DateInput {...controlProps(props)} kind="date" value={props.value} onChange={props.onChange} />;
}

export function DateTimeElement(props: InputProps) {
  return <DateInput {...controlProps(props)} kind="datetime" value={props.value} onChange={props.onChange} />;
}

export function TimeElement(props: InputProps) {
  return <TimeInput {...controlProps(props)} value={props.value} onChange={props.onChange} />;
}
