import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ApiError } from '../../../../api/index.ts';
import { PublicQueries } from '../../../../portal/access/public-queries.tsx';
import { lazyComponent } from '../../../../ui/components/lazy-part.tsx';
import { formatDateTime } from '../../../../ui/format/date.ts';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import { DocumentSkeleton } from '../document/document-skeleton.tsx';
import { ContractPage } from '../page/contract-page.tsx';
import { Closed } from '../signing/closed.tsx';
import { DownloadButton } from '../signing/download-button.tsx';
import { refusalOf } from '../signing/signing.queries.ts';
import classes from './public.module.css';
import { publicContractQuery } from './public-contract.queries.ts';
import '../texts/signing/index.ts';

const MarkedDocument = lazyComponent(() => import('../document/marked-document.tsx').then((module) => module.default));

/** `/public/contracts?codigo_sessao=`: a contract for users with its link (specification 002, section 2.15). */
export function PublicContract() {
  const [search] = useSearchParams();
  const code = search.get('codigo_sessao') ?? '';
  return (
    <PublicQueries>
      <Contract key={code} code={code} />
    </PublicQueries>
  );
}

function Contract({ code }: { readonly code: string }) {
  const t = useTexts('contract-signing');
  const { data, error, refetch, isFetching } = useQuery(publicContractQuery(code));
  if (error !== null)
    return (
      <ContractPage title={t('publicTitle')}>
        <Closed refusal={error instanceof ApiError ? refusalOf(error) : null} onReload={() => void refetch()} />
      </ContractPage>
    );
  if (data === undefined)
    return (
      <ContractPage title={t('publicTitle')}>{isFetching ? <Loader aria-label={t('opening')} /> : null}</ContractPage>
    );
  const { contract, bytes } = data;
  const { fase, codigo_verificacao: verification } = contract;
  const isSealed = contract.dh_conclusao != null;
  const isToSign = fase === 'di' || fase === 'testemunha';
  const about = [
    t('client', { name: contract.nome_cliente ?? '' }),
    isSealed ? t('publicSealed', { date: formatDateTime(contract.dh_conclusao) }) : '',
  ];
  const signing = `/contratos/${contract.id}/assinaturas/${contract.id_cliente}/${fase}?codigo_sessao=${code}`;
  return (
    <ContractPage
      title={contract.nome}
      about={about.filter((part) => part !== '').join(' · ')}
      aside={
        <div className={classes.actions}>
          {isToSign ? (
            <Button component={Link} to={signing}>
              {t('signNow')}
            </Button>
          ) : null}
          <DownloadButton
            url={contract.url ?? ''}
            fileName={`${contract.nome}.pdf`}
            label={t(isSealed ? 'downloadSealed' : 'download')}
            isQuiet={isToSign}
          />
          {verification == null ? null : (
            <Button component={Link} to={`/public/assinaturas/${verification}`} variant="default">
              {t('verifyThis')}
            </Button>
          )}
        </div>
      }
      isWide
    >
      <Suspense fallback={<DocumentSkeleton label={t('opening')} />}>
        <MarkedDocument source={bytes} label={contract.nome} marks={[]} />
      </Suspense>
    </ContractPage>
  );
}
