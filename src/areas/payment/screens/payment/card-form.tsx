import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Combobox, type FramedField, TextControl, usePasted } from '../../../../render/inputs.ts';
import { applyMask } from '../../../../ui/format/mask.ts';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import { brandOf, type CardProblem, cardMaskOf, codeLengthOf, type TypedCard } from '../../rules/cards.ts';
import classes from './payment.module.css';
import { brandsQuery } from './payment.queries.ts';

/** A card being typed, with a brand chosen by hand. */
export type CardDraft = TypedCard & { readonly brand: number | null };

export const emptyCard: CardDraft = {
  ...{
    numero_cartao: '',
    nome_cartao: '',
    mes_cartao: '',
    ano_cartao: '',
    codigo_cartao: '',
    cpf_cartao: '',
    brand: null,
  },
};

type CardFormProps = {
  /** Title of the payment. */
  readonly title: string;
  readonly value: CardDraft;
  readonly problems: Partial<Record<keyof TypedCard, CardProblem>>;
  readonly onChange: (card: CardDraft) => void;
};

const cpfMask = '999.999.999-99';

/**
 * The data of one card, with masks (specification 001, section 5). Typed values stay in this form, and are only sent
 * with 'Pagar'.
 */
export function CardForm({ title, value, problems, onChange }: CardFormProps) {
  const t = useTexts('commerce');
  const id = useId();
  const brands = useQuery(brandsQuery).data ?? [];
  const known = brandOf(value.numero_cartao);
  const brand =
    brands.find((one) => one.id === value.brand) ??
    brands.find(({ descricao }) => known !== null && descricao === known);
  const fieldOf = (name: keyof TypedCard): FramedField => {
    const problem = problems[name];
    const error = problem === undefined ? null : t(`card.problem.${problem}`);
    return { id: `${id}-${name}`, label: t(`card.${name}`), help: null, error, isRequired: true, isDisabled: false };
  };
  const digits = (name: keyof TypedCard, length: number) => ({
    ...{ field: fieldOf(name), name: `${id}-${name}`, value: value[name], length, maxLength: length },
    onDigits: (text: string) => onChange({ ...value, [name]: text }),
  });
  const mask = cardMaskOf(value.numero_cartao);
  const choices = brands.map((one) => ({ key: String(one.id), label: String(one.descricao) }));
  return (
    <fieldset className={classes.card}>
      <legend>{title}</legend>
      <DigitsControl
        {...digits('numero_cartao', 19)}
        value={applyMask(mask, value.numero_cartao)}
        autoComplete="cc-number"
        maxLength={23}
      />
      <TextControl
        field={fieldOf('nome_cartao')}
        name={`${id}-name`}
        value={value.nome_cartao}
        autoComplete="cc-name"
        maxLength={60}
        onChange={(event) => onChange({ ...value, nome_cartao: event.currentTarget.value })}
      />
      <div className={classes.cardRow}>
        <DigitsControl {...digits('mes_cartao', 2)} autoComplete="cc-exp-month" />
        <DigitsControl {...digits('ano_cartao', 4)} autoComplete="cc-exp-year" />
        <DigitsControl {...digits('codigo_cartao', codeLengthOf(value.numero_cartao))} autoComplete="cc-csc" />
      </div>
      <div className={classes.cardRow}>
        <DigitsControl
          {...digits('cpf_cartao', 11)}
          value={applyMask(cpfMask, value.cpf_cartao)}
          autoComplete="off"
          maxLength={14}
        />
        <Combobox
          field={{ ...fieldOf('numero_cartao'), id: `${id}-brand`, label: t('card.brand'), error: null }}
          name={`${id}-brand`}
          value={choices.find(({ key }) => key === String(brand?.id)) ?? null}
          choices={choices}
          onChoose={(key) => onChange({ ...value, brand: key === null ? null : Number(key) })}
          isClearable={false}
          emptyText={t('card.noBrand')}
        />
      </div>
    </fieldset>
  );
}

type DigitsProps = {
  readonly field: FramedField;
  readonly name: string;
  readonly value: string;
  /** Maximum number of digits. */
  readonly length: number;
  /** Maximum number of characters, including separators. */
  readonly maxLength: number;
  readonly autoComplete: string;
  readonly onDigits: (digits: string) => void;
};

/** Digits that are typed one by one, or pasted as a whole. */
function DigitsControl({ length, onDigits, ...rest }: DigitsProps) {
  const onPaste = usePasted(rest.field.label, (text) => {
    const digits = text.replaceAll(/[\s.-]/g, '');
    if (!/^\d+$/.test(digits) || digits.length > length) return false;
    onDigits(digits);
    return true;
  });
  return (
    <TextControl
      {...rest}
      inputMode="numeric"
      onPaste={onPaste}
      onChange={(event) => onDigits(event.currentTarget.value.replace(/\D/g, '').slice(0, length))}
    />
  );
}
