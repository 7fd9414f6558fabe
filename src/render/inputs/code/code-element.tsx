import { useEffect, useRef } from 'react';
import type { InputProps } from '../../registry/element-entry.ts';
import { useElementTexts } from '../../texts/elements/index.ts';
import { textOf } from '../control-props.ts';
import { descriptionIds, FieldFrame, labelId } from '../field-frame.tsx';
import { useJsonText } from '../text/use-json-text.ts';
import { type CodeEditor, type CodeSuggestion, createCodeEditor } from './code-editor.ts';
import classes from './code-element.module.css';

/** Default number of visible lines. */
const usualRows = 8;

/** Text in a code editor: line numbers, closing brackets, and suggestions from `data`. */
export function CodeElement(props: InputProps) {
  const { id, element, field, value, isDisabled, isRequired, error, onChange, onBlur } = props;
  const t = useElementTexts();
  const isJson = field?.kind === 'json';
  const json = useJsonText(value);
  const text = isJson ? json.text : textOf(value);
  const suggestions: readonly CodeSuggestion[] = (element.data ?? []).map(({ id: word, descricao }) => ({
    word: String(word),
    detail: descricao,
  }));
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<CodeEditor | null>(null);
  const current = {
    text,
    suggestions,
    read: (typed: string) => (isJson ? json.read(typed) : typed === '' ? null : typed),
    onChange,
    onBlur,
  };
  const latest = useRef(current);
  latest.current = current;
  useEffect(() => {
    if (place.current === null) return;
    const made = createCodeEditor(place.current, {
      text: latest.current.text,
      suggestions: () => latest.current.suggestions,
      onChange: (typed) => latest.current.onChange(latest.current.read(typed)),
      onBlur: () => latest.current.onBlur(),
    });
    editor.current = made;
    return () => {
      editor.current = null;
      made.destroy();
    };
  }, []);
  useEffect(() => {
    editor.current?.setText(text);
  }, [text]);
  const described = descriptionIds(props);
  useEffect(() => {
    editor.current?.setAttributes({
      id,
      isReadOnly: isDisabled,
      attributes: {
        'aria-labelledby': labelId(id),
        'aria-required': String(isRequired),
        'aria-invalid': String(error !== null),
        ...(described === undefined ? {} : { 'aria-describedby': described }),
      },
    });
  }, [id, isDisabled, isRequired, error, described]);
  const shownRows = typeof element.rows === 'number' && element.rows > 0 ? Math.min(element.rows, 50) : usualRows;
  return (
    <FieldFrame field={props}>
      <div
        ref={place}
        className={classes.editor}
        data-invalid={error !== null || undefined}
        data-disabled={isDisabled || undefined}
        style={{ blockSize: `calc(${shownRows} * 1.3125rem + 18px)` }}
      />
      {suggestions.length === 0 ? null : <p className={classes.hint}>{t('code.suggestions')}</p>}
    </FieldFrame>
  );
}
