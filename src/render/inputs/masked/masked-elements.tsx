import { type Mask, unmask } from '../../../ui/format/mask.ts';
import { masks } from '../../../ui/format/masks.ts';
import type { InputProps } from '../../registry/element-entry.ts';
import { textOf } from '../control-props.ts';
import { useSetting } from '../use-setting.ts';
import { MaskedInput } from './masked-input.tsx';

const maskOfType: Readonly<Record<string, Mask>> = {
  cpf: masks.cpf,
  cnpj: masks.cnpj,
};

/** A document with the mask of its type; it is stored without the literals of the mask. */
export function DocumentElement(props: InputProps) {
  const { type = 'cpf' } = props.element;
  const mask = maskOfType[type] ?? masks.cpf;
  return (
    <MaskedInput
      field={props}
      name={props.name}
      onBlur={props.onBlur}
      mask={mask}
      inputMode={type === 'cpf' ? 'numeric' : 'text'}
      text={textOf(props.value)}
      onText={(text) => props.onChange(text === '' ? null : unmask(mask, text))}
    />
  );
}

/** A text with the mask of the view or of a field of the record; plain text without one. */
export function MaskedElement(props: InputProps) {
  const mask = textOf(useSetting(props.element.mask));
  return (
    <MaskedInput
      field={props}
      name={props.name}
      onBlur={props.onBlur}
      mask={mask === '' ? null : mask}
      text={textOf(props.value)}
      onText={(text) => props.onChange(text === '' ? null : text)}
    />
  );
}
