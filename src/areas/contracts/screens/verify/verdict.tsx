import { IconAlertTriangle, IconFileUnknown, IconHourglass, IconSearchOff, IconShieldCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../../../ui/format/date.ts';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import { Outcome } from '../page/outcome.tsx';
import classes from './verify.module.css';
import type { Verification } from './verify.queries.ts';

type VerdictProps = {
  /** Null if no document has the code. */
  readonly verification: Verification | null;
  /** Name of the checked file; null if a code was checked. */
  readonly fileName: string | null;
};

type Tone = 'success' | 'warning' | 'danger' | 'neutral';

/** The result for a document: whether it is the signed one, by whom and when. */
export function Verdict({ verification, fileName }: VerdictProps) {
  const t = useTexts('contract-verify');
  if (verification === null)
    return (
      <Outcome tone="danger" icon={<IconSearchOff size={30} stroke={1.75} />} title={t('missing')}>
        <p>{t('missingText')}</p>
      </Outcome>
    );
  const valid = fileName === null ? 'validByCode' : 'validByFile';
  const verdicts: Readonly<Record<Verification['situacao'], readonly [Tone, string, string, ReactNode]>> = {
    VALIDO: ['success', 'valid', valid, <IconShieldCheck key="icon" size={32} stroke={1.75} />],
    ALTERADO: ['danger', 'altered', 'alteredText', <IconAlertTriangle key="icon" size={30} stroke={1.75} />],
    DESCONHECIDO: ['danger', 'unknown', 'unknownText', <IconFileUnknown key="icon" size={30} stroke={1.75} />],
    EM_ANDAMENTO: ['warning', 'pending', 'pendingText', <IconHourglass key="icon" size={30} stroke={1.75} />],
  };
  const [tone, title, text, icon] = verdicts[verification.situacao];
  const isKnown = verification.situacao !== 'DESCONHECIDO';
  const facts = [
    [t('contract'), verification.nome],
    [t('sealedAt'), formatDateTime(verification.dh_conclusao)],
    [t('publicCode'), verification.codigo],
    [t('hash'), verification.hashcode],
  ].flatMap(([name, value]) => (value == null || value === '' ? [] : [{ name, value }]));
  const signatures = verification.assinaturas ?? [];
  return (
    <Outcome {...{ tone, icon }} title={t(title)}>
      <p>{t(text)}</p>
      {fileName === null ? null : <p className={classes.fileName}>{t('fileName', { name: fileName })}</p>}
      {isKnown ? (
        <>
          <dl className={classes.facts}>
            {facts.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd data-tabular>{value}</dd>
              </div>
            ))}
          </dl>
          <h3 className={classes.subtitle}>{t('signatures')}</h3>
          {signatures.length === 0 ? <p>{t('nobody')}</p> : null}
          <ul className={classes.signatures}>
            {signatures.map(({ papel, nome, dh_assinatura }) => (
              <li key={papel}>
                <strong>{nome}</strong>
                <span>
                  {t(papel === 'TESTEMUNHA' ? 'witness' : 'di')},{' '}
                  {t('signedAt', { date: formatDateTime(dh_assinatura) })}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Outcome>
  );
}
