import type { InputProps } from '../../registry/element-entry.ts';
import { useInputTexts } from '../../texts/inputs/index.ts';
import { textOf } from '../control-props.ts';
import { TextControl } from '../text-control.tsx';
import classes from './color-element.module.css';
import { isColorText, tidyColor } from './color-text.ts';

/** Default colours offered first in the browser's own picker, which has all others as well. */
const usualColors = [
  ...['#e03131', '#f76707', '#f59f00', '#74b816', '#2f9e44', '#0c8599'],
  ...['#1971c2', '#4263eb', '#7048e8', '#c2255c', '#495057', '#000000'],
];

/** A colour as text, with the browser's own picker. `data` of the view are the colours offered first. */
export function ColorElement(props: InputProps) {
  const { id, name, label, element, isDisabled, onChange, onBlur } = props;
  const t = useInputTexts();
  const text = textOf(props.value);
  const given = (element.data ?? []).filter(({ id: color }) => isColorText(String(color)));
  const offered = given.length > 0 ? given : usualColors.map((color) => ({ id: color, descricao: color }));
  const listId = `${id}-colors`;
  return (
    <TextControl
      field={props}
      name={name}
      value={text}
      placeholder="#000000"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={9}
      onChange={({ currentTarget: { value } }) => onChange(value === '' ? null : value)}
      onBlur={() => {
        if (tidyColor(text) !== text) onChange(tidyColor(text));
        onBlur();
      }}
      endCount={1}
      end={
        <>
          <input
            type="color"
            className={classes.swatch}
            data-empty={text === '' || undefined}
            aria-label={t('color.choose', { name: label })}
            // An empty value is shown as black, because the browser's picker has no empty state.
            value={isColorText(text) ? text.toLowerCase() : '#000000'}
            list={listId}
            disabled={isDisabled}
            onChange={({ currentTarget: { value } }) => onChange(value)}
            onBlur={onBlur}
          />
          <datalist id={listId}>
            {offered.map(({ id: color, descricao }) => (
              <option key={String(color)} value={String(color)}>
                {descricao}
              </option>
            ))}
          </datalist>
        </>
      }
    />
  );
}
