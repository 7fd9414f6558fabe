import type { FocusEvent, KeyboardEvent, ReactNode } from 'react';
import type { InputProps } from '../registry/element-entry.ts';
import classes from './field-frame.module.css';

/** What a frame shows around a control: the parts of InputProps about its label and state. */
export type FramedField = Pick<InputProps, 'id' | 'label' | 'help' | 'note' | 'error' | 'isRequired' | 'isDisabled'> & {
  /** For one of several controls in a frame: the id of the field for its notes, error and help. */
  readonly frameId?: string;
};

type FieldFrameProps = {
  readonly field: FramedField;
  readonly children: ReactNode;
  /** Whether it contains several controls under one label (a fieldset), instead of one control with the field's id. */
  readonly isGroup?: boolean;
};

/**
 * Label, control, error and help of an input as plain elements, because a form may have a thousand of them. The control
 * gets `controlAttributes(field)`, or `aria-labelledby={labelId(id)}` if it is not native.
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
      <div className={classes.root} {...helpBehaviour(field)}>
        <label id={labelId(id)} htmlFor={id} className={classes.label}>
          {label}
          {asterisk}
        </label>
        <HelpMark field={field} />
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
      {...helpBehaviour(field)}
    >
      <span id={labelId(id)} className={classes.label}>
        {label}
        {asterisk}
      </span>
      <HelpMark field={field} />
      {children}
      <FrameNotes field={field} />
    </fieldset>
  );
}

/**
 * The question mark after the label of a field with help. The help is shown while the pointer is on it, after a tap,
 * and while the keyboard focus is in the field. Screen readers read it as the description of the control.
 */
export function HelpMark({ field: { help } }: { readonly field: Pick<FramedField, 'help'> }) {
  if (help === null) return null;
  return (
    <span aria-hidden="true" tabIndex={-1} className={classes.mark}>
      ?
    </span>
  );
}

/** Attributes around a field with help: Escape hides the help until the field is entered again (WCAG 2.2, 1.4.13). */
export function helpBehaviour({ help }: Pick<FramedField, 'help'>) {
  if (help === null) return {};
  return {
    'data-help': 'offered',
    onFocus: placeHelp,
    onPointerEnter: placeHelp,
    onKeyDown: ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
      if (key === 'Escape') currentTarget.dataset.help = 'dismissed';
    },
    onBlur: ({ currentTarget }: FocusEvent<HTMLElement>) => {
      currentTarget.dataset.help = 'offered';
    },
  };
}

/** Space for the help and the bar below a form, in px. */
const helpRoom = 180;

/** Without space below a field its help is shown above it. */
function placeHelp({ currentTarget }: { readonly currentTarget: HTMLElement }): void {
  const hasRoom = currentTarget.getBoundingClientRect().bottom + helpRoom < window.innerHeight;
  currentTarget.dataset.side = hasRoom ? 'below' : 'above';
}

/** Note and error below a control, and its help over the following content, so that nothing moves. */
export function FrameNotes({ field: { id, error, help, note = null } }: { readonly field: FramedField }) {
  if (error === null && help === null && note === null) return null;
  return (
    <>
      {note === null ? null : (
        <p id={noteId(id)} className={classes.note}>
          {note}
        </p>
      )}
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

/** Attributes that connect a native control to its frame. */
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

/** A field outside of forms, such as a filter: never required or invalid. */
export function freeField(id: string, label: string): FramedField {
  return { id, label, help: null, error: null, isRequired: false, isDisabled: false };
}

/** Ids of error, note and help, for `aria-describedby` of a control that is not native. */
export function descriptionIds({
  id,
  frameId = id,
  help,
  note = null,
  error,
}: Pick<FramedField, 'id' | 'frameId' | 'help' | 'note' | 'error'>): string | undefined {
  const ids = [
    ...(error === null ? [] : [errorId(frameId)]),
    ...(note === null ? [] : [noteId(frameId)]),
    ...(help === null ? [] : [helpId(frameId)]),
  ];
  return ids.length === 0 ? undefined : ids.join(' ');
}

function errorId(id: string): string {
  return `${id}-error`;
}

function noteId(id: string): string {
  return `${id}-note`;
}

function helpId(id: string): string {
  return `${id}-help`;
}
