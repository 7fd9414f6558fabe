import { Loader } from '@mantine/core';
import { useEffect } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { PublicQueries } from '../../../../portal/access/public-queries.tsx';
import { rememberAddress } from '../../../../portal/session/return-place.ts';
import { useSession } from '../../../../portal/session/session.ts';
import { lazyScreen } from '../../../../ui/components/lazy-screen.ts';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import type { SigningPagePhase } from '../../machines/signing-page.machine.ts';
import { ContractPage } from '../page/contract-page.tsx';
import { SigningPage } from './signing-page.tsx';
import '../texts/signing/index.ts';

const PreparePage = lazyScreen(() => import('../prepare/prepare-page.tsx').then((module) => module.PreparePage));

/** `/contratos/:id_contrato/assinaturas/:id_cliente/:fase`: the page of the phase (specification 002, section 2.15). */
export function SigningRoute() {
  const { id_contrato = '', id_cliente = '', fase = '' } = useParams();
  const [search] = useSearchParams();
  const ids = { idContrato: Number(id_contrato), idCliente: Number(id_cliente) };
  const code = search.get('codigo_sessao');
  return (
    <PublicQueries>
      {fase === 'prepare' ? (
        <Preparation {...ids} />
      ) : (
        <SigningPage key={`${id_contrato}/${id_cliente}/${code}`} {...ids} phase={phaseOf(fase)} code={code} />
      )}
    </PublicQueries>
  );
}

/** Any phase that is no signature shows the state of the contract. */
function phaseOf(fase: string): SigningPagePhase {
  return fase === 'di' || fase === 'testemunha' ? fase : 'finish';
}

/** Only logged-in users prepare contracts; others are led to the login and back. */
function Preparation(ids: { readonly idContrato: number; readonly idCliente: number }) {
  const t = useTexts('contract-signing');
  const navigate = useNavigate();
  const session = useSession();
  const isOut = session === null;
  useEffect(() => {
    if (!isOut) return;
    rememberAddress(`${window.location.pathname}${window.location.search}`);
    navigate('/login', { replace: true });
  }, [isOut, navigate]);
  return (
    <ContractPage title={t('prepare')} isWide>
      {isOut ? <Loader /> : <PreparePage {...ids} />}
    </ContractPage>
  );
}
