import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { BusyButton } from '../../../../ui/components/busy-button.tsx';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import { type Payment, pixOf } from '../../machines/payment-answer.ts';
import { CopyField } from './copy-field.tsx';
import classes from './payment.module.css';
import { downloadBoleto, type OrderAddress } from './payment.queries.ts';

type WaitingPaymentsProps = {
  readonly order: OrderAddress;
  readonly payments: readonly Payment[];
  /** Formats an amount in the currency of the order. */
  readonly money: (amount: number) => string;
  readonly onOpenPix: (payment: number) => void;
  readonly onUpdate: () => void;
};

/** Charged but unpaid payments, each with the payer's next step (specification 001, section 2, Payment). */
export function WaitingPayments({ order, payments, money, onOpenPix, onUpdate }: WaitingPaymentsProps) {
  const t = useTexts('commerce');
  return (
    <section className={classes.charged} aria-label={t('pay.waiting')}>
      <h2>{t('pay.waiting')}</h2>
      <ul>
        {payments.map((payment) => (
          <li key={payment.id}>
            <p>
              {payment.nome}: <strong>{money(payment.valor_pagamento)}</strong>
            </p>
            {payment.comprovante_obrigatorio === true ? (
              <p className={classes.note}>{t('pay.waitingFinance')}</p>
            ) : null}
            {pixOf(payment) !== null ? (
              <Button variant="default" onClick={() => onOpenPix(payment.id)}>
                {t('pix.open')}
              </Button>
            ) : null}
            {payment.linha_digitavel == null ? null : (
              <>
                <p className={classes.note}>{t('pay.boletoWarning')}</p>
                <CopyField label={t('pay.line')} text={payment.linha_digitavel} />
                {payment.url_boleto == null ? null : <BoletoButton order={order} url={payment.url_boleto} />}
              </>
            )}
            {payment.url_acao == null ? null : (
              <Button component="a" href={payment.url_acao} variant="default">
                {t('pay.confirmAtIssuer')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button variant="subtle" onClick={onUpdate}>
        {t('pix.update')}
      </Button>
    </section>
  );
}

/** The slip as a PDF, to print or save. */
function BoletoButton({ order, url }: { readonly order: OrderAddress; readonly url: string }) {
  const t = useTexts('commerce');
  const fetching = useMutation({ mutationFn: () => downloadBoleto(order, url) });
  return (
    <>
      <BusyButton isBusy={fetching.isPending} onClick={() => fetching.mutate()}>
        {t('pay.boletoPdf')}
      </BusyButton>
      {fetching.error === null ? null : <p role="alert">{fetching.error.message}</p>}
    </>
  );
}
