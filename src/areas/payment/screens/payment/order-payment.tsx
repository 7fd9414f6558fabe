import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { Suspense, useEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router';
import { fromMinor, isCovered, sumMoney, toMinor } from '../../../../domain/numbers/money.ts';
import { readJson, writeJson } from '../../../../portal/device/device.ts';
import { useHost } from '../../../../render/index.ts';
import { BusyButton } from '../../../../ui/components/busy-button.tsx';
import { lazyComponent } from '../../../../ui/components/lazy-part.tsx';
import { FormSkeleton } from '../../../../ui/components/states/skeletons.tsx';
import { formatMoney } from '../../../../ui/format/money.ts';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import { createPaymentMachine, type PaymentNotice } from '../../machines/payment.machine.ts';
import {
  coversWhole,
  findReplaced,
  isPaid,
  isPayable,
  livePayments,
  newPayments,
  type Payment,
  type PaymentChange,
} from '../../machines/payment-answer.ts';
import type { PaymentMode } from '../../rules/payment-plan.ts';
import { Credits } from './credits.tsx';
import { MethodChoice } from './method-choice.tsx';
import { PaidParts } from './paid-parts.tsx';
import classes from './payment.module.css';
import { conditionsQuery, type OrderAddress, type orderQuery, type PayDetails } from './payment.queries.ts';
import { createPaymentServices } from './payment-services.ts';
import { usePayDetails } from './use-pay-details.ts';
import { WaitingPayments } from './waiting-payments.tsx';

const PixDialog = lazyComponent(() => import('./pix-dialog.tsx').then((module) => module.default));

type Order = Awaited<ReturnType<NonNullable<ReturnType<typeof orderQuery>['queryFn']>>>['data'];

type OrderPaymentProps = {
  readonly order: Order;
  readonly link: OrderAddress;
  readonly payments: readonly Payment[];
};

/** One payment or several, as last chosen on this device (specification 001, section 4, Payment method mode). */
const modeKey = 'vitral.modo-pagamento';

/** Payment of an order; draws the states of the payment machine. */
export function OrderPayment({ order, link, payments }: OrderPaymentProps) {
  const t = useTexts('commerce');
  const { confirm } = useHost();
  const total = order.valor_total ?? 0;
  const isFree = total <= 0;
  const { state, send, typed } = useOrderPayment(order, link, payments);
  const { context } = state;
  const conditions = useQuery(conditionsQuery(link));

  if (conditions.data === undefined) return <FormSkeleton fields={4} />;
  const { orderState, mode, change, notice } = context;
  const [pix, currency] = [state.children.pix, order.moeda ?? null];
  const sums = sumsOf(livePayments(context), total, currency);
  const { money, live, paid, open, rest, missing } = sums;
  const charged = open.filter(({ novo }) => !novo);
  const isPaying = state.matches('paying') || state.matches('asking') || state.matches('leaving');
  const isBusy = isPaying || state.matches('changing') || state.matches('unknown');
  const mayPay = isPayable(context);
  // Users who only have a link pay as it was chosen.
  const mayChoose = order.escolhe_pagamento !== false;
  const putPayment = async (given: PaymentChange) => {
    const sent = findReplaced(given, context, total);
    const answers = { danger: true, confirmLabel: t('pay.replace'), cancelLabel: t('pay.keepSent') };
    if (sent !== undefined && !(await confirm(t('pay.replaceSent', { name: sent.nome ?? '' }), answers))) return;
    send({ type: 'payment.changed', change: given });
  };
  const submit = () => {
    const given = typed.check();
    if ('problem' in given) send({ type: 'details.refused', text: t(given.problem) });
    else send({ type: 'pay', details: given.details });
  };

  return (
    <div className={classes.root}>
      <ol className={classes.steps}>
        <li>{mayChoose ? <Link to={`/carrinho/pedido/${link.id_pedido}`}>{t('pay.step1')}</Link> : t('pay.step1')}</li>
        <li aria-current="step">{t('pay.step2')}</li>
      </ol>
      <p className={classes.head}>
        <span>{t('pay.order', { number: order.numero_pedido ?? String(link.id_pedido) })}</span>{' '}
        <strong>{money(total)}</strong>
      </p>
      <Outcome {...{ orderState, link, mayChoose }} payments={context.payments} />
      {mayPay ? (
        <PaidParts
          {...{ money, rest, isBusy, mayChoose }}
          payments={paid}
          onReturn={(payment) => send({ type: 'payment.changed', change: { type: 'remove', payments: [payment] } })}
        />
      ) : null}
      {charged.length === 0 ? null : (
        <WaitingPayments
          order={link}
          payments={charged}
          money={money}
          onOpenPix={(payment) => send({ type: 'pix.open', payment })}
          onUpdate={() => send({ type: 'payment.ask' })}
        />
      )}
      {mayPay && !isFree ? (
        <>
          {mayChoose ? (
            <PaymentModes {...{ mode, isBusy }} onChoose={(chosen) => send({ type: 'mode.changed', mode: chosen })} />
          ) : null}
          <MethodChoice
            {...{ order: link, mode, currency, isBusy, mayChoose, change, typed }}
            conditions={conditions.data}
            payments={open}
            onChange={(given) => void putPayment(given)}
            onReceipts={({ constante_status, pagamentos }) =>
              send({ type: 'answer.learnt', answer: { orderState: constante_status, payments: pagamentos } })
            }
          />
          {mayChoose ? (
            <Credits
              {...{ currency, isBusy, rest, missing, mode }}
              clientId={order.id_cliente ?? null}
              conditions={conditions.data}
              payments={live}
              onUse={(given) => void putPayment(given)}
            />
          ) : null}
        </>
      ) : null}
      <Notice {...{ notice }} isUnknown={state.matches('unknown')} onAsk={() => send({ type: 'payment.ask' })} />
      {mayPay ? (
        <PaymentFoot
          {...{ sums, isFree, isBusy, isPaying }}
          hasToPay={newPayments(context).length > 0}
          onPay={submit}
        />
      ) : null}
      {state.matches('pix') && pix !== undefined ? (
        <Suspense>
          <PixDialog actor={pix} amount={money(amountOf(live, context.charge?.payment))} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** The machine of the payment, kept up to date with the server, and the payer's typed details. */
function useOrderPayment(order: Order, link: OrderAddress, payments: readonly Payment[]) {
  const { navigate } = useHost();
  const client = useQueryClient();
  const machine = useMemo(() => createPaymentMachine<PayDetails>(createPaymentServices(client, link)), [client, link]);
  const total = order.valor_total ?? 0;
  const [state, send, actor] = useMachine(machine, {
    input: { orderState: order.constante_status, payments, mode: firstMode(payments, total), isFree: total <= 0 },
  });
  const toPay = newPayments(state.context);
  const typed = usePayDetails(toPay);

  // News from the server: the queries follow its events.
  useEffect(
    () => actor.send({ type: 'answer.learnt', answer: { orderState: order.constante_status, payments } }),
    [actor, order.constante_status, payments],
  );
  // A tab that was hidden has no timers left, so it asks again.
  const isShownAgain = useRef(false);
  useEffect(() => {
    if (isShownAgain.current) actor.send({ type: 'payment.ask' });
    isShownAgain.current = true;
  }, [actor]);
  const isDone = state.matches('done');
  useEffect(() => {
    if (isDone && link.hash === undefined) navigate(`/carrinho/pedido/${link.id_pedido}`);
  }, [isDone, link, navigate]);
  // Card data are removed after sending, except those to correct after a refusal.
  const { forget } = typed;
  const isCharged = toPay.length === 0;
  useEffect(() => {
    if (isCharged) forget();
  }, [isCharged, forget]);
  return { state, send, typed };
}

/** Total of an order and the covered amount, in its currency; compared sums are in minor units. */
type PaymentSums = ReturnType<typeof sumsOf>;

function sumsOf(live: readonly Payment[], total: number, currency: string | null) {
  const code = currency ?? '';
  const money = (amount: number) => formatMoney(amount, { currency });
  const toCents = (amounts: readonly number[]) => sumMoney(amounts.map((amount) => toMinor(amount, code)));
  const coverOf = (payments: readonly Payment[]) => toCents(payments.map(({ valor_coberto }) => valor_coberto ?? 0));
  const [paid, open] = [live.filter(({ aprovado }) => aprovado), live.filter(({ aprovado }) => !aprovado)];
  const [due, covered] = [toMinor(total, code), coverOf(live)];
  return {
    ...{ money, total, live, paid, open },
    isCovered: isCovered(covered, due, code),
    covered: fromMinor(covered, code),
    /** Amount to pay, and amount that no payment covers. */
    rest: fromMinor(Math.max(0, due - coverOf(paid)), code),
    missing: fromMinor(Math.max(0, due - covered), code),
    toCharge: fromMinor(toCents(open.map(({ valor_pagamento }) => valor_pagamento)), code),
  };
}

type PaymentModesProps = {
  readonly mode: PaymentMode;
  readonly isBusy: boolean;
  readonly onChoose: (mode: PaymentMode) => void;
};

function PaymentModes({ mode, isBusy, onChoose }: PaymentModesProps) {
  const t = useTexts('commerce');
  const choose = (chosen: PaymentMode) => {
    writeJson(modeKey, chosen);
    onChoose(chosen);
  };
  return (
    <fieldset className={classes.modes} aria-label={t('pay.mode')} disabled={isBusy}>
      {(['expresso', 'multiplo'] as const).map((one) => (
        <Button
          key={one}
          variant={one === mode ? 'filled' : 'default'}
          aria-pressed={one === mode}
          onClick={() => choose(one)}
        >
          {t(`pay.mode.${one}`)}
        </Button>
      ))}
    </fieldset>
  );
}

type PaymentFootProps = {
  readonly sums: PaymentSums;
  readonly isFree: boolean;
  readonly isBusy: boolean;
  readonly isPaying: boolean;
  readonly hasToPay: boolean;
  readonly onPay: () => void;
};

/** The charged or missing amount, and the button that pays. */
function PaymentFoot({ sums, isFree, isBusy, isPaying, hasToPay, onPay }: PaymentFootProps) {
  const t = useTexts('commerce');
  const { money, total, covered, missing, toCharge } = sums;
  return (
    <div className={classes.foot}>
      <p className={classes.sum}>
        {isFree
          ? t('pay.free')
          : sums.isCovered
            ? t('pay.charge', { amount: money(toCharge) })
            : t('pay.allocated', {
                allocated: money(covered),
                total: money(total),
                missing: money(missing),
              })}
      </p>
      <BusyButton
        variant="filled"
        size="md"
        disabled={(!hasToPay && !isFree) || isBusy}
        isBusy={isPaying}
        onClick={onPay}
      >
        {t(isFree ? 'pay.complete' : 'pay.pay')}
      </BusyButton>
    </div>
  );
}

type OutcomeProps = {
  readonly orderState: string;
  readonly link: OrderAddress;
  readonly payments: readonly Payment[];
  /** Whether the reader decides how the order is paid, and so may complete an unfinished one. */
  readonly mayChoose: boolean;
};

/** Success and failure of a payment, and the next step (specification 001, section 2, Payment). */
function Outcome({ orderState, link, payments, mayChoose }: OutcomeProps) {
  const t = useTexts('commerce');
  const { navigate } = useHost();
  if (isPaid({ orderState }))
    return (
      <section className={classes.success} role="status">
        <h2>{t('pay.success')}</h2>
        <p>{t(link.hash === undefined ? 'pay.successText' : 'pay.successLink')}</p>
        {link.hash === undefined ? (
          <Button onClick={() => navigate(`/carrinho/pedido/${link.id_pedido}`)}>{t('pay.seeOrder')}</Button>
        ) : null}
      </section>
    );
  if (orderState === 'ERRO_PAGAMENTO')
    return (
      <section className={classes.failure} role="alert">
        <h2>{t('pay.failure')}</h2>
        <p>
          {payments.findLast(({ constante_status }) => constante_status === 'REPROVADO')?.mensagem ??
            t('pay.failureText')}
        </p>
      </section>
    );
  if (orderState === 'ORCAMENTO' || orderState === 'PRE_VENDA_PENDENTE' || orderState === 'COMPRANDO')
    return (
      <section className={classes.note} role="status">
        <p>{t(orderState === 'COMPRANDO' ? 'pay.isCart' : 'pay.isBudget')}</p>
        {mayChoose ? (
          <Button onClick={() => navigate(`/carrinho/pedido/${link.id_pedido}`)}>
            {t(orderState === 'COMPRANDO' ? 'pay.seeCart' : 'pay.seeBudget')}
          </Button>
        ) : null}
      </section>
    );
  return isPayable({ orderState }) ? null : <p className={classes.note}>{t('pay.notPayable')}</p>;
}

type NoticeProps = {
  readonly notice: PaymentNotice | null;
  /** Whether it is unknown what was charged. */
  readonly isUnknown: boolean;
  readonly onAsk: () => void;
};

function Notice({ notice, isUnknown, onAsk }: NoticeProps) {
  const t = useTexts('commerce');
  if (isUnknown)
    return (
      <div className={classes.failure} role="alert">
        <p>{t('pay.unknown')}</p>
        <Button variant="default" onClick={onAsk}>
          {t('pix.update')}
        </Button>
      </div>
    );
  if (notice === null) return null;
  return (
    <p className={classes.failure} role="alert">
      {notice.type === 'lost' ? t('pay.lost') : notice.text}
    </p>
  );
}

/** Several payments, or one that does not cover everything, select the mode with several, whatever was chosen last. */
function firstMode(payments: readonly Payment[], total: number): PaymentMode {
  const live = livePayments({ payments });
  const [only] = live;
  if (live.length > 1 || (only !== undefined && !coversWhole(only, total))) return 'multiplo';
  return readJson(modeKey) === 'multiplo' ? 'multiplo' : 'expresso';
}

function amountOf(payments: readonly Payment[], id: number | undefined): number {
  return payments.find((payment) => payment.id === id)?.valor_pagamento ?? 0;
}
