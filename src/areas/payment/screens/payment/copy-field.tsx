import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import classes from './payment.module.css';

/** A long code with a button that copies it. */
export function CopyField({ label, text }: { readonly label: string; readonly text: string }) {
  const t = useTexts('commerce');
  const id = useId();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard?.writeText(text).catch(() => undefined);
    setCopied(true);
  };
  return (
    <div className={classes.copy}>
      <label htmlFor={id}>{label}</label>
      <div className={classes.copyRow}>
        <input
          id={id}
          readOnly
          value={text}
          className={classes.code}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          variant="default"
          leftSection={isCopied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          onClick={() => void copy()}
        >
          <span aria-live="polite">{isCopied ? t('copied') : t('copy')}</span>
        </Button>
      </div>
    </div>
  );
}
