import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { ConversaoPendente } from '../../../../api/index.ts';
import { client } from '../../../../portal/session/client.ts';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import classes from './conversions.module.css';
import './texts/index.ts';
import { showValue, typeName } from './type-name.ts';
import { useDecision } from './use-decision.ts';

/** Effects of a change of type on the records, and the button that executes it. */
export function PendingConversion({ pending }: { readonly pending: ConversaoPendente }) {
  const t = useTexts('conversions');
  const { isRunning, decide } = useDecision();
  const { entity, field, file, from, to, values, unfit, restores, lost, examples } = pending;
  const name = `${entity}.${field}`;
  const effect = restores
    ? t('restores')
    : unfit === 0
      ? t('all', { count: values })
      : t('some', { count: unfit, total: values });
  const label = t(restores ? 'restore' : 'convert');
  const shownLost = lost.map(({ id, value }) => ({ id, value: value === null ? null : showValue(t, from, value) }));
  const more = unfit - lost.length;
  const moreText = more > 0 ? [t('more', { count: more })] : [];

  const convert = () =>
    decide({
      title: t('convertTitle', { field: name, to: typeName(t, to) }),
      messages: [effect, t('reversible')],
      items: restores ? [] : [...shownLost.map(({ id, value }) => describe(t('record', { id }), value)), ...moreText],
      label,
      isDanger: unfit > 0 && !restores,
      call: () => client.POST('/views/conversoes', { body: { entity, field, to, unfit }, showsErrors: true }),
      done: t(restores ? 'restored' : 'converted'),
    });

  return (
    <div className={classes.pending}>
      <p>{t('what', { field: name, from: typeName(t, from), to: typeName(t, to) })}</p>
      <p className={classes.effect}>{effect}</p>
      {restores ? null : (
        <div className={classes.lists}>
          <Records entity={entity} title={t('lost')} more={moreText[0]} rows={shownLost} />
          <Records
            entity={entity}
            title={t('examples')}
            rows={examples.map(({ id, value, result }) => ({
              id,
              value:
                value === null || result === null
                  ? null
                  : t('becomes', { value: showValue(t, from, value), result: showValue(t, to, result) }),
            }))}
          />
        </div>
      )}
      <div className={classes.actions}>
        <Button size="sm" loading={isRunning} onClick={() => void convert()}>
          {label}
        </Button>
        <span className={classes.instead}>{t('instead', { file })}</span>
      </div>
    </div>
  );
}

function Records({
  entity,
  title,
  rows,
  more,
}: {
  readonly entity: string;
  readonly title: string;
  /** A value is null for callers who may not read it. */
  readonly rows: readonly { readonly id: number; readonly value: string | null }[];
  readonly more?: string | undefined;
}) {
  const t = useTexts('conversions');
  if (rows.length === 0) return null;
  return (
    <section>
      <h2 className={classes.listTitle}>{title}</h2>
      <ul className={classes.records}>
        {rows.map(({ id, value }) => (
          <li key={id}>
            <Link to={`/crud/${encodeURIComponent(entity)}/${id}`}>{t('record', { id })}</Link>
            {value === null ? null : <span>: {value}</span>}
          </li>
        ))}
        {more === undefined ? null : <li>{more}</li>}
      </ul>
    </section>
  );
}

function describe(record: string, value: string | null): string {
  return value === null ? record : `${record}: ${value}`;
}
