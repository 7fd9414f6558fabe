import { Button } from '@mantine/core';
import { type Payment, pixOf } from '../../../machines/payment/payment.machine.ts';
import { useTexts } from '../../../ui/i18n/texts.ts';
import { CopyField } from './copy-field.tsx';
import classes from './payment.module.css';

type WaitingPaymentsProps = {
  readonly payments: readonly Payment[];
  /** Writes an amount in the currency of the order. */
  readonly money: (amount: number) => string;
  readonly onOpenPix: (payment: number) => void;
  readonly onUpdate: () => void;
};

/** What was charged and is not paid yet, each with what its payer does next (specification 001, section 2, Payment). */
export function WaitingPayments({ payments, money, onOpenPix, onUpdate }: WaitingPaymentsProps) {
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
