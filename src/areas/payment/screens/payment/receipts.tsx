import { ActionIcon } from '@mantine/core';
import { IconFileText, IconPhoto, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { DropArea, describeProblem, useFileTexts } from '../../../../render/inputs.ts';
import { checkFiles } from '../../../../render/values.ts';
import { formatFileSize } from '../../../../ui/format/file-size.ts';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import type { Payment } from '../../machines/payment-answer.ts';
import { receiptLimits } from '../../rules/receipts.ts';
import classes from './payment.module.css';
import { addReceipt, type OrderAddress, type PaymentReceipt, type Payments, removeReceipt } from './payment.queries.ts';

type ReceiptsProps = {
  readonly order: OrderAddress;
  readonly payment: Payment;
  readonly onChanged: (payments: Payments) => void;
};

/** Receipts of a payment that finance confirms, 1 to 5 (specification 001, section 5); removable until it is paid. */
export function Receipts({ order, payment, onChanged }: ReceiptsProps) {
  const t = useTexts('commerce');
  const fileTexts = useFileTexts();
  const id = useId();
  const [wrong, setWrong] = useState<string | null>(null);
  const [sending, setSending] = useState<{ readonly name: string; readonly part: number } | null>(null);
  const receipts = payment.comprovantes ?? [];
  const left = receiptLimits.maxFiles - receipts.length;
  const fail = (error: Error) => setWrong(error.message);
  const attach = useMutation({
    mutationFn: async (chosen: readonly File[]) => {
      // One after the other, so that successful uploads are kept and the last answer contains all of them.
      for (const file of chosen) {
        setSending({ name: file.name, part: 0 });
        onChanged(await addReceipt(order, payment.id, file, (part) => setSending({ name: file.name, part })));
      }
    },
    onMutate: () => setWrong(null),
    onError: fail,
    onSettled: () => setSending(null),
  });
  const remove = useMutation({
    mutationFn: async (receipt: PaymentReceipt) => onChanged(await removeReceipt(order, receipt.id)),
    onMutate: () => setWrong(null),
    onError: fail,
  });
  const limits = { ...receiptLimits, maxFiles: left };
  const choose = (chosen: readonly File[]) => {
    const problems = checkFiles(chosen, limits).map((problem) => describeProblem(problem, fileTexts));
    if (problems.length === 0) attach.mutate(chosen);
    else setWrong(problems.join(' '));
  };
  return (
    <section className={classes.receipts} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('pay.receipts', { count: receipts.length, max: receiptLimits.maxFiles })}</h2>
      {receipts.length === 0 ? null : (
        <ul className={classes.receiptList}>
          {receipts.map((receipt) => (
            <li key={receipt.id}>
              {receipt.tipo === 'application/pdf' ? (
                <IconFileText size={20} stroke={1.5} aria-hidden="true" />
              ) : (
                <IconPhoto size={20} stroke={1.5} aria-hidden="true" />
              )}
              <span className={classes.receiptName}>{receipt.nome}</span>
              <span className={classes.receiptSize}>{formatFileSize(receipt.tamanho ?? 0)}</span>
              {payment.novo ? (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={t('pay.removeReceipt', { name: receipt.nome })}
                  disabled={remove.isPending}
                  onClick={() => remove.mutate(receipt)}
                >
                  <IconTrash size={18} stroke={1.75} aria-hidden="true" />
                </ActionIcon>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {sending !== null ? (
        <div className={classes.sending}>
          <span>{t('pay.sendingReceipt', { name: sending.name })}</span>
          <progress max={1} value={sending.part} aria-label={t('pay.sendingReceipt', { name: sending.name })} />
        </div>
      ) : left > 0 ? (
        <DropArea
          limits={limits}
          label={t('pay.receipt')}
          isRequired={receipts.length === 0}
          isInvalid={wrong !== null}
          describedBy={wrong === null ? undefined : `${id}-wrong`}
          onFiles={choose}
        />
      ) : null}
      {wrong === null ? null : (
        <p id={`${id}-wrong`} className={classes.receiptProblem} role="alert">
          {wrong}
        </p>
      )}
    </section>
  );
}
