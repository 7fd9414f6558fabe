import { Button, SegmentedControl } from '@mantine/core';
import { type Ref, useEffect, useRef, useState } from 'react';
import { BusyButton } from '../../../../ui/components/busy-button.tsx';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import type { SigningNotice } from '../../machines/signing-page.machine.ts';
import { SignaturePad } from '../pad/signature-pad.tsx';
import { TypedSignature } from '../pad/typed-signature.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import classes from './signing.module.css';
import type { OwnSignature } from './use-own-signature.ts';

/** Id of the part of the page for signing. */
export const panelId = 'assinar';

type SignPanelProps = {
  readonly ref: Ref<HTMLElement>;
  readonly signature: OwnSignature;
  readonly notice: SigningNotice | null;
  readonly isSigning: boolean;
  readonly isDeclining: boolean;
  readonly onSign: () => void;
  readonly onDecline: (reason: string) => void;
};

/** Drawing or typing the signature and sending it, with an explanation of its meaning, and a way to decline. */
export function SignPanel({ ref, signature, notice, isSigning, isDeclining, onSign, onDecline }: SignPanelProps) {
  const t = useTexts('contract-signing');
  const [isAsking, setAsking] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const missing = useRef<HTMLParagraphElement>(null);
  const isBusy = isSigning || isDeclining;
  const { way, isComplete } = signature;
  useEffect(() => {
    if (isComplete) setMissing(false);
  }, [isComplete]);
  useEffect(() => {
    if (isMissing) missing.current?.focus();
  }, [isMissing]);

  return (
    <section ref={ref} className={classes.panel} id={panelId} tabIndex={-1} aria-label={t('yourSignature')}>
      <h2 className={classes.panelTitle}>{t('yourSignature')}</h2>
      <SegmentedControl
        fullWidth
        aria-label={t('way')}
        value={way}
        onChange={(value) => signature.setWay(value === 'type' ? 'type' : 'draw')}
        readOnly={isBusy}
        data={[
          { value: 'draw', label: t('draw') },
          { value: 'type', label: t('type') },
        ]}
      />
      {way === 'draw' ? (
        <SignaturePad drawing={signature.drawing} onChange={signature.setDrawing} isDisabled={isBusy} />
      ) : (
        <TypedSignature name={signature.name} onChange={signature.setName} isDisabled={isBusy} />
      )}
      {isMissing ? (
        <p ref={missing} className={classes.missing} role="alert" tabIndex={-1}>
          {t(way === 'draw' ? 'needsDrawing' : 'needsName')}
        </p>
      ) : null}
      {notice === null ? null : (
        <div className={classes.notice} data-lost={notice.type === 'lost'} role="alert">
          <strong>{t(notice.type === 'lost' ? 'lost' : 'refused')}</strong>
          <p>{notice.type === 'lost' ? t('lostText') : notice.text}</p>
        </div>
      )}
      <p className={classes.legal}>{t('legal')}</p>
      <BusyButton
        isBusy={isSigning}
        disabled={isDeclining}
        size="md"
        fullWidth
        onClick={() => (isComplete ? onSign() : setMissing(true))}
      >
        {t(notice?.type === 'lost' ? 'retrySign' : 'sign')}
      </BusyButton>
      <Button
        variant="subtle"
        color="red"
        fullWidth
        disabled={isSigning}
        loading={isDeclining}
        onClick={() => setAsking(true)}
      >
        {t('decline')}
      </Button>
      {isAsking ? (
        <DeclineDialog
          onClose={() => setAsking(false)}
          onDecline={(reason) => {
            setAsking(false);
            onDecline(reason);
          }}
        />
      ) : null}
    </section>
  );
}
