import { Button } from '@mantine/core';
import type { ValoresGuardados } from '../../../../api/index.ts';
import { client } from '../../../../portal/session/client.ts';
import { formatDateTime } from '../../../../ui/format/date.ts';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import classes from './conversions.module.css';
import './texts/index.ts';
import { typeName } from './type-name.ts';
import { useDecision } from './use-decision.ts';

/** Conversions whose former values are stored: each can be undone, or its values deleted. */
export function StoredConversions({ stored }: { readonly stored: readonly ValoresGuardados[] }) {
  const t = useTexts('conversions');
  if (stored.length === 0) return null;
  return (
    <section className={classes.stored} aria-labelledby="stored-conversions">
      <h2 id="stored-conversions" className={classes.title}>
        {t('storedTitle')}
      </h2>
      <ul className={classes.items}>
        {stored.map((one) => (
          <StoredConversion key={`${one.entity}.${one.column}`} stored={one} />
        ))}
      </ul>
    </section>
  );
}

function StoredConversion({
  stored: { entity, field, column, from, to, at, by },
}: {
  readonly stored: ValoresGuardados;
}) {
  const t = useTexts('conversions');
  const { isRunning, decide } = useDecision();
  const name = `${entity}.${field}`;
  const types = { field: name, from: typeName(t, from), to: typeName(t, to) };
  const body = { entity, column };
  const text =
    at === null
      ? t('stored', types)
      : by === null
        ? t('storedAt', { ...types, moment: formatDateTime(at) })
        : t('storedBy', { ...types, name: by, moment: formatDateTime(at) });

  const undo = () =>
    decide({
      title: t('undoTitle', types),
      messages: [t('undoWhat', types), t('undoThen', types)],
      label: t('undo'),
      isDanger: false,
      call: () => client.POST('/views/conversoes/desfazer', { body, showsErrors: true }),
      done: t('undone'),
    });
  const forget = () =>
    decide({
      title: t('forgetTitle', types),
      messages: [t('forgetWhat')],
      label: t('forget'),
      isDanger: true,
      call: () => client.POST('/views/conversoes/descartar', { body, showsErrors: true }),
      done: t('forgotten'),
    });

  return (
    <li className={classes.item}>
      <p>{text}</p>
      <div className={classes.actions}>
        <Button size="sm" variant="default" disabled={isRunning} onClick={() => void undo()}>
          {t('undo')}
        </Button>
        <Button size="sm" variant="default" disabled={isRunning} onClick={() => void forget()}>
          {t('forget')}
        </Button>
      </div>
    </li>
  );
}
