import { Loader } from '@mantine/core';
import { useMachine } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { notify } from '../../../../portal/messages/messages.ts';
import { session } from '../../../../portal/session/session.ts';
import { ErrorState } from '../../../../ui/components/states/error-state.tsx';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import { createPrepareMachine } from '../../machines/prepare.machine.ts';
import '../texts/prepare/index.ts';
import { type DraftPlace, readDraft, writeDraft } from './draft.ts';
import { LeaveQuestion } from './leave-question.tsx';
import classes from './prepare.module.css';
import { prepareServices } from './prepare.queries.ts';
import { PrepareForm } from './prepare-form.tsx';

type PreparePageProps = {
  readonly idContrato: number;
  readonly idCliente: number;
};

const isId = (id: number) => Number.isSafeInteger(id) && id > 0;

/** The phase `prepare` of a contract, in which marks are placed and the witness is named (specification 002, section 2.15). */
export function PreparePage({ idContrato, idCliente }: PreparePageProps) {
  const t = useTexts('contract-prepare');
  if (!isId(idContrato) || !isId(idCliente)) return <ErrorState message={t('unknown')} />;
  return <Preparing key={`${idContrato}/${idCliente}`} idContrato={idContrato} idCliente={idCliente} />;
}

function Preparing({ idContrato, idCliente }: PreparePageProps) {
  const t = useTexts('contract-prepare');
  const navigate = useNavigate();
  const [place] = useState<DraftPlace>(() => ({ user: session.get()?.user?.id ?? 0, idContrato, idCliente }));
  const [draft] = useState(() => readDraft(place));
  const machine = useMemo(() => createPrepareMachine(prepareServices(idContrato, idCliente)), [idContrato, idCliente]);
  const [state, send] = useMachine(machine, { input: draft });
  const { contract, marks, witness, isTouched, problem } = state.context;
  const list = `/contratos/preparar/${idCliente}`;
  const isSaved = state.matches('saved');
  const isClosed = state.matches('closed');

  useEffect(() => {
    if (isTouched) writeDraft(place, { marks, witness });
  }, [place, marks, witness, isTouched]);
  useEffect(() => {
    if (isSaved || isClosed) writeDraft(place, null);
    if (!isSaved) return;
    notify(t('saved'));
    navigate(list);
  }, [isSaved, isClosed, place, list, navigate, t]);

  const back = (
    <Link className={classes.back} to={list}>
      {t('back')}
    </Link>
  );
  if (state.matches('failed'))
    return (
      <>
        <ErrorState
          message={problem !== null && 'text' in problem ? problem.text : ''}
          onRetry={() => send({ type: 'reload' })}
        />
        {back}
      </>
    );
  if (isClosed)
    return (
      <>
        <p className={classes.about}>{aboutOf(contract, t)}</p>
        <p className={classes.closed} role="status">
          {problem?.why === 'elsewhere' && problem.fase !== 'prepare' ? t(`now_${problem.fase}`) : ''}
        </p>
        {back}
      </>
    );
  if (contract === null) return <Loader aria-label={t('loading')} />;
  return (
    <>
      <div className={classes.head}>
        <p className={classes.about}>{aboutOf(contract, t)}</p>
        {back}
      </div>
      {draft === null ? null : (
        <p className={classes.restored} role="status">
          {t('restored')}
        </p>
      )}
      <PrepareForm context={state.context} isSaving={state.matches('saving') || isSaved} onEvent={send} />
      <LeaveQuestion isNeeded={isTouched && !isClosed && !isSaved} onLeave={() => writeDraft(place, null)} />
    </>
  );
}

function aboutOf(
  contract: { readonly nome: string; readonly nome_cliente: string } | null,
  t: ReturnType<typeof useTexts>,
): string {
  return contract === null ? '' : t('of', { name: contract.nome, who: contract.nome_cliente });
}
