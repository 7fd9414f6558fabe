import type { EntityField } from '../../../language/entity/entity.ts';
import type { InputProps } from '../../registry/element-entry.ts';
import { useInputTexts } from '../../texts/inputs/index.ts';
import classes from './multi.module.css';

/** A text stored in a field that should contain a list; null if there is none. */
export function storedText(field: EntityField | null, value: unknown): string | null {
  return field?.json?.type === 'array' && typeof value === 'string' && value !== '' ? value : null;
}

/** The list of a stored text: the JSON list in it, or a list with the text alone. */
export function listOfText(text: string): readonly unknown[] {
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? read : [typeof read === 'string' ? read : text];
  } catch {
    return [text];
  }
}

/** Reports that a text is stored in place of a list, and converts it. Shows nothing otherwise. */
export function StoredText({
  field,
  value,
  onChange,
  isDisabled,
}: Pick<InputProps, 'field' | 'value' | 'onChange' | 'isDisabled'>) {
  const inputTexts = useInputTexts();
  const text = storedText(field, value);
  if (text === null) return null;
  return (
    <p className={classes.stored}>
      <span>{inputTexts('multi.storedAsText', { text })}</span>
      {isDisabled ? null : (
        <button type="button" className={classes.toList} onClick={() => onChange(listOfText(text))}>
          {inputTexts('multi.toList')}
        </button>
      )}
    </p>
  );
}
