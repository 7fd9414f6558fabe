import { Badge, Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { PropostaComparada } from '../../../../api/index.ts';
import { ErrorState } from '../../../../ui/components/states/error-state.tsx';
import { ListSkeleton } from '../../../../ui/components/states/skeletons.tsx';
import { formatDateTime } from '../../../../ui/format/date.ts';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import { DiffView } from '../diff/diff-view.tsx';
import classes from './proposals.module.css';
import { comparedQuery, type Proposal } from './proposals.queries.ts';
import { type Decision, useDecision } from './use-decision.ts';

type ProposalCardProps = {
  readonly proposal: Proposal;
  /** Whether the user may decide on changes. */
  readonly decides: boolean;
  readonly isOpenAtFirst: boolean;
};

/** A change of a file: its author, the difference, and the possible decisions. */
export function ProposalCard({ proposal, decides, isOpenAtFirst }: ProposalCardProps) {
  const t = useTexts('proposals');
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [own] = useState(proposal.id);
  const details = useId();
  const decision = useDecision(proposal);
  const compared = useQuery({ ...comparedQuery(own), enabled: isOpen });
  const { arquivo, areas, operacao, situacao, usuario, motivo, minha, desatualizada } = proposal;
  const isWaiting = situacao === 'AGUARDA';
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <h3 className={classes.file}>{arquivo}</h3>
        <span className={classes.badges}>
          {areas.map((area) => (
            <Badge key={area} variant="light">
              {t(`area.${area}`)}
            </Badge>
          ))}
        </span>
      </div>
      <p className={classes.meta}>
        {t(`operation.${operacao}`)} · {t('by', { name: usuario.nome, when: formatDateTime(proposal.dh_registro) })}
      </p>
      {isWaiting ? null : (
        <p className={classes.meta}>
          {t('decidedBy', {
            state: t(`state.${situacao}`),
            name: proposal.decidida_por?.nome ?? '',
            when: formatDateTime(proposal.dh_decisao),
          })}
        </p>
      )}
      {motivo === null ? null : <p className={classes.reason}>{t('reason', { reason: motivo })}</p>}
      {desatualizada ? (
        <p className={classes.warning} role="note">
          {t('outdated')}
        </p>
      ) : null}
      <div className={classes.tools}>
        <Button
          size="compact-sm"
          variant="default"
          aria-expanded={isOpen}
          aria-controls={details}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'hide' : 'show')}
        </Button>
        <Button
          component={Link}
          to={`/estudio?arquivo=${encodeURIComponent(arquivo)}`}
          size="compact-sm"
          variant="subtle"
        >
          {t('open')}
        </Button>
        {isWaiting && minha ? (
          <Button
            size="compact-sm"
            variant="default"
            loading={decision.isWorking}
            onClick={() => void decision.withdraw()}
          >
            {t('withdraw')}
          </Button>
        ) : null}
      </div>
      <div id={details} hidden={!isOpen}>
        {!isOpen ? null : compared.error !== null && compared.data === undefined ? (
          <ErrorState message={compared.error.message} onRetry={() => void compared.refetch()} />
        ) : compared.data === undefined ? (
          <ListSkeleton />
        ) : (
          <>
            <Difference compared={compared.data} />
            {isWaiting && decides ? (
              <DecisionTools
                decision={decision}
                isOutdated={compared.data.proposta.desatualizada}
                onAgree={() => void decision.agree(compared.data.hash_atual)}
              />
            ) : null}
          </>
        )}
      </div>
    </li>
  );
}

function Difference({ compared }: { readonly compared: PropostaComparada }) {
  const t = useTexts('proposals');
  const { proposta, base, novo } = compared;
  const { operacao, arquivo, para } = proposta;
  if (operacao === 'RENOMEACAO') return <p className={classes.note}>{t('renaming', { to: para ?? '' })}</p>;
  return (
    <>
      {base === null ? <p className={classes.note}>{t('newFile')}</p> : null}
      {novo === null ? <p className={classes.note}>{t('deletion')}</p> : null}
      <DiffView label={t('diff', { file: arquivo })} before={base ?? ''} after={novo ?? ''} />
    </>
  );
}

type DecisionToolsProps = {
  readonly decision: Decision;
  readonly isOutdated: boolean;
  readonly onAgree: () => void;
};

/** Below the difference, so that nobody decides without having seen it. */
function DecisionTools({ decision, isOutdated, onAgree }: DecisionToolsProps) {
  const t = useTexts('proposals');
  const [reason, setReason] = useState<string | null>(null);
  if (reason === null)
    return (
      <div className={classes.decision}>
        <Button variant="default" disabled={decision.isWorking} onClick={() => setReason('')}>
          {t('refuse')}
        </Button>
        <Button loading={decision.isWorking} disabled={isOutdated} onClick={onAgree}>
          {t('agree')}
        </Button>
      </div>
    );
  return (
    <form
      className={classes.refusal}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() !== '') void decision.refuse(reason.trim());
      }}
    >
      <Textarea
        autoFocus
        required
        label={t('reasonLabel')}
        description={t('reasonHint')}
        value={reason}
        maxLength={1000}
        rows={3}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
      <div className={classes.decision}>
        <Button variant="default" onClick={() => setReason(null)}>
          {t('cancel')}
        </Button>
        <Button type="submit" color="red" loading={decision.isWorking} disabled={reason.trim() === ''}>
          {t('sendRefusal')}
        </Button>
      </div>
    </form>
  );
}
