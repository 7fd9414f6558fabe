import { Button, Loader } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { IconCircleX, IconFileAlert } from '@tabler/icons-react';
import { useMachine } from '@xstate/react';
import { Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../../../portal/session/session.ts';
import { lazyComponent } from '../../../../ui/components/lazy-part.tsx';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import {
  createSigningPageMachine,
  type Signing,
  type SigningNotice,
  type SigningPagePhase,
} from '../../machines/signing-page.machine.ts';
import { DocumentSkeleton } from '../document/document-skeleton.tsx';
import { type MarkKind, readMarks } from '../marks/marks.ts';
import { ContractPage } from '../page/contract-page.tsx';
import { Outcome } from '../page/outcome.tsx';
import { Closed } from './closed.tsx';
import { PhaseSteps } from './phase-steps.tsx';
import { panelId, SignPanel } from './sign-panel.tsx';
import classes from './signing.module.css';
import { createSigningServices } from './signing.queries.ts';
import { Standing } from './standing.tsx';
import { forgetSignature } from './stored-signature.ts';
import { useOwnSignature } from './use-own-signature.ts';
import '../texts/signing/index.ts';

const MarkedDocument = lazyComponent(() => import('../document/marked-document.tsx').then((module) => module.default));

type SigningPageProps = {
  readonly idContrato: number;
  readonly idCliente: number;
  readonly phase: SigningPagePhase;
  /** The one-time code of the link; null for a logged-in user. */
  readonly code: string | null;
};

const kinds: Readonly<Record<SigningPagePhase, MarkKind | undefined>> = {
  di: 'D.I',
  testemunha: 'TESTEMUNHA',
  finish: undefined,
};

/** Reading and signing a contract by the link of a mail, and the page afterwards (specification 002, section 2.15). */
export function SigningPage({ idContrato, idCliente, phase, code }: SigningPageProps) {
  const t = useTexts('contract-signing');
  const navigate = useNavigate();
  const hasSession = useSession() !== null;
  // One machine for the page, although its address changes to that of the page afterwards.
  const [machine] = useState(() =>
    createSigningPageMachine(createSigningServices({ idContrato, idCliente, code, phase })),
  );
  const [first] = useState(phase);
  const [state, send] = useMachine(machine, { input: { phase, hasCode: code !== null } });
  const storageKey = `vitral.assinatura.${idContrato}.${idCliente}.${first}`;
  const signature = useOwnSignature(storageKey, () => send({ type: 'signature.changed' }));
  const { signing, document: bytes, refusal, notice } = state.context;
  const isDone = state.matches('done');

  const isOver = isDone || state.matches('declined');
  useEffect(() => {
    if (isOver) forgetSignature(storageKey);
  }, [isOver, storageKey]);
  useEffect(() => {
    if (!isDone || phase === 'finish') return;
    const query = code === null ? '' : `?codigo_sessao=${encodeURIComponent(code)}`;
    navigate(`/contratos/${idContrato}/assinaturas/${idCliente}/finish${query}`, { replace: true });
  }, [isDone, phase, code, idContrato, idCliente, navigate]);

  const isAtWork =
    state.matches('ready') || state.matches('signing') || state.matches('sending') || state.matches('declining');
  useAskBeforeLeaving(isAtWork && signature.isComplete);

  const signer = kinds[first];
  const about = signing === null ? undefined : aboutOf();
  function aboutOf(): string {
    const name = first === 'testemunha' ? signing?.nome_testemunha : signing?.nome_cliente;
    return isAtWork && signer !== undefined
      ? t('signAs', { who: t(signer === 'D.I' ? 'di' : 'witness'), name: name ?? '' })
      : t('client', { name: signing?.nome_cliente ?? '' });
  }
  const reload = () => send({ type: 'reload' });

  if (signing === null || state.matches('unreached') || state.matches('closed'))
    return (
      <ContractPage title={t('title')}>
        {state.matches('opening') || state.matches('deciding') ? (
          <Loader aria-label={t('opening')} />
        ) : (
          <Closed refusal={state.matches('closed') ? refusal : null} isEnd={first === 'finish'} onReload={reload} />
        )}
      </ContractPage>
    );
  const frame = { title: signing.nome, about, aside: <PhaseSteps signing={signing} /> };
  if (state.matches('declined'))
    return (
      <ContractPage title={signing.nome} about={about}>
        <Outcome tone="neutral" icon={<IconCircleX size={30} stroke={1.75} />} title={t('declined')}>
          <p>{t('declinedText')}</p>
        </Outcome>
      </ContractPage>
    );
  if (state.matches('changed'))
    return (
      <ContractPage {...frame}>
        <Outcome
          tone="warning"
          icon={<IconFileAlert size={30} stroke={1.75} />}
          title={t('changed')}
          actions={<Button onClick={reload}>{t('changedAction')}</Button>}
        >
          <p>{t('changedText')}</p>
        </Outcome>
      </ContractPage>
    );
  if (state.matches('opening'))
    return (
      <ContractPage {...frame}>
        <Loader aria-label={t('opening')} />
      </ContractPage>
    );
  if (!isAtWork || bytes === null || signer === undefined)
    return (
      <ContractPage {...frame}>
        <Standing signing={signing} isEnd={isDone || phase === 'finish'} hasSession={hasSession && code === null} />
      </ContractPage>
    );

  return (
    <ContractPage {...frame} isWide>
      <SigningWork
        {...{ signing, bytes, signer, signature, notice }}
        isSigning={state.matches('signing') || state.matches('sending')}
        isDeclining={state.matches('declining')}
        onSign={(picture) => send({ type: 'sign', picture })}
        onDecline={(reason) => send({ type: 'decline', reason })}
      />
    </ContractPage>
  );
}

type SigningWorkProps = {
  readonly signing: Signing;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly signer: MarkKind;
  readonly signature: ReturnType<typeof useOwnSignature>;
  readonly notice: SigningNotice | null;
  readonly isSigning: boolean;
  readonly isDeclining: boolean;
  readonly onSign: (picture: Blob) => void;
  readonly onDecline: (reason: string) => void;
};

/** The document with its marks, and the signing panel beside it. */
function SigningWork(props: SigningWorkProps) {
  const { signing, bytes, signer, signature, notice, isSigning, isDeclining, onSign, onDecline } = props;
  const t = useTexts('contract-signing');
  const { ref: panel, inViewport } = useInViewport<HTMLElement>();
  const own = readMarks(signing.assinar, signer);
  // A mark would hide the signature of the D.I.
  const others = signer === 'D.I' ? readMarks(signing.testemunha, 'TESTEMUNHA') : [];
  return (
    <div className={classes.work}>
      <div className={classes.document}>
        <Suspense fallback={<DocumentSkeleton label={t('opening')} />}>
          <MarkedDocument
            source={bytes}
            label={signing.nome}
            marks={[...own, ...others]}
            signer={signer}
            picture={signature.preview}
          />
        </Suspense>
        <div className={classes.jump} data-hidden={inViewport}>
          <div>
            <Button fullWidth size="md" onClick={showPanel}>
              {t('goToSign')}
            </Button>
          </div>
        </div>
      </div>
      <SignPanel
        ref={panel}
        signature={signature}
        notice={notice}
        {...{ isSigning, isDeclining, onDecline }}
        onSign={() => {
          signature
            .makePicture()
            .then(onSign, (error: unknown) => console.warn('The signature could not be drawn.', error));
        }}
      />
    </div>
  );
}

function showPanel(): void {
  const panel = document.getElementById(panelId);
  panel?.scrollIntoView({ block: 'start' });
  panel?.focus({ preventScroll: true });
}

/** Asks before a drawn but unsent signature is lost by closing the page. */
function useAskBeforeLeaving(isAsking: boolean): void {
  useEffect(() => {
    if (!isAsking) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isAsking]);
}
