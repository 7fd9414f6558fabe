import { Button } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../../../ui/format/date.ts';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import '../texts/proposals/index.ts';
import { filesQuery, textQuery } from '../studio.queries.ts';
import { type Proposal, proposalsQuery } from './proposals.queries.ts';
import { useDecision } from './use-decision.ts';
import classes from './waiting-strip.module.css';

/** Waiting changes of a file, and why the user's last one was refused; nothing if there is neither. */
export function WaitingStrip({ file }: { readonly file: string }) {
  const { data } = useQuery({ ...proposalsQuery(file), refetchInterval: 15_000 });
  const all = data?.data ?? [];
  const queryClient = useQueryClient();
  const agreed = Math.max(0, ...all.flatMap(({ id, situacao }) => (situacao === 'APROVADA' ? [id] : [])));
  // An agreed change is in the file, so users who have it open must see it.
  useEffect(() => {
    if (agreed === 0) return;
    void queryClient.invalidateQueries({ queryKey: filesQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: textQuery(file).queryKey });
  }, [queryClient, file, agreed]);
  const waiting = all.filter(({ situacao }) => situacao === 'AGUARDA');
  const [last] = all.filter(({ minha, situacao }) => minha && situacao !== 'SUBSTITUIDA');
  const refused = last?.situacao === 'RECUSADA' ? last : null;
  if (waiting.length === 0 && refused === null) return null;
  return (
    <div role="status">
      {waiting.map((proposal) => (
        <WaitingLine key={proposal.id} proposal={proposal} />
      ))}
      {refused === null ? null : <WaitingLine proposal={refused} />}
    </div>
  );
}

function WaitingLine({ proposal }: { readonly proposal: Proposal }) {
  const t = useTexts('proposals');
  const { isWorking, withdraw } = useDecision(proposal);
  const { id, minha, situacao, usuario, decidida_por, motivo, dh_registro } = proposal;
  const isWaiting = situacao === 'AGUARDA';
  const key = isWaiting ? (minha ? 'strip.mine' : 'strip.theirs') : 'strip.refused';
  const name = isWaiting ? usuario.nome : (decidida_por?.nome ?? '');
  return (
    <div className={classes.strip} data-state={situacao}>
      <IconHourglass size={16} stroke={1.75} aria-hidden="true" />
      <p className={classes.text}>{t(key, { name, reason: motivo ?? '', when: formatDateTime(dh_registro) })}</p>
      <span className={classes.buttons}>
        <Button component={Link} to={`/estudio/mudancas?mudanca=${id}`} size="compact-sm" variant="default">
          {t('strip.look')}
        </Button>
        {isWaiting && minha ? (
          <Button size="compact-sm" variant="default" loading={isWorking} onClick={() => void withdraw()}>
            {t('withdraw')}
          </Button>
        ) : null}
      </span>
    </div>
  );
}
