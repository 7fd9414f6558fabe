import { type KeyboardEvent, useRef, useState } from 'react';
import type { InputProps } from '../../registry/element-entry.ts';
import { useInputTexts } from '../../texts/inputs/index.ts';
import { controlAttributes, FieldFrame } from '../field-frame.tsx';
import { itemsOf } from './chosen.ts';
import classes from './multi.module.css';
import { Pills } from './pills.tsx';
import { StoredText, storedText } from './stored-text.tsx';

/**
 * A list of texts as tags: Enter, a comma or leaving the field adds the typed text; Backspace removes the last tag.
 * Each line of a pasted text becomes a tag.
 */
export function FreeTags(props: InputProps) {
  const { label, name, value, field, onChange, onBlur, isDisabled } = props;
  const inputTexts = useInputTexts();
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const isText = storedText(field, value) !== null;
  const tags = isText ? [] : itemsOf(value).map(String);
  const keep = (next: readonly string[]) => onChange(next.length === 0 ? null : next);
  const add = (text: string) => {
    const given = text
      .split(/[\n\t;]/)
      .map((each) => each.trim())
      .filter((each) => each !== '');
    setTyped('');
    const news = field?.json?.uniqueItems === true ? [...new Set(given)].filter((each) => !tags.includes(each)) : given;
    if (news.length > 0) keep([...tags, ...news]);
  };
  const remove = (at: number) => {
    keep(tags.filter((_, index) => index !== at));
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // A key such as Ctrl+S also saves the typed text.
    if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 's' ? add(typed) : undefined;
    if (typed !== '' && (event.key === 'Enter' || event.key === ',')) add(typed);
    else if (typed === '' && event.key === 'Backspace' && tags.length > 0) keep(tags.slice(0, -1));
    else return;
    event.preventDefault();
  };
  return (
    <FieldFrame field={props}>
      <StoredText {...props} />
      <div
        className={classes.control}
        data-wraps
        {...(isDisabled ? { 'data-disabled': true } : {})}
        {...(props.error === null ? {} : { 'data-invalid': true })}
      >
        <Pills
          label={label}
          // Tags may repeat, so their index is their key.
          items={tags.map((tag, index) => ({ key: `${index} ${tag}`, label: tag }))}
          isFixed={isDisabled}
          onRemove={(_key, index) => remove(index)}
        />
        <input
          {...controlAttributes(props)}
          ref={input}
          name={name}
          className={classes.entry}
          value={typed}
          autoComplete="off"
          disabled={isDisabled || isText}
          placeholder={isDisabled || isText || tags.length > 0 ? '' : inputTexts('multi.type')}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text');
            if (!/[\n\t]/.test(text.trim())) return;
            event.preventDefault();
            add(`${typed}${text}`);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => {
            add(typed);
            onBlur();
          }}
        />
      </div>
    </FieldFrame>
  );
}
