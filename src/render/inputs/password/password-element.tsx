import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ChangeEvent, type KeyboardEvent, useState } from 'react';
import { passwordStrength } from '../../../domain/passwords.ts';
import { PasswordStrength } from '../../../ui/components/password-strength.tsx';
import type { InputProps } from '../../registry/element-entry.ts';
import { useInputTexts } from '../../texts/inputs/index.ts';
import { textOf } from '../control-props.ts';
import { FieldFrame } from '../field-frame.tsx';
import { ControlButton, TextControl } from '../text-control.tsx';
import classes from './password-element.module.css';

/**
 * A password; a button shows it until the control is left. While typing it shows the strength, and whether Caps Lock is
 * on.
 */
export function PasswordElement(props: InputProps) {
  const { name, label, element, field, value, isDisabled, onChange, onBlur } = props;
  const t = useInputTexts();
  const [isShown, setShown] = useState(false);
  const [isTyped, setTyped] = useState(false);
  const [hasCaps, setCaps] = useState(false);
  const text = textOf(value);
  const maxLength = element.maxLength ?? field?.maxLength ?? null;
  const strength = isTyped && text !== '' ? passwordStrength(text) : null;
  const watchCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));
  return (
    <FieldFrame field={props}>
      <TextControl
        isBare
        field={props}
        name={name}
        value={text}
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        {...(maxLength === null ? {} : { maxLength })}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          setTyped(true);
          onChange(event.currentTarget.value === '' ? null : event.currentTarget.value);
        }}
        onKeyDown={watchCaps}
        onKeyUp={watchCaps}
        onBlur={({ relatedTarget, currentTarget }) => {
          setCaps(false);
          // Moving the focus to the button does not count as leaving the control.
          if (!(relatedTarget instanceof Node && currentTarget.parentElement?.contains(relatedTarget) === true)) {
            setShown(false);
          }
          onBlur();
        }}
        endCount={1}
        end={
          <ControlButton
            isTabStop
            keepsFocus
            label={t(isShown ? 'password.hide' : 'password.show', { name: label })}
            icon={isShown ? <IconEyeOff size={16} stroke={1.75} /> : <IconEye size={16} stroke={1.75} />}
            isDisabled={isDisabled}
            onClick={() => setShown((shown) => !shown)}
          />
        }
      />
      {strength === null ? null : <PasswordStrength strength={strength} />}
      {hasCaps ? (
        <p className={classes.caps} role="status">
          {t('password.caps')}
        </p>
      ) : null}
    </FieldFrame>
  );
}
