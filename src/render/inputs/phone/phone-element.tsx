import { useState } from 'react';
import { flagAddress } from '../../../domain/countries/flags.ts';
import { isRecord } from '../../../language/json/record.ts';
import { lazyPart } from '../../../ui/components/lazy-part.tsx';
import { pastedPhone } from '../../../ui/format/pasted.ts';
import {
  brazil,
  isInternationalPhone,
  joinPhone,
  type PhoneParts,
  phoneMask,
  splitPhone,
} from '../../../ui/format/phone.ts';
import type { InputProps } from '../../registry/element-entry.ts';
import { useInputTexts } from '../../texts/inputs/index.ts';
import { descriptionIds, FieldFrame, labelId } from '../field-frame.tsx';
import { MaskedInput } from '../masked/masked-input.tsx';
import multi from '../multi/multi.module.css';
import { useSearchPanel } from '../use-search-panel.ts';
import classes from './phone-element.module.css';

const CountryPanel = lazyPart(() => import('./country-panel.tsx').then((module) => module.CountryPanel));

type Shown = { readonly sigla: string; readonly img: string | null };

/** Letters and flags of the most common codes, so that showing them does not load the list of countries. */
const usual: Readonly<Record<string, Shown>> = Object.fromEntries(
  [
    ['1', 'EUA', 'US'],
    ['34', 'ESP', 'ES'],
    ['44', 'UK', 'GB'],
    ['51', 'PER', 'PE'],
    ['52', 'MEX', 'MX'],
    ['54', 'ARG', 'AR'],
    ['55', 'BRA', 'BR'],
    ['56', 'CHL', 'CL'],
    ['57', 'COL', 'CO'],
    ['351', 'POR', 'PT'],
    ['591', 'BOL', 'BO'],
    ['593', 'ECU', 'EC'],
    ['595', 'PRY', 'PY'],
    ['598', 'URY', 'UY'],
  ].map(([ddi = '', sigla = '', iso2 = '']) => [ddi, { sigla, img: flagAddress(iso2) }]),
);
const unusual: Shown = { sigla: '', img: null };

/**
 * A telephone number as country, area and number; the area code is only shown for Brazil (55) (specification 000,
 * section 5). Stored as E.164 text, in a JSON field as { ddi, ddd, numero }.
 */
export function PhoneElement(props: InputProps) {
  const { id, name, label, value, onChange, onBlur, isDisabled, field } = props;
  const inputTexts = useInputTexts();
  // What the value does not contain: the country of an empty number, which of several countries with the same code, and
  // where an incomplete number is split from its area code.
  const [own, setOwn] = useState<OwnParts>({ ddi: brazil, ddd: '', numero: '', shown: usual[brazil] ?? unusual });
  const known = partsOf(value);
  const parts = known === null ? { ...own, ddd: '', numero: '' } : joinPhone(known) === joinPhone(own) ? own : known;
  const { sigla, img } = own.ddi === parts.ddi ? own.shown : (usual[parts.ddi] ?? unusual);
  const isBrazilian = parts.ddi === brazil;

  const change = ({ ddi, ddd, numero }: PhoneParts, chosen?: Shown) => {
    const next = { ddi, ddd: ddi === brazil ? ddd : '', numero };
    setOwn({ ...next, shown: chosen ?? (ddi === parts.ddi ? { sigla, img } : (usual[ddi] ?? unusual)) });
    const text = joinPhone(next);
    if (text === '') onChange(null);
    else onChange(field?.kind === 'json' ? next : text);
  };
  const typeNumber = (text: string) => {
    // A pasted complete number includes its country and area code.
    if (isWhole(text, parts.ddi)) change(splitPhone(text, parts.ddi));
    else change({ ...parts, numero: text.replace(/\D/g, '') });
  };
  const typeArea = (text: string) => {
    const digits = text.replace(/\D/g, '');
    const [ddd, rest] = [digits.slice(0, 2), digits.slice(2)];
    // After typing or pasting the complete number here, the focus moves to the number; a single additional digit is a
    // mistake.
    if (rest === '' || (parts.numero !== '' && rest.length < 8)) return change({ ...parts, ddd });
    change(isWhole(text, parts.ddi) ? splitPhone(text, parts.ddi) : { ...parts, ddd, numero: rest });
    document.getElementById(id)?.focus();
  };
  /** Moves a pasted country and area code to their fields. */
  const pastePhone = (text: string, isArea: boolean): boolean => {
    const digits = text.replace(/\D/g, '');
    const pasted = pastedPhone(text, parts.ddi);
    if (pasted === null) return false;
    const isNational = pasted.ddi === parts.ddi && pasted.ddd === '';
    if (isArea && isNational && digits.length === 2) change({ ...parts, ddd: digits });
    else change(isNational && isBrazilian ? { ...parts, numero: pasted.numero } : pasted);
    if (isArea) document.getElementById(id)?.focus();
    return true;
  };
  return (
    <FieldFrame field={props}>
      <fieldset className={classes.root} aria-labelledby={labelId(id)} aria-describedby={descriptionIds(props)}>
        <Country
          {...{ id, label, isDisabled, sigla, img }}
          ddi={parts.ddi}
          onChoose={(country) => {
            const national = `${parts.ddd}${parts.numero}`;
            change(country.ddi === parts.ddi ? parts : splitPhone(national, country.ddi), country);
          }}
        />
        {isBrazilian ? (
          <div className={classes.ddd}>
            <MaskedInput
              isBare
              field={{ ...props, id: `${id}-ddd`, frameId: id, help: null }}
              aria-label={inputTexts('phone.dddOf', { name: label })}
              mask={areaOrWhole}
              inputMode="tel"
              placeholder={isDisabled ? undefined : inputTexts('phone.ddd')}
              text={parts.ddd}
              onPastedText={(text) => pastePhone(text, true)}
              onText={typeArea}
              onBlur={onBlur}
            />
          </div>
        ) : null}
        <div className={classes.number}>
          <MaskedInput
            isBare
            field={props}
            name={name}
            aria-label={inputTexts('phone.numberOf', { name: label })}
            mask={wholeOr(parts.ddi)}
            type="tel"
            inputMode="tel"
            text={parts.numero}
            onPastedText={(text) => pastePhone(text, false)}
            onText={typeNumber}
            onBlur={onBlur}
          />
        </div>
      </fieldset>
    </FieldFrame>
  );
}

