import { useState } from 'react';
import { documentOf, documentsOf } from '../../../domain/documents/by-country.ts';
import { stripSeparators } from '../../../domain/documents/document.ts';
import { codeOf } from '../../../language/values/setting-value.ts';
import type { Mask } from '../../../ui/format/mask.ts';
import type { InputProps } from '../../registry/element-entry.ts';
import { useInputTexts } from '../../texts/inputs/index.ts';
import { textOf } from '../control-props.ts';
import { MaskedInput } from '../masked/masked-input.tsx';
import { useSetting } from '../use-setting.ts';

/** Maximum length of a document whose country has no rules here, including separators. */
const longestDocument = 30;
/** Characters that no document contains. */
const unfit = /[^\p{L}\d\s.\-/&\u2010-\u2015]/u;
const unfitAll = new RegExp(unfit.source, 'gu');

/**
 * A document number of the country in `country`, by default Brazil: its kind is recognised while typing, unless
 * `documentType` sets it. It is stored without separators, as on the server.
 */
export function DocumentElement(props: InputProps) {
  const { element, field, value, onChange, onBlur, name } = props;
  const inputTexts = useInputTexts();
  const country = useSetting(element.country ?? field?.country) ?? undefined;
  const constante = codeOf(useSetting(element.documentType));
  const isGiven = (element.country ?? field?.country) !== undefined;
  const place = isGiven ? (country ?? null) : 'BR';
  const [isLeft, setLeft] = useState(true);
  const rules = documentOf(place, constante);
  const kinds = documentsOf(place).filter((kind) => constante === null || kind.constante === constante.toUpperCase());
  const stored = textOf(value);
  const isDoubtful = isLeft && rules.isDoubtful?.(stored) === true;
  const accepted =
    isGiven && kinds.length > 0
      ? inputTexts('document.of', { kinds: kinds.map((kind) => kind.constante).join(', ') })
      : null;
  const framed = { ...props, help: isDoubtful ? inputTexts('document.doubtful') : (props.help ?? accepted) };
  const keep = (text: string) => {
    setLeft(false);
    onChange(text === '' ? null : stripSeparators(text));
  };
  const leave = () => {
    setLeft(true);
    onBlur();
  };
  const masks = kinds.flatMap(({ mask }) => (mask === null ? [] : [mask]));
  const isMasked = kinds.length > 0 && masks.length === kinds.length;
  const [typed, setTyped] = useState('');
  // Without a mask the separators depend on the complete number, so they appear when the field is left.
  const free = isLeft ? rules.format(stored) : stripSeparators(typed) === stored ? typed : stored;
  const take = (text: string) => {
    setTyped(text);
    keep(text);
  };
  return (
    <MaskedInput
      field={framed}
      name={name}
      mask={isMasked ? maskAmong(masks) : null}
      inputMode={isMasked && !masks.some((mask) => mask.includes('*')) ? 'numeric' : 'text'}
      text={isMasked ? stored : free}
      onText={isMasked ? keep : (text) => take(text.replaceAll(unfitAll, '').toUpperCase())}
      onBlur={leave}
      {...(isMasked
        ? {}
        : {
            autoCapitalize: 'characters',
            spellCheck: false,
            maxLength: longestDocument,
            onPastedText: (text) => {
              if (text.length > longestDocument || unfit.test(text)) return false;
              take(text.toUpperCase());
              return true;
            },
          })}
    />
  );
}

/** The first mask with enough space for the text; one with letters if the text has letters. */
function maskAmong(masks: readonly string[]): Mask {
  return (raw) => {
    const typed = raw.replace(/[^\p{L}\d]/gu, '');
    const fitting = masks.filter(
      (mask) => mask.replace(/[^9*]/g, '').length >= typed.length && (mask.includes('*') || !/\p{L}/u.test(typed)),
    );
    return fitting[0] ?? masks.at(-1) ?? '';
  };
}
