import type { ReactNode } from 'react';
import type { InputProps } from '../registry/element-entry.ts';
import classes from './field-frame.module.css';

/** What a frame shows around a control: the parts of InputProps that say what the control is and how it stands. */
export type FramedField = Pick<InputProps, 'id' | 'label' | 'help' | 'error' | 'isRequired' | 'isDisabled'> & {
  /** Of one control among several in a frame: the id of the field, below which help and error stand. */
  readonly frameId?: string;
};

type FieldFrameProps = {
  readonly field: FramedField;
  readonly children: ReactNode;
  /** Several controls under one label (a fieldset), as against one control with the id of the field. */
  readonly isGroup?: boolean;
};

/**
 * Label, control, error and help of one input, in plain elements: a form may have a thousand of them. The control
 * takes `controlAttributes(field)`, or `aria-labelledby={labelId(id)}` where it is no native control.
 */
export function FieldFrame({ field, children, isGroup = false }: FieldFrameProps) {
  const { id, label, isRequired } = field;
  const asterisk = isRequired ? (
    <span aria-hidden="true" className={classes.asterisk}>
      {' *'}
    </span>
  ) : null;
  if (!isGroup) {
    return (
      <div className={classes.root}>
        <label id={labelId(id)} htmlFor={id} className={classes.label}>
          {label}
          {asterisk}
        </label>
        {children}
        <FrameNotes field={field} />
      </div>
    );
  }
  return (
    <fieldset
      className={classes.root}
      id={id}
      tabIndex={-1}
      aria-labelledby={labelId(id)}
      aria-describedby={descriptionIds(field)}
    >
      <span id={labelId(id)} className={classes.label}>
        {label}
        {asterisk}
      </span>
      {children}
      <FrameNotes field={field} />
    </fieldset>
  );
}

/** Error and help below a control. */
export function FrameNotes({ field: { id, error, help } }: { readonly field: FramedField }) {
  if (error === null && help === null) return null;
  return (
    <>
      {error === null ? null : (
        <p id={errorId(id)} className={classes.error}>
          {error}
        </p>
      )}
      {help === null ? null : (
        <p id={helpId(id)} className={classes.help}>
          {help}
        </p>
      )}
    </>
  );
}

/** Attributes by which a native control belongs to its frame. */
export function controlAttributes(field: FramedField) {
  return {
    id: field.id,
    disabled: field.isDisabled,
    'aria-required': field.isRequired ? true : undefined,
    'aria-invalid': field.error === null ? undefined : true,
    'aria-describedby': descriptionIds(field),
  };
}

export function labelId(id: string): string {
  return `${id}-label`;
}

/** A field outside of forms, such as a filter: never required, never wrong. */
export function freeField(id: string, label: string): FramedField {
  return { id, label, help: null, error: null, isRequired: false, isDisabled: false };
}

/** Ids of help and error, for `aria-describedby` of a control that is not native. */
export function descriptionIds({
  id,
  frameId = id,
  help,
  error,
}: Pick<FramedField, 'id' | 'frameId' | 'help' | 'error'>): string | undefined {
  const ids = [...(error === null ? [] : [errorId(frameId)]), ...(help === null ? [] : [helpId(frameId)])];
  return ids.length === 0 ? undefined : ids.join(' ');
}

function errorId(id: string): string {
  return `${id}-error`;
}

function helpId(id: string): string {
  return `${id}-help`;
}
