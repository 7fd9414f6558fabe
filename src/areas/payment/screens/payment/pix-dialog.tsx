import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useEffect, useId, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { Dialog } from '../../../../ui/components/dialog.tsx';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import type { PixMachine } from '../../machines/pix.machine.ts';
import { CopyField } from './copy-field.tsx';
import classes from './payment.module.css';
import { downloadQrCode, serverNow } from './payment.queries.ts';
import { QrCode } from './qr-code.tsx';

type PixDialogProps = {
  /** The Pix machine within the payment machine. */
  readonly actor: ActorRefFrom<PixMachine>;
  readonly amount: string;
};

/** QR code, copy and paste, countdown, and the result (specification 001, section 4, Pix). */
export default function PixDialog({ actor, amount }: PixDialogProps) {
  const t = useTexts('commerce');
  const state = useSelector(actor, (snapshot) => snapshot);
  const { send } = actor;
  const saving = useMutation({ mutationFn: downloadQrCode });
  const { charge: shown, hasRenewFailed } = state.context;
  const isPaid = state.matches('paid') || state.matches('redirecting');
  const isOver = state.matches('expired') || state.matches('renewing');
  return (
    <Dialog onClose={() => send({ type: 'pix.close' })} title={t('pix.title')} size={460}>
      <div className={classes.pix}>
        {isPaid ? (
          <p className={classes.approved} role="status">
            {t('pix.approved')}
          </p>
        ) : (
          <>
            <p className={classes.amount}>{amount}</p>
            {isOver ? (
              <p role="status">{hasRenewFailed ? t('pix.renewFailed') : t('pix.expired')}</p>
            ) : (
              <>
                <p>{t('pix.how')}</p>
                <QrCode text={shown.code} label={t('pix.qr')} />
                <Button variant="subtle" loading={saving.isPending} onClick={() => saving.mutate(shown.code)}>
                  {t('pix.savePicture')}
                </Button>
                <CopyField label={t('pix.copy')} text={shown.code} />
                <Countdown until={shown.expiresAt} />
              </>
            )}
            {state.matches({ live: 'exhausted' }) ? <p role="status">{t('pix.waiting')}</p> : null}
            <div className={classes.actions}>
              <Button variant="default" onClick={() => send({ type: 'pix.close' })}>
                {t('close')}
              </Button>
              {isOver ? (
                <Button loading={state.matches('renewing')} onClick={() => send({ type: 'pix.renew' })}>
                  {t('pix.renew')}
                </Button>
              ) : (
                <Button onClick={() => send({ type: 'pix.update' })}>{t('pix.update')}</Button>
              )}
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Remaining minutes and seconds; announced only once a minute. */
function Countdown({ until }: { readonly until: number }) {
  const t = useTexts('commerce');
  const id = useId();
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  const time = `${String(Math.floor(left / 60)).padStart(2, '0')}:${String(left % 60).padStart(2, '0')}`;
  return (
    <p id={id} className={classes.countdown} role="timer">
      {t('pix.left', { time })}
    </p>
  );
}
