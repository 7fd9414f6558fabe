import type { EntityField } from '../../../language/entity/entity.ts';
import type { InputProps } from '../../registry/element-entry.ts';
import { useInputTexts } from '../../texts/inputs/index.ts';
import classes from './multi.module.css';

/** The text that a field of a list holds in its place; null where it holds none. */
export function storedText(field: EntityField | null, value: unknown): string | null {
  return field?.json?.type === 'array' && typeof value === 'string' && value !== '' ? value : null;
}

/** The list that a text stands for: the one that is written in it as JSON, or a list of the text alone. */
export function listOfText(text: string): readonly unknown[] {
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? read : [typeof read === 'string' ? read : text];
  } catch {
    return [text];
  }
}

/** Says that a text is stored where a list belongs, and makes a list of it. Nothing where that is not so. */
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
