import { Button } from '@mantine/core';
import { IconShoppingCart } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ApiError, newIdempotencyKey } from '../../../api/index.ts';
import { type CardProblem, checkCard, type TypedCard } from '../../../domain/payment/cards.ts';
import type { PaymentMode } from '../../../domain/payment/payment-plan.ts';
import { useHost } from '../../../runtime/index.ts';
import { freeField, TextControl } from '../../../runtime/inputs.ts';
import { ScreenContext } from '../../../shell/panes/screen-context.ts';
import { BusyButton } from '../../../ui/components/busy-button.tsx';
import { EmptyState } from '../../../ui/components/empty-state.tsx';
import { ErrorState } from '../../../ui/components/error-state.tsx';
import { FormSkeleton } from '../../../ui/components/skeletons.tsx';
import { formatMoney } from '../../../ui/format/money.ts';
import { useTexts } from '../../../ui/i18n/texts.ts';
import '../texts/index.ts';
import { type CardDraft, CardForm, emptyCard } from './card-form.tsx';
import { MethodChoice } from './method-choice.tsx';
import classes from './payment.module.css';
import {
  brandsQuery,
  type Change,
  changePayment,
  conditionsQuery,
  confirmPix,
  hasOpenPix,
  type OrderReference,
  orderQuery,
  type Payment,
  type Payments,
  pay,
  paymentsQuery,
  readReference,
  redirectPayment,
  removePayment,
} from './payment.queries.ts';
import { WaitingPayments } from './waiting-payments.tsx';

const PixDialog = lazy(() => import('./pix-dialog.tsx'));

/** Payment of an order (specification 001, section 2, Payment): ways to pay, their data, and what becomes of it. */
export default function PaymentPage() {
  const t = useTexts('commerce');
  const reference = readReference(useContext(ScreenContext)?.params.id_pedido);
  const { data, error, refetch } = useQuery({
    ...orderQuery(reference ?? { id: 0 }),
    enabled: reference !== null,
  });
  if (reference === null) return <ErrorState message={t('pay.noOrder')} />;
  if (error !== null) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (data === undefined) return <FormSkeleton fields={4} />;
  const { data: order, link } = data;
  if (link.id_pedido === 0) return <NothingToPay />;
  return (
    <OrderPayment
      key={link.id_pedido}
      link={link}
      number={order.numero_pedido ?? String(link.id_pedido)}
      state={order.constante_status}
      currency={order.moeda ?? null}
      total={order.valor_total ?? 0}
      onChanged={() => void refetch()}
    />
  );
}

/** Who has no order under way is led to where one begins. */
function NothingToPay() {
  const t = useTexts('commerce');
  return (
    <EmptyState
      icon={<IconShoppingCart size={28} stroke={1.5} />}
      title={t('pay.nothing')}
      description={t('pay.nothingText')}
      action={
        <Button component={Link} to="/carrinho" variant="default">
          {t('pay.toShop')}
        </Button>
      }
    />
  );
}

type OrderPaymentProps = {
  readonly link: OrderReference;
  readonly number: string;
  readonly state: string;
  readonly currency: string | null;
  readonly total: number;
  readonly onChanged: () => void;
};

/** ms between two looks at a payment that the holder of a card answers on another page. */
const bankInterval = 5_000;

/** States in which it is open how an order is paid. */
const payable = ['AGUARDANDO_PAGAMENTO', 'ERRO_PAGAMENTO'];
const paid = ['PAGO', 'ERRO_FATURAMENTO', 'FATURADO', 'ENVIADO', 'ENTREGUE'];

