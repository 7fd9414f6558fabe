import { Checkbox, Switch } from '@mantine/core';
import type { InputProps } from '../../registry/element-entry.ts';
import { controlProps } from '../control-props.ts';
import classes from './checkbox-element.module.css';

/** Yes or no; with `nullValues` it cycles nothing, yes, no (specification 000, section 4). */
export function CheckboxElement(props: InputProps) {
  const { autoComplete: _unused, inputWrapperOrder: _order, withAsterisk, ...common } = controlProps(props);
  const hasThird = props.element.nullValues === true;
  const isUnset = hasThird && props.value !== true && props.value !== false;
  const next = () => {
    if (!hasThird) return props.value !== true;
    return isUnset ? true : props.value === true ? false : null;
  };
  return (
    <div className={classes.box}>
      <Checkbox
        {...common}
        label={<Label text={props.label} isRequired={withAsterisk} />}
        checked={props.value === true}
        indeterminate={isUnset}
        onChange={() => props.onChange(next())}
      />
    </div>
  );
}

export function SwitchElement(props: InputProps) {
  const { autoComplete: _unused, inputWrapperOrder: _order, withAsterisk, ...common } = controlProps(props);
  return (
    <div className={classes.box}>
      <Switch
        {...common}
        label={<Label text={props.label} isRequired={withAsterisk} />}
        checked={props.value === true}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
    </div>
  );
}

function Label({ text, isRequired }: { readonly text: string; readonly isRequired: boolean }) {
  return (
    <>
      {text}
      {isRequired ? (
        <span aria-hidden="true" className={classes.asterisk}>
          {' *'}
        </span>
      ) : null}
    </>
  );
}
