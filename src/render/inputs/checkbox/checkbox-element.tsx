import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { InputProps } from '../../registry/element-entry.ts';
import { controlAttributes, type FramedField, FrameNotes, HelpMark, helpBehaviour, labelId } from '../field-frame.tsx';
import classes from './checkbox-element.module.css';

/** Yes or no; with `nullValues` it cycles through empty, yes and no (specification 000, section 4). */
export function CheckboxElement(props: InputProps) {
  const { value } = props;
  const box = useRef<HTMLInputElement>(null);
  const hasThird = props.element.nullValues === true;
  const isUnset = hasThird && value !== true && value !== false;
  useLayoutEffect(() => {
    // The third state has no attribute.
    if (box.current !== null) box.current.indeterminate = isUnset;
  });
  const next = () => {
    if (!hasThird) return value !== true;
    return isUnset ? true : value === true ? false : null;
  };
  return (
    <BesideLabel field={props}>
      <input
        {...controlAttributes(props)}
        ref={box}
        type="checkbox"
        name={props.name}
        className={classes.checkbox}
        checked={value === true}
        onChange={() => props.onChange(next())}
        onBlur={props.onBlur}
      />
    </BesideLabel>
  );
}

/** Yes or no, which takes effect at once. */
export function SwitchElement(props: InputProps) {
  return (
    <BesideLabel field={props}>
      <input
        {...controlAttributes(props)}
        type="checkbox"
        role="switch"
        aria-checked={props.value === true}
        name={props.name}
        className={classes.switch}
        checked={props.value === true}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
        onBlur={props.onBlur}
      />
    </BesideLabel>
  );
}

/** A control with its label beside it, aligned with controls whose labels are above. */
function BesideLabel({ field, children }: { readonly field: FramedField; readonly children: ReactNode }) {
  const { id, label, isRequired } = field;
  return (
    <div className={classes.box} {...helpBehaviour(field)}>
      <div className={classes.line}>
        {children}
        <label id={labelId(id)} htmlFor={id} className={classes.label}>
          {label}
          {isRequired ? (
            <span aria-hidden="true" className={classes.asterisk}>
              {' *'}
            </span>
          ) : null}
        </label>
        <HelpMark field={field} />
      </div>
      <FrameNotes field={field} />
    </div>
  );
}
