import type { ChangeEvent, FocusEvent, InputHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { controlAttributes, FieldFrame, type FramedField } from './field-frame.tsx';
import classes from './text-control.module.css';

export type TextControlProps = {
  readonly field: FramedField;
  readonly name?: string | undefined;
  readonly value: string;
  readonly onChange?: ((event: ChangeEvent<HTMLInputElement>) => void) | undefined;
  readonly onBlur?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined;
  readonly onFocus?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined;
  readonly onClick?: ((event: MouseEvent<HTMLInputElement>) => void) | undefined;
  readonly inputRef?: Ref<HTMLInputElement> | undefined;
  /**
   * Content before the text, such as a currency symbol; not clickable. Pass an empty text for content that arrives
   * later: adding it would recreate the input.
   */
  readonly start?: ReactNode;
  /** Content after the text: buttons of 28 px, side by side. */
  readonly end?: ReactNode;
  /** Number of buttons at the end, so that no text is below them. */
  readonly endCount?: number;
  /** Content that opens over the control: a list, a calendar. */
  readonly overlay?: ReactNode;
  readonly isNumeric?: boolean;
  /** The text comes from choosing instead of typing. */
  readonly isPickable?: boolean;
  /** A filter or table cell is labelled elsewhere: there is no frame around the control. */
  readonly isBare?: boolean;
} & Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'type'
  | 'inputMode'
  | 'autoComplete'
  | 'autoCapitalize'
  | 'spellCheck'
  | 'placeholder'
  | 'maxLength'
  | 'readOnly'
  | 'role'
  | 'onKeyDown'
  | 'onPaste'
  | 'onKeyUp'
  | 'onMouseDown'
  | 'onMouseUp'
  | 'aria-label'
  | 'aria-expanded'
  | 'aria-controls'
  | 'aria-activedescendant'
  | 'aria-autocomplete'
  | 'aria-haspopup'
>;

/** One line of text in its frame: a native input, because a form may have a thousand of them (rule S2). */
export function TextControl(props: TextControlProps) {
  const { field, inputRef, start, end, endCount = 0, overlay, isNumeric, isPickable, isBare, ...rest } = props;
  const input = (
    <input
      autoComplete="off"
      {...rest}
      {...controlAttributes(field)}
      ref={inputRef}
      className={classes.input}
      {...(isNumeric === true ? { 'data-numeric': true } : {})}
      {...(isPickable === true ? { 'data-pickable': true } : {})}
      {...(start === undefined || start === '' ? {} : { 'data-start': true })}
      {...(endCount === 0 ? {} : { 'data-end': endCount })}
    />
  );
  const isPlain = start === undefined && end === undefined && overlay === undefined;
  const control = isPlain ? (
    input
  ) : (
    <div className={classes.box}>
      {start === undefined ? null : (
        <span className={classes.start} aria-hidden="true">
          {start}
        </span>
      )}
      {input}
      {end === undefined ? null : <div className={classes.end}>{end}</div>}
      {overlay}
    </div>
  );
  return isBare === true ? control : <FieldFrame field={field}>{control}</FieldFrame>;
}

type ControlButtonProps = {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onClick: () => void;
  readonly isDisabled?: boolean;
  /** False if the keyboard has the same effect in the control itself. */
  readonly isTabStop?: boolean;
  /** Pressing it leaves the focus in the control. */
  readonly keepsFocus?: boolean;
  readonly 'aria-expanded'?: boolean;
};

/** A small button inside a control: opens a calendar, clears, counts up. */
export function ControlButton(props: ControlButtonProps) {
  const { label, icon, onClick, isDisabled, isTabStop = false, keepsFocus = false, ...rest } = props;
  return (
    <button
      {...rest}
      type="button"
      className={classes.button}
      aria-label={label}
      tabIndex={isTabStop ? 0 : -1}
      disabled={isDisabled}
      onMouseDown={keepsFocus ? (event) => event.preventDefault() : undefined}
      onClick={onClick}
    >
      {icon}
    </button>
  );
}

/** Classes for native controls that are not a single line: textarea, list. */
export const controlClass = classes.input ?? '';
