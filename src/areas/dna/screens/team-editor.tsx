import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useContext } from 'react';
import { ScreenContext } from '../../../portal/panes/screen-context.ts';
import { ErrorState } from '../../../ui/components/states/error-state.tsx';
import { FormSkeleton } from '../../../ui/components/states/skeletons.tsx';
import { useTexts } from '../../../ui/i18n/texts.ts';
import './texts/index.ts';
import { kindsQuery, newTeam, teamQuery } from './dna.queries.ts';
import { TeamForm } from './team-form.tsx';

/** The editor of a DNA team (specification 002, 2.18): `/rede_dna/0` is a new one. */
export default function TeamEditor() {
  const t = useTexts('dna');
  const params = useContext(ScreenContext)?.params ?? {};
  const id = /^\d{1,15}$/.test(params.id ?? '') ? Number(params.id) : -1;
  const client = useQueryClient();
  const team = useQuery({ ...teamQuery(id), enabled: id > 0 });
  const kinds = useQuery(kindsQuery);
  if (id < 0) return <ErrorState message={t('unknown')} />;
  const error = team.error ?? kinds.error;
  if (error !== null && (id === 0 || team.data === undefined || kinds.data === undefined))
    return <ErrorState message={error.message} onRetry={() => void Promise.all([team.refetch(), kinds.refetch()])} />;
  const read = id === 0 ? newTeam : team.data;
  if (read === undefined || kinds.data === undefined) return <FormSkeleton fields={3} />;
  // A team without a kind gets the only kind, if there is just one (specification 002, section 4).
  const [only] = kinds.data;
  const tipo = read.tipo ?? (kinds.data.length === 1 && only !== undefined ? only : null);
  return (
    <TeamForm
      key={id}
      team={{ ...read, tipo }}
      kinds={kinds.data}
      onSaved={(saved) => client.setQueryData(teamQuery(saved.id).queryKey, saved)}
    />
  );
}
