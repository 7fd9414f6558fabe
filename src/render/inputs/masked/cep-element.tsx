import { useEffect, useRef, useState } from 'react';
import { countryOf } from '../../../domain/documents/country.ts';
import { postalCodeOf } from '../../../domain/documents/postal-codes.ts';
import { unmask } from '../../../ui/format/mask.ts';
import { useFormAround } from '../../form/state/form-context.tsx';
import { useHost } from '../../host/host-context.ts';
import type { InputProps } from '../../registry/element-entry.ts';
import { useInputTexts } from '../../texts/inputs/index.ts';
import { textOf } from '../control-props.ts';
import { useSetting } from '../use-setting.ts';
import { fillAddress, hasAddress } from './fill-address.ts';
import { MaskedInput } from './masked-input.tsx';

/**
 * A postal code of the country in `country`, by default Brazil. A complete Brazilian one fills in the address of its
 * record (`consultarCEP`), unless the view says `fillAddress: false` or has its own hook here.
 */
export function CepElement(props: InputProps) {
  const t = useInputTexts();
  const host = useHost();
  const form = useFormAround()?.form ?? null;
  const model = form?.model ?? null;
  const { element, field } = props;
  const given = element.country ?? field?.country;
  const chosen = useSetting(given);
  const place = given === undefined ? 'BR' : chosen;
  const { mask, isValid } = postalCodeOf(place);
  const [outcome, setOutcome] = useState<'asked' | 'filled' | 'unknown' | 'nothing'>('nothing');
  const filled = useRef(new Map<string, unknown>());
  const asking = useRef(new AbortController());
  useEffect(() => () => asking.current.abort(), []);
  const fill = async (cep: string) => {
    asking.current.abort();
    setOutcome('nothing');
    if (element.fillAddress === false || element.change !== undefined || form === null || model === null) return;
    // Without a known country eight digits are a CEP: the filled-in city then sets the country.
    if (!postalCodeOf('BR').isValid(cep) || !isValid(cep) || (countryOf(place) ?? 'BR') !== 'BR') return;
    asking.current = new AbortController();
    const { signal } = asking.current;
    if (!hasAddress(model)) return;
    setOutcome('asked');
    const next = await fillAddress(cep, { host, store: form.store, model, filled: filled.current }, signal);
    if (!signal.aborted) setOutcome(next);
  };
  const note = outcome === 'nothing' ? null : t(`cep.${outcome}`);
  return (
    <>
      <MaskedInput
        field={{ ...props, note }}
        name={props.name}
        onBlur={props.onBlur}
        mask={mask}
        inputMode={mask('').includes('*') ? 'text' : 'numeric'}
        text={textOf(props.value)}
        onText={(text) => {
          const cep = unmask(mask, text);
          props.onChange(text === '' ? null : cep);
          if (cep !== unmask(mask, textOf(props.value))) void fill(cep);
        }}
      />
      <span role="status" className="visually-hidden">
        {note}
      </span>
    </>
  );
}
