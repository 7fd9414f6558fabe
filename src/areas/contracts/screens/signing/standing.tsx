import { Button } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconClockHour4, IconDownload, IconHourglass } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../../../ui/format/date.ts';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import { isSealing, type Signing, signedAs } from '../../machines/signing-page.machine.ts';
import { Outcome } from '../page/outcome.tsx';
import { DownloadButton } from './download-button.tsx';

type StandingProps = {
  readonly signing: Signing;
  /** Whether a signature was just made here, or the address is that of the page afterwards. */
  readonly isEnd: boolean;
  /** Whether the user is logged in, and returns to the client's contracts. */
  readonly hasSession: boolean;
};

/** The state of a contract, for users who have nothing to sign now. */
export function Standing({ signing, isEnd, hasSession }: StandingProps) {
  const t = useTexts('contract-signing');
  const { fase, codigo_verificacao: code } = signing;
  const name = (fase === 'testemunha' ? signing.nome_testemunha : signing.nome_cliente) ?? '';
  const back = hasSession ? (
    <Button component={Link} to={`/contratos/preparar/${signing.id_cliente}`} variant="default">
      {t('toContracts')}
    </Button>
  ) : null;
  if (fase === 'finish' || (isEnd && fase === 'testemunha'))
    return (
      <Outcome
        tone="success"
        icon={<IconCircleCheck size={32} stroke={1.75} />}
        title={t('done')}
        actions={
          <>
            {isSealing(signing) ? null : (
              <DownloadButton
                url={signing.url}
                fileName={`${signing.nome}.pdf`}
                label={t(fase === 'finish' ? 'downloadSealed' : 'download')}
                icon={<IconDownload size={18} aria-hidden="true" />}
              />
            )}
            {code == null ? null : (
              <Button component={Link} to={`/public/assinaturas/${code}`} variant="default">
                {t('verifyThis')}
              </Button>
            )}
            {back}
          </>
        }
      >
        <p>{fase === 'testemunha' ? t('doneNext', { name }) : t(isSealing(signing) ? 'sealing' : 'sealed')}</p>
      </Outcome>
    );
  const first = signedAs(signing, 'D.I');
  const lateText =
    first === undefined
      ? t('turnExpiredText')
      : t('turnExpiredWitness', { name: first.nome, when: formatDateTime(first.dh_assinatura) });
  const stands: Readonly<Record<Exclude<typeof fase, 'finish'>, readonly [string, string, ReactNode]>> = {
    prepare: [t('turnPrepare'), t('turnPrepareText'), <IconHourglass key="icon" size={30} stroke={1.75} />],
    di: [t('turnDi'), t('turnDiText', { name }), <IconHourglass key="icon" size={30} stroke={1.75} />],
    testemunha: [
      t('turnWitness'),
      t('turnWitnessText', { name }),
      <IconHourglass key="icon" size={30} stroke={1.75} />,
    ],
    recusado: [
      t('turnDeclined'),
      t('turnDeclinedText', { reason: signing.motivo_recusa ?? '' }),
      <IconCircleX key="icon" size={30} stroke={1.75} />,
    ],
    expirado: [t('turnExpired'), lateText, <IconClockHour4 key="icon" size={30} stroke={1.75} />],
  };
  const [title, text, icon] = stands[fase];
  return (
    <Outcome
      tone={fase === 'recusado' || fase === 'expirado' ? 'warning' : 'neutral'}
      {...{ icon, title }}
      actions={
        <>
          <DownloadButton url={signing.url} fileName={`${signing.nome}.pdf`} label={t('download')} isQuiet />
          {back}
        </>
      }
    >
      <p>{text}</p>
    </Outcome>
  );
}
