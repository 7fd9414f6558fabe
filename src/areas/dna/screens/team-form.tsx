import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useMachine } from '@xstate/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { notify } from '../../../portal/messages/messages.ts';
import { useScreenWork } from '../../../portal/panes/use-screen-work.ts';
import { useHost } from '../../../render/index.ts';
import { BusyButton } from '../../../ui/components/busy-button.tsx';
import { ChoiceDialog } from '../../../ui/components/choice-dialog.tsx';
import { lazyPart } from '../../../ui/components/lazy-part.tsx';
import { useTexts } from '../../../ui/i18n/texts.ts';
import {
  createDnaMachine,
  type DnaContext,
  type DnaProblem,
  type EditedTeam,
  isUnsaved,
  type TeamFields as TeamFieldValues,
} from '../machines/dna.machine.ts';
import { limitOf, type TeamKind } from '../rules/team.ts';
import { membersOf, type TeamNode } from '../rules/tree.ts';
import classes from './dna.module.css';
import { dnaServices } from './dna.queries.ts';
import { TeamTree } from './team-tree.tsx';

const AddDialog = lazyPart(() => import('./add-dialog.tsx').then((module) => module.default));

type TeamFormProps = {
  readonly team: EditedTeam;
  readonly kinds: readonly (TeamKind & { readonly descricao: string })[];
  readonly onSaved: (team: EditedTeam) => void;
};

/** The member below whom a consultant is added; null for the origin. */
type Adding = { readonly parent: TeamNode | null };

/** Fields and tree of a team; draws the states of the editor's machine. */
export function TeamForm({ team: read, kinds, onSaved }: TeamFormProps) {
  const t = useTexts('dna');
  const { navigate } = useHost();
  const machine = useMemo(() => createDnaMachine(dnaServices), []);
  const [state, send, actor] = useMachine(machine, { input: read });
  const { team, problem, question, undo } = state.context;
  const [adding, setAdding] = useState<Adding | null>(null);
  const [isTried, setTried] = useState(false);
  useEffect(() => actor.send({ type: 'learnt', team: read }), [actor, read]);
  useTeamWork({ ...state.context, onSaved, opened: read.id, isDeleted: state.matches('deleted') });

  const isBusy = !state.matches('editing') && !state.matches('asking');
  const isReadOnly = !team.isEditable;
  return (
    <div className={classes.root}>
      <TeamFields
        {...{ team, kinds, isReadOnly }}
        isTried={isTried}
        onType={(fields) => send({ type: 'typed', fields })}
      />
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
      <TeamDialogs
        {...{ team, problem }}
        question={state.matches('asking') ? question : null}
        onAnswer={(type) => send({ type })}
      />
      {adding === null ? null : (
        <AddDialog
          parent={adding.parent}
          onClose={() => setAdding(null)}
          onChoose={(consultor) => {
            setAdding(null);
            const parent = adding.parent?.consultor.id ?? null;
            send({ type: 'step', step: { do: 'add', parent, member: { consultor, filhos: [] } } });
          }}
        />
      )}
    </div>
  );
}

type TeamWork = Pick<DnaContext, 'team' | 'saved' | 'saves'> &
  Pick<TeamFormProps, 'onSaved'> & {
    /** The id with which the team was opened; 0 for a new one. */
    readonly opened: number;
    readonly isDeleted: boolean;
  };

/** Guards unsaved values when the screen is left; reports saves and deletions, and navigates on. */
function useTeamWork({ team, saved, saves, onSaved, opened, isDeleted }: TeamWork): void {
  const t = useTexts('dna');
  const { navigate } = useHost();
  const work = useScreenWork();
  const isDirty = isUnsaved({ team, saved });
  const key = `rede_dna:${opened}`;
  useEffect(() => {
    work.setUnsaved(key, isDirty && team.isEditable ? t('unsaved') : null);
  }, [work, key, isDirty, team.isEditable, t]);
  const last = useRef(0);
  useEffect(() => {
    if (saves === last.current) return;
    last.current = saves;
    notify(t('saved'));
    onSaved(team);
    if (opened === 0) navigate(`/rede_dna/${team.id}`);
  }, [saves, team, opened, onSaved, navigate, t]);
  useEffect(() => {
    if (!isDeleted) return;
    work.setUnsaved(key, null);
    notify(t('deleted'));
    navigate('/rede_dna');
  }, [isDeleted, work, key, navigate, t]);
}

type TeamFieldsProps = Pick<TeamFormProps, 'kinds'> & {
  readonly team: EditedTeam;
  readonly isReadOnly: boolean;
  /** Whether the user tried to save: from then on fields show what is missing. */
  readonly isTried: boolean;
  readonly onType: (fields: Partial<TeamFieldValues>) => void;
};

function TeamFields({ team, kinds, isReadOnly, isTried, onType }: TeamFieldsProps) {
  const t = useTexts('dna');
  const isLacking = isTried && !isReadOnly;
  return (
    <div className={classes.fields}>
      <TextInput
        label={t('name')}
        value={team.nome}
        maxLength={120}
        readOnly={isReadOnly}
        withAsterisk
        aria-required="true"
        error={isLacking && team.nome.trim() === '' ? t('requiredField') : null}
        onChange={(event) => onType({ nome: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('kind')}
        value={team.tipo === null ? '' : String(team.tipo.id)}
        disabled={isReadOnly}
        withAsterisk
        error={isLacking && team.tipo === null ? t('requiredField') : null}
        onChange={(event) => {
          const tipo = kinds.find(({ id }) => String(id) === event.currentTarget.value) ?? null;
          onType({ tipo });
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
        onChange={(event) => onType({ ativo: event.currentTarget.checked })}
      />
    </div>
  );
}

type TeamDialogsProps = Pick<DnaContext, 'team' | 'problem' | 'question'> & {
  readonly onAnswer: (answer: 'confirm' | 'cancel' | 'dismiss') => void;
};

/** Questions and messages of the editor. */
function TeamDialogs({ team, problem, question, onAnswer }: TeamDialogsProps) {
  const t = useTexts('dna');
  const below = question?.ask === 'remove' ? countBelow(team.root, question.step.consultor) : 0;
  return (
    <>
      <ChoiceDialog
        isOpen={question !== null}
        title={t('attention')}
        choices={[
          { id: 'cancel', label: t('cancel') },
          { id: 'confirm', label: t('confirm'), tone: question?.ask === 'save' ? 'primary' : 'danger' },
        ]}
        onChoose={(choice) => onAnswer(choice === 'confirm' ? 'confirm' : 'cancel')}
      >
        <p>{t(question?.ask === 'remove' ? 'askRemove' : question?.ask === 'delete' ? 'askDelete' : 'askSave')}</p>
        {below === 0 ? null : <p>{t('askRemoveBelow', { count: below })}</p>}
      </ChoiceDialog>
      <ChoiceDialog
        isOpen={problem !== null}
        title={t('attention')}
        choices={[{ id: 'confirm', label: t('confirm'), tone: 'primary' }]}
        onChoose={() => onAnswer('dismiss')}
      >
        <p>{problem === null ? '' : writeProblem(problem, t)}</p>
      </ChoiceDialog>
    </>
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
