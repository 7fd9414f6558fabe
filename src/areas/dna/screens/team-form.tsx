import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useMachine } from '@xstate/react';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { notify } from '../../../portal/alerts/alerts.ts';
import { useScreenWork } from '../../../portal/panes/use-screen-work.ts';
import { useHost } from '../../../render/index.ts';
import { Awaited } from '../../../ui/components/awaited.tsx';
import { BusyButton } from '../../../ui/components/busy-button.tsx';
import { ChoiceDialog } from '../../../ui/components/choice-dialog.tsx';
import { useTexts } from '../../../ui/i18n/texts.ts';
import { createDnaMachine, type DnaProblem, type EditedTeam, isUnsaved } from '../machines/dna.machine.ts';
import { limitOf, type TeamKind } from '../rules/team.ts';
import { membersOf, type TeamNode } from '../rules/tree.ts';
import classes from './dna.module.css';
import { dnaServices } from './dna.queries.ts';
import { TeamTree } from './team-tree.tsx';

const AddDialog = lazy(() => import('./add-dialog.tsx'));

type TeamFormProps = {
  readonly team: EditedTeam;
  readonly kinds: readonly (TeamKind & { readonly descricao: string })[];
  readonly onSaved: (team: EditedTeam) => void;
};

/** Below whom a consultant is added; null is the origin. */
type Adding = { readonly parent: TeamNode | null };

/** Fields and tree of a team, by the machine of its editor: this component draws its states. */
export function TeamForm({ team: read, kinds, onSaved }: TeamFormProps) {
  const t = useTexts('dna');
  const { navigate } = useHost();
  const machine = useMemo(() => createDnaMachine(dnaServices), []);
  const [state, send, actor] = useMachine(machine, { input: read });
  const { team, problem, question, undo, saves } = state.context;
  const [adding, setAdding] = useState<Adding | null>(null);
  const [isTried, setTried] = useState(false);
  const work = useScreenWork();
  const isDirty = isUnsaved(state.context);
  const key = `rede_dna:${read.id}`;

  useEffect(() => actor.send({ type: 'learnt', team: read }), [actor, read]);
  useEffect(() => {
    work.setUnsaved(key, isDirty && team.isEditable ? t('unsaved') : null);
  }, [work, key, isDirty, team.isEditable, t]);
  const last = useRef(0);
  useEffect(() => {
    if (saves === last.current) return;
    last.current = saves;
    notify(t('saved'));
    onSaved(team);
    if (read.id === 0) navigate(`/rede_dna/${team.id}`);
  }, [saves, team, read.id, onSaved, navigate, t]);
  const isDeleted = state.matches('deleted');
  useEffect(() => {
    if (!isDeleted) return;
    work.setUnsaved(key, null);
    notify(t('deleted'));
    navigate('/rede_dna');
  }, [isDeleted, work, key, navigate, t]);

  const isBusy = !state.matches('editing') && !state.matches('asking');
  const isReadOnly = !team.isEditable;
  const below = question?.ask === 'remove' ? countBelow(team.root, question.step.consultor) : 0;
  const isLacking = isTried && !isReadOnly;
  return (
    <div className={classes.root}>
      <div className={classes.fields}>
        <TextInput
          label={t('name')}
          value={team.nome}
          maxLength={120}
          readOnly={isReadOnly}
          withAsterisk
          aria-required="true"
          error={isLacking && team.nome.trim() === '' ? t('requiredField') : null}
          onChange={(event) => send({ type: 'typed', fields: { nome: event.currentTarget.value } })}
        />
        <NativeSelect
          label={t('kind')}
          value={team.tipo === null ? '' : String(team.tipo.id)}
          disabled={isReadOnly}
          withAsterisk
          error={isLacking && team.tipo === null ? t('requiredField') : null}
          onChange={(event) => {
            const tipo = kinds.find(({ id }) => String(id) === event.currentTarget.value) ?? null;
            send({ type: 'typed', fields: { tipo } });
          }}
        >
          {team.tipo === null ? <option value="">{t('chooseKind')}</option> : null}
          {kinds.map(({ id, descricao }) => (
            <option key={id} value={String(id)}>
              {descricao}
            </option>
          ))}
        </NativeSelect>
        <Checkbox
          className={classes.active ?? ''}
          label={t('active')}
          checked={team.ativo}
          disabled={isReadOnly || team.id === 0}
          onChange={(event) => send({ type: 'typed', fields: { ativo: event.currentTarget.checked } })}
        />
      </div>
      <TeamTree
        root={team.root}
        limit={limitOf(team.tipo)}
        isEditable={team.isEditable}
        isBusy={isBusy}
        canUndo={undo.length > 0}
        onAdd={(parent) => setAdding({ parent })}
        onStep={(step) => send({ type: 'step', step })}
        onUndo={() => send({ type: 'undo' })}
        onOpen={(consultor) => navigate(`/consultores/${consultor}`)}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => navigate('/rede_dna')}>
          {t('close')}
        </Button>
        {team.id > 0 ? (
          <Button variant="default" disabled={isReadOnly} onClick={() => send({ type: 'delete' })}>
            {t('delete')}
          </Button>
        ) : null}
        <BusyButton
          isBusy={state.matches('saving')}
          disabled={isReadOnly}
          onClick={() => {
            setTried(true);
            send({ type: 'save' });
          }}
        >
          {t('save')}
        </BusyButton>
      </div>
      <ChoiceDialog
        isOpen={question !== null && state.matches('asking')}
        title={t('attention')}
        choices={[
          { id: 'cancel', label: t('cancel') },
          { id: 'confirm', label: t('confirm'), tone: question?.ask === 'save' ? 'primary' : 'danger' },
        ]}
        onChoose={(choice) => send({ type: choice === 'confirm' ? 'confirm' : 'cancel' })}
      >
        <p>{t(question?.ask === 'remove' ? 'askRemove' : question?.ask === 'delete' ? 'askDelete' : 'askSave')}</p>
        {below === 0 ? null : <p>{t('askRemoveBelow', { count: below })}</p>}
      </ChoiceDialog>
      <ChoiceDialog
        isOpen={problem !== null}
        title={t('attention')}
        choices={[{ id: 'confirm', label: t('confirm'), tone: 'primary' }]}
        onChoose={() => send({ type: 'dismiss' })}
      >
        <p>{problem === null ? '' : writeProblem(problem, t)}</p>
      </ChoiceDialog>
      {adding === null ? null : (
        <Suspense fallback={<Awaited />}>
          <AddDialog
            parent={adding.parent}
            onClose={() => setAdding(null)}
            onChoose={(consultor) => {
              setAdding(null);
              const parent = adding.parent?.consultor.id ?? null;
              send({ type: 'step', step: { do: 'add', parent, member: { consultor, filhos: [] } } });
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

type Texts = ReturnType<typeof useTexts>;

function writeProblem(problem: DnaProblem, t: Texts): string {
  if (problem.why === 'texto') return problem.text;
  return problem.why === 'limite' ? t('limite', { limit: problem.limit }) : t(problem.why);
}

function countBelow(root: TeamNode | null, consultor: number): number {
  const member = membersOf(root).find((each) => each.consultor.id === consultor) ?? null;
  return Math.max(0, membersOf(member).length - 1);
}