type CountryProps = Pick<InputProps, 'id' | 'label' | 'isDisabled'> &
  Shown & {
    readonly ddi: string;
    readonly onChoose: (country: Shown & { readonly ddi: string }) => void;
  };

/** The country of a number, as flag and code: a button that opens the list. */
function Country({ id, label, isDisabled, sigla, img, ddi, onChoose }: CountryProps) {
  const inputTexts = useInputTexts();
  const { search, setSearch, close, takesKey, buttonProps } = useSearchPanel();
  const shown = sigla === 'EUA' ? inputTexts('phone.EUA') : sigla;
  return (
    <div className={`${multi.box} ${classes.country}`}>
      <button
        {...buttonProps}
        id={`${id}-ddi`}
        className={classes.button}
        aria-label={inputTexts('phone.ddi', { name: label, country: `+${ddi} ${shown}`.trim() })}
        disabled={isDisabled}
        onKeyDown={takesKey}
      >
        {img === null ? null : <img className={classes.flag} src={img} alt="" width={21} height={14} />}+{ddi} {shown}
      </button>
      {search === null ? null : (
        <CountryPanel
          {...{ sigla, ddi, search, onChoose }}
          listId={`${id}-countries`}
          onSearch={setSearch}
          onClose={close}
        />
      )}
    </div>
  );
}

type OwnParts = PhoneParts & { readonly shown: Shown };

/** Whether a text is more than the local number: with its country, or in Brazil with its area code. */
function isWhole(text: string, ddi: string): boolean {
  return isInternationalPhone(text, ddi) || (ddi === brazil && text.replace(/\D/g, '').length > 9);
}

/** Two digits, and more while a complete number is being split. */
const areaOrWhole = withCountry((raw) => (raw.replace(/\D/g, '').length > 2 ? '99999999999' : '99'));

/** The mask of a country; a pasted complete number passes, to be split. */
function wholeOr(ddi: string) {
  const mask = phoneMask(ddi);
  const pattern = typeof mask === 'string' ? () => mask : mask;
  return withCountry(pattern);
}

function withCountry(pattern: (raw: string) => string) {
  return (raw: string) => (/^\s*\+/.test(raw) ? '+999999999999999' : pattern(raw));
}

/** The parts of a value; null if it is empty. */
function partsOf(value: unknown): PhoneParts | null {
  if (isRecord(value)) {
    const text = (part: unknown) => String(part ?? '').replace(/\D/g, '');
    return { ddi: text(value.ddi) || brazil, ddd: text(value.ddd), numero: text(value.numero) };
  }
  return typeof value === 'string' && value !== '' ? splitPhone(value) : null;
}
