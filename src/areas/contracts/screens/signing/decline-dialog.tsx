import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../../../../ui/components/dialog.tsx';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import classes from './signing.module.css';

type DeclineDialogProps = {
  readonly onDecline: (reason: string) => void;
  readonly onClose: () => void;
};

/** Minimum number of letters of a reason, as on the server. */
const shortest = 3;

/** Asks for the reason for not signing. */
export function DeclineDialog({ onDecline, onClose }: DeclineDialogProps) {
  const t = useTexts('contract-signing');
  const [reason, setReason] = useState('');
  const [isShort, setShort] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = reason.trim();
    if (given.length < shortest) setShort(true);
    else onDecline(given);
  };
  return (
    <Dialog onClose={onClose} title={t('declineTitle')} closeLabel={t('cancel')} centered>
      <form className={classes.dialog} onSubmit={submit} noValidate>
        <p>{t('declineText')}</p>
        <Textarea
          label={t('declineReason')}
          value={reason}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setShort(false);
          }}
          error={isShort ? t('declineShort') : null}
          maxLength={500}
          rows={4}
          required
          data-autofocus
        />
        <div className={classes.dialogActions}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" color="red">
            {t('declineConfirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
