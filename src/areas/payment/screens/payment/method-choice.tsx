import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Combobox, freeField } from '../../../../render/inputs.ts';
import { formatMoney } from '../../../../ui/format/money.ts';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import type { Payment, PaymentChange } from '../../machines/payment-answer.ts';
import type { PaymentMode } from '../../rules/payment-plan.ts';
import { CoveredAmount } from './covered-amount.tsx';
import { PayDetailsForm } from './pay-details-form.tsx';
import classes from './payment.module.css';
import {
  instalmentsQuery,
  isCreditCondition,
  type OrderAddress,
  type PaymentCondition,
  type Payments,
} from './payment.queries.ts';
import { Receipts } from './receipts.tsx';
import type { TypedDetails } from './use-pay-details.ts';

type MethodChoiceProps = {
  readonly order: OrderAddress;
  readonly mode: PaymentMode;
  readonly conditions: readonly PaymentCondition[];
  /** Payments that are neither refused nor paid. */
  readonly payments: readonly Payment[];
  readonly currency: string | null;
  readonly isBusy: boolean;
  /** Whether the reader decides how the order is paid; otherwise only the chosen methods are shown. */
  readonly mayChoose: boolean;
  /** The pending change, shown as done at once. */
  readonly change: PaymentChange | null;
  readonly typed: TypedDetails;
  readonly onChange: (change: PaymentChange) => void;
  /** Gets the current payments after a receipt was attached or removed. */
  readonly onReceipts: (payments: Payments) => void;
};

/**
 * Payment methods: one of them, or several that share the total (specification 001, section 4, Payment method mode).
 */
export function MethodChoice(props: MethodChoiceProps) {
  const t = useTexts('commerce');
  const name = useId();
  const { mode, conditions, payments, isBusy, mayChoose, change, onChange } = props;
  const added = change?.type === 'put' ? change.condition : null;
  const removed = change?.type === 'remove' ? change.payments : [];
  if (!mayChoose && payments.length === 0) return <p className={classes.note}>{t('pay.notChosen')}</p>;
  return (
    <fieldset className={classes.methods} disabled={isBusy}>
      <legend>{t('pay.how')}</legend>
      <ul className={classes.methodList}>
        {conditions.map((condition) => {
          const { id, nome } = condition;
          if (id === undefined) return null;
          const payment = payments.find(({ id_condicao }) => id_condicao === id);
          // Credit is chosen where its balance is shown.
          if ((isCreditCondition(condition) || !mayChoose) && payment === undefined) return null;
          const isStored = payment !== undefined && !removed.includes(payment.id);
          const isChosen = added === id || (isStored && (mode === 'multiplo' || added === null));
          const toggle = () => {
            if (mode === 'expresso' || payment === undefined) onChange({ type: 'put', condition: id, mode });
            else onChange({ type: 'remove', payments: [payment.id] });
          };
          return (
            <li key={id} className={classes.method} data-chosen={isChosen || undefined}>
              <label className={classes.methodName}>
                <input
                  type={mode === 'expresso' ? 'radio' : 'checkbox'}
                  name={name}
                  checked={isChosen}
                  disabled={!mayChoose}
                  onChange={toggle}
                />
                <span>{nome}</span>
                {Number(condition.percentual_desconto ?? 0) > 0 ? (
                  <span className={classes.badge}>{t('pay.discount', { percent: condition.percentual_desconto })}</span>
                ) : null}
              </label>
              {payment === undefined || !isChosen ? null : (
                <ChosenMethod {...props} condition={condition} payment={payment} />
              )}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

function ChosenMethod({
  order,
  mode,
  currency,
  mayChoose,
  condition,
  payment,
  typed: details,
  onChange,
  onReceipts,
}: MethodChoiceProps & { readonly condition: PaymentCondition; readonly payment: Payment }) {
  const t = useTexts('commerce');
  const id = useId();
  const { codigo, parcela } = payment;
  // The covered part of the order: discount or interest of the condition change the charged amount.
  const covered = payment.valor_coberto ?? payment.valor_pagamento;
  const money = (amount: number) => formatMoney(amount, { currency });
  const instalments = useQuery(instalmentsQuery(order, payment.id_condicao, payment.valor_pagamento)).data;
  const choices = (instalments ?? []).map((one) => ({ key: String(one.parcela), label: String(one.descricao) }));
  const warning = codigo.startsWith('BOLETO') ? t('pay.boletoWarning') : null;
  return (
    <div className={classes.chosen}>
      <p className={classes.methodAmount}>{money(payment.valor_pagamento)}</p>
      {mayChoose && mode === 'multiplo' ? (
        <CoveredAmount
          value={covered}
          charged={payment.valor_pagamento}
          currency={currency}
          onChange={(amount) =>
            onChange({ type: 'put', condition: payment.id_condicao, mode, amount, instalments: parcela })
          }
        />
      ) : null}
      {mayChoose && choices.length > 1 ? (
        <Combobox
          field={freeField(`${id}-instalments`, t('pay.instalments'))}
          name={`${id}-instalments`}
          value={choices.find(({ key }) => key === String(parcela)) ?? null}
          choices={choices}
          onChoose={(key) =>
            key === null
              ? undefined
              : onChange({
                  ...{ type: 'put', condition: condition.id ?? payment.id_condicao, mode },
                  ...(mode === 'multiplo' ? { amount: covered } : {}),
                  instalments: Number(key),
                })
          }
          isClearable={false}
          emptyText=""
        />
      ) : null}
      {warning === null ? null : <p className={classes.note}>{warning}</p>}
      {payment.comprovante_obrigatorio === true ? (
        <Receipts order={order} payment={payment} onChanged={onReceipts} />
      ) : null}
      {payment.novo ? <PayDetailsForm typed={details} payment={payment} money={money} /> : null}
    </div>
  );
}
