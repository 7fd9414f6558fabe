import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../ui/i18n/texts.ts';
import '../texts/index.ts';
import { client } from '../session/client.ts';
import { reopenSession } from '../session/reopen-session.ts';
import { useSession } from '../session/session.ts';
import classes from './seen-as-bar.module.css';

/** Tells users who see the portal as another user whose portal this is, and leads back; otherwise takes no room. */
export function SeenAsBar() {
  const t = useTexts('shell');
  const user = useSession()?.user ?? null;
  const [isBusy, setBusy] = useState(false);
  if (user?.visto_por === undefined) return null;
  const leave = async () => {
    setBusy(true);
    try {
      await client.DELETE('/sessao/verComo');
      await reopenSession(`/crud/Usuario/${user.id}`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={classes.bar} aria-label={t('seenAs.label')}>
      <p className={classes.text}>
        <IconEye size={18} stroke={1.75} aria-hidden="true" />
        <span>
          {t('seenAs.text', { name: user.nome })} <span className={classes.note}>{t('seenAs.note')}</span>
        </span>
      </p>
      <Button className={classes.back} size="compact-md" loading={isBusy} onClick={() => void leave()}>
        {t('seenAs.back')}
      </Button>
    </section>
  );
}