function OrderPayment({ link, number, state, currency, total, onChanged }: OrderPaymentProps) {
  const t = useTexts('commerce');
  const { navigate } = useHost();
  const client = useQueryClient();
  const payments = useQuery(paymentsQuery(link));
  const conditions = useQuery(conditionsQuery(link));
  const brands = useQuery(brandsQuery).data ?? [];
  const live = useMemo(
    () => (payments.data ?? []).filter(({ constante_status }) => constante_status !== 'REPROVADO'),
    [payments.data],
  );
  const [chosenMode, setMode] = useState<PaymentMode | null>(null);
  const mode = chosenMode ?? (live.length > 1 ? 'multiplo' : 'expresso');
  const [cards, setCards] = useState<Readonly<Record<number, CardDraft>>>({});
  const [problems, setProblems] = useState<Readonly<Record<number, Partial<Record<keyof TypedCard, CardProblem>>>>>({});
  const [operations, setOperations] = useState<Readonly<Record<number, string>>>({});
  const [message, setMessage] = useState<string | null>(null);
  // What was chosen is shown as chosen at once, and as it was where the server refuses.
  const [added, setAdded] = useState<number | null>(null);
  const [removed, setRemoved] = useState<number | null>(null);
  const [openPix, setOpenPix] = useState<number | null>(null);
  const key = useRef<{ readonly plan: string; readonly key: string } | null>(null);

  const refresh = useCallback(() => {
    void client.invalidateQueries({ queryKey: ['payment'] });
    void client.invalidateQueries({ queryKey: ['list'] });
    onChanged();
  }, [client, onChanged]);
  const fail = (error: Error) => setMessage(error.message);
  const charged = live.filter(({ novo, aprovado }) => !novo && !aprovado);
  // Whoever comes back from the bank's page sees the outcome as soon as the portal has heard of it.
  const waitsForBank = charged.some(({ url_acao }) => url_acao != null);
  useEffect(() => {
    if (!waitsForBank) return;
    const timer = setInterval(refresh, bankInterval);
    return () => clearInterval(timer);
  }, [waitsForBank, refresh]);
  // What the server answers to a change is what is shown, before anything is asked again.
  const show = ({ pagamentos }: Payments) => client.setQueryData(paymentsQuery(link).queryKey, pagamentos);

  const change = useMutation({
    mutationFn: (given: Change) => changePayment(link, given),
    onMutate: () => setMessage(null),
    onSuccess: show,
    onError: fail,
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: (payment: Payment) => removePayment(link, payment.id),
    onMutate: () => setMessage(null),
    onSuccess: show,
    onError: fail,
    onSettled: refresh,
  });
  const toPay = live.filter((payment) => payment.novo);
  const cardsToPay = toPay.filter(isCard);
  const purchase = useMutation({
    mutationFn: async () => {
      const redirected = toPay.find(({ redirecionar_pagto }) => redirecionar_pagto === true);
      if (redirected !== undefined) return { url: await redirectPayment(link), answer: null };
      const cartoes = cardsToPay.map((payment) => {
        const { brand, ...typed } = cards[payment.id] ?? emptyCard;
        const found = brands.find(({ id }) => id === brand) ?? brands[0];
        return {
          id_pgto: payment.id,
          ...typed,
          bandeira: { id: found?.id ?? 0, descricao: String(found?.descricao ?? '') },
        };
      });
      const tef = toPay
        .filter(({ codigo }) => codigo.startsWith('TEF'))
        .map(({ id }) => ({ id_pgto: id, chave_operacao: (operations[id] ?? '').trim() }));
      // The same intent has the same key, also when it is pressed again after a lost answer.
      const plan = JSON.stringify([
        live.map(({ id, valor_pagamento, novo }) => [id, valor_pagamento, novo]),
        tef,
        cartoes.length,
      ]);
      if (key.current?.plan !== plan) key.current = { plan, key: newIdempotencyKey() };
      return { url: null, answer: await pay(link, { cartoes, tef }, key.current.key) };
    },
    onMutate: () => setMessage(null),
    onError: (error) => {
      // What was refused is asked for anew; what nobody has answered is not.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) key.current = null;
      fail(error);
    },
    onSuccess: ({ url, answer }) => {
      key.current = null;
      if (url !== null) globalThis.location.assign(url);
      if (answer !== null) show(answer);
      const pix = answer?.pagamentos.find(hasOpenPix);
      if (pix !== undefined) setOpenPix(pix.id);
      // Nothing of a card stays once it is sent.
      setCards({});
    },
    onSettled: refresh,
  });
  const submit = () => {
    const today = new Date().toISOString().slice(0, 10);
    const found = Object.fromEntries(
      cardsToPay.map(({ id }) => [id, checkCard(cards[id] ?? emptyCard, today)] as const),
    );
    setProblems(found);
    if (Object.values(found).some((one) => Object.keys(one).length > 0)) setMessage(t('pay.cardIncomplete'));
    else if (toPay.some(lacksReceipt)) setMessage(t('pay.receiptMissing'));
    else purchase.mutate();
  };

  const pixServices = useMemo(
    () => ({
      check: async () => {
        const { aprovado, expirado } = await confirmPix(link);
        if (aprovado) refresh();
        return { isPaid: aprovado, isExpired: expirado };
      },
      renew: async () => {
        const { pagamentos } = await pay(link, { cartoes: [], tef: [] }, newIdempotencyKey());
        const renewed = pagamentos.find(hasOpenPix);
        if (renewed === undefined) throw new Error('There is no Pix any more.');
        return chargeOf(renewed);
      },
    }),
    [link, refresh],
  );
  const endPix = useCallback(
    (isPaid: boolean) => {
      setOpenPix(null);
      refresh();
      if (isPaid && link.hash === undefined) navigate(`/carrinho/pedido/${link.id_pedido}`);
    },
    [link, navigate, refresh],
  );

  if (payments.error !== null)
    return <ErrorState message={payments.error.message} onRetry={() => void payments.refetch()} />;
  if (payments.data === undefined || conditions.data === undefined) return <FormSkeleton fields={4} />;
  const money = (amount: number) => formatMoney(amount, { currency });
  const refused = payments.data.filter(({ constante_status }) => constante_status === 'REPROVADO');
  const allocated = live.reduce((sum, { valor_pagamento }) => sum + valor_pagamento, 0);
  const isBusy = change.isPending || remove.isPending || purchase.isPending;
  const shownPix = live.find(({ id }) => id === openPix);
  const isPayable = payable.includes(state);

  return (
    <div className={classes.root}>
      <ol className={classes.steps}>
        <li>{t('pay.step1')}</li>
        <li aria-current="step">{t('pay.step2')}</li>
      </ol>
      <p className={classes.head}>
        <span>{t('pay.order', { number })}</span> <strong>{money(total)}</strong>
      </p>
      {paid.includes(state) ? (
        <section className={classes.success} role="status">
          <h2>{t('pay.success')}</h2>
          <p>{t('pay.successText')}</p>
          {link.hash === undefined ? (
            <Button onClick={() => navigate(`/carrinho/pedido/${link.id_pedido}`)}>{t('pay.seeOrder')}</Button>
          ) : null}
        </section>
      ) : null}
      {state === 'ERRO_PAGAMENTO' ? (
        <section className={classes.failure} role="alert">
          <h2>{t('pay.failure')}</h2>
          <p>{refused.at(-1)?.mensagem ?? t('pay.failureText')}</p>
        </section>
      ) : null}
      {!isPayable && !paid.includes(state) ? <p className={classes.note}>{t('pay.notPayable')}</p> : null}
      {isPayable ? (
        <>
          <fieldset className={classes.modes} aria-label={t('pay.mode')}>
            {(['expresso', 'multiplo'] as const).map((one) => (
              <Button
                key={one}
                variant={one === mode ? 'filled' : 'default'}
                aria-pressed={one === mode}
                onClick={() => setMode(one)}
              >
                {t(`pay.mode.${one}`)}
              </Button>
            ))}
          </fieldset>
          <MethodChoice
            {...{ order: link, mode, currency, isBusy }}
            conditions={conditions.data}
            payments={live}
            added={added}
            removed={removed}
            onChange={(given) => {
              setAdded(given.id_condicao_pagamento);
              change.mutate(given, { onSettled: () => setAdded(null) });
            }}
            onRemove={(payment) => {
              setRemoved(payment.id);
              remove.mutate(payment, { onSettled: () => setRemoved(null) });
            }}
            onReceipts={(answer) => {
              setMessage(null);
              show(answer);
            }}
          />
        </>
      ) : null}
      {isPayable
        ? cardsToPay.map((payment) => (
            <CardForm
              key={payment.id}
              title={t('card.title', { name: payment.nome, amount: money(payment.valor_pagamento) })}
              value={cards[payment.id] ?? emptyCard}
              problems={problems[payment.id] ?? {}}
              onChange={(card) => setCards((before) => ({ ...before, [payment.id]: card }))}
            />
          ))
        : null}
      {isPayable
        ? toPay
            .filter(({ codigo }) => codigo.startsWith('TEF'))
            .map(({ id }) => (
              <TextControl
                key={id}
                field={{ ...freeField(`tef-${id}`, t('pay.tef')), isRequired: true }}
                value={operations[id] ?? ''}
                maxLength={60}
                onChange={(event) => {
                  const { value } = event.currentTarget;
                  setOperations((before) => ({ ...before, [id]: value }));
                }}
              />
            ))
        : null}
      {charged.length === 0 ? null : (
        <WaitingPayments payments={charged} money={money} onOpenPix={setOpenPix} onUpdate={refresh} />
      )}
      {message === null ? null : (
        <p className={classes.failure} role="alert">
          {message}
        </p>
      )}
      {isPayable ? (
        <div className={classes.foot}>
          <p className={classes.sum}>{t('pay.allocated', { allocated: money(allocated), total: money(total) })}</p>
          <BusyButton
            variant="filled"
            size="md"
            disabled={toPay.length === 0 || isBusy}
            isBusy={purchase.isPending}
            onClick={submit}
          >
            {t('pay.pay')}
          </BusyButton>
        </div>
      ) : null}
      {shownPix !== undefined && hasOpenPix(shownPix) ? (
        <Suspense>
          <PixDialog
            key={shownPix.id}
            charge={chargeOf(shownPix)}
            amount={money(shownPix.valor_pagamento)}
            services={pixServices}
            onEnd={endPix}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

function isCard({ codigo, redirecionar_pagto }: Payment): boolean {
  return codigo.startsWith('CARTAO') && redirecionar_pagto !== true;
}

function lacksReceipt({ comprovante_obrigatorio, comprovantes }: Payment): boolean {
  return comprovante_obrigatorio === true && (comprovantes ?? []).length === 0;
}

function chargeOf({ id, info_qrcode, info_expiracao }: Payment) {
  return { payment: id, code: info_qrcode ?? '', expiresAt: info_expiracao == null ? 0 : Date.parse(info_expiracao) };
}
