import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { brandOf, type CardProblem, cardMaskOf, codeLengthOf, type TypedCard } from '../../../domain/payment/cards.ts';
import { Combobox, type FramedField, TextControl } from '../../../runtime/inputs.ts';
import { applyMask, unmask } from '../../../ui/format/mask.ts';
import { useTexts } from '../../../ui/i18n/texts.ts';
import classes from './payment.module.css';
import { brandsQuery } from './payment.queries.ts';

/** A card while it is typed, with the brand that was chosen by hand. */
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
  /** What is paid by it. */
  readonly title: string;
  readonly value: CardDraft;
  readonly problems: Partial<Record<keyof TypedCard, CardProblem>>;
  readonly onChange: (card: CardDraft) => void;
};

const cpfMask = '999.999.999-99';

/** The data of one card, with masks (specification 001, section 5). What is typed stays in this form, and goes with 'Pagar' alone. */
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
    ...{
      field: fieldOf(name),
      name: `${id}-${name}`,
      value: value[name],
      inputMode: 'numeric' as const,
      maxLength: length,
    },
    onChange: (event: { readonly currentTarget: HTMLInputElement }) =>
      onChange({ ...value, [name]: event.currentTarget.value.replace(/\D/g, '').slice(0, length) }),
  });
  const mask = cardMaskOf(value.numero_cartao);
  const choices = brands.map((one) => ({ key: String(one.id), label: String(one.descricao) }));
  return (
    <fieldset className={classes.card}>
      <legend>{title}</legend>
      <TextControl
        field={fieldOf('numero_cartao')}
        name={`${id}-number`}
        value={applyMask(mask, value.numero_cartao)}
        inputMode="numeric"
        autoComplete="cc-number"
        maxLength={23}
        onChange={(event) =>
          onChange({ ...value, numero_cartao: unmask(mask, event.currentTarget.value).replace(/\D/g, '').slice(0, 19) })
        }
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
        <TextControl {...digits('mes_cartao', 2)} autoComplete="cc-exp-month" />
        <TextControl {...digits('ano_cartao', 4)} autoComplete="cc-exp-year" />
        <TextControl {...digits('codigo_cartao', codeLengthOf(value.numero_cartao))} autoComplete="cc-csc" />
      </div>
      <div className={classes.cardRow}>
        <TextControl
          field={fieldOf('cpf_cartao')}
          name={`${id}-cpf`}
          value={applyMask(cpfMask, value.cpf_cartao)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={14}
          onChange={(event) =>
            onChange({
              ...value,
              cpf_cartao: unmask(cpfMask, event.currentTarget.value).replace(/\D/g, '').slice(0, 11),
            })
          }
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
