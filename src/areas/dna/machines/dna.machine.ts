import { assign, fromPromise, setup } from 'xstate';
import { applyStep, inverseOf, joiningOf, refuseStep, type TeamStep } from '../rules/steps.ts';
import { refuseSaving, type TeamKind, type TeamRefusal } from '../rules/team.ts';
import type { TeamNode } from '../rules/tree.ts';

/** A team in the editor; an id of 0 is an unsaved one. */
export type EditedTeam = {
  readonly id: number;
  readonly versao: number;
  readonly nome: string;
  readonly ativo: boolean;
  readonly tipo: TeamKind | null;
  readonly root: TeamNode | null;
  readonly isEditable: boolean;
};

/** Typed fields of a team; its tree is saved at once. */
export type TeamFields = Pick<EditedTeam, 'nome' | 'ativo' | 'tipo'>;

/** The server calls. Refusals of another version reject with `TeamConflict`, all others with their text. */
export type DnaServices = {
  readonly read: (id: number) => Promise<EditedTeam>;
  /** The consultants among these who are in another active team. */
  readonly findElsewhere: (team: EditedTeam, consultants: readonly number[]) => Promise<readonly number[]>;
  /** Creates an unsaved team, or saves its fields. */
  readonly save: (team: EditedTeam) => Promise<EditedTeam>;
  /** Applies a step to a saved team. */
  readonly take: (team: EditedTeam, step: TeamStep) => Promise<EditedTeam>;
  readonly remove: (team: EditedTeam) => Promise<void>;
};

/** Somebody else changed the team since it was read. */
export class TeamConflict extends Error {
  override readonly name = 'TeamConflict';
}

/** A problem in the editor: a rule, or a message of the server. */
export type DnaProblem = TeamRefusal | { readonly why: 'conflito' } | { readonly why: 'texto'; readonly text: string };

/** A question of the editor before it continues. */
export type DnaQuestion =
  | { readonly ask: 'save' }
  | { readonly ask: 'delete' }
  | { readonly ask: 'remove'; readonly step: Extract<TeamStep, { do: 'remove' }> };

export type DnaEvent =
  | { readonly type: 'typed'; readonly fields: Partial<TeamFields> }
  | { readonly type: 'step'; readonly step: TeamStep }
  | { readonly type: 'undo' }
  | { readonly type: 'save' }
  | { readonly type: 'delete' }
  | { readonly type: 'confirm' }
  | { readonly type: 'cancel' }
  | { readonly type: 'dismiss' }
  | { readonly type: 'learnt'; readonly team: EditedTeam };

export type DnaContext = {
  readonly team: EditedTeam;
  /** The fields as on the server. */
  readonly saved: TeamFields;
  readonly problem: DnaProblem | null;
  readonly question: DnaQuestion | null;
  /** The current step, and whether it undoes another one. */
  readonly step: TeamStep | null;
  readonly isUndo: boolean;
  /** Steps that undo earlier ones, the last one at the end. */
  readonly undo: readonly TeamStep[];
  /** How often the team was saved by its button, for the message about it. */
  readonly saves: number;
};

/** Whether there are unsaved typed values. */
export function isUnsaved({ team, saved }: Pick<DnaContext, 'team' | 'saved'>): boolean {
  const isTyped = team.nome !== saved.nome || team.ativo !== saved.ativo || team.tipo?.id !== saved.tipo?.id;
  return isTyped || (team.id === 0 && team.root !== null);
}

const longestUndo = 50;
const takeStep = [{ guard: 'isNew', target: 'placing' }, { target: 'taking' }] as const;
const fieldsOf = ({ nome, ativo, tipo }: EditedTeam): TeamFields => ({ nome, ativo, tipo });

const failed = {
  target: 'editing',
  actions: { type: 'fail', params: ({ event }: { readonly event: { readonly error: unknown } }) => event.error },
} as const;
/** If somebody else was first the team is loaded again. */
const overtaken = [
  {
    guard: ({ event }: { readonly event: { readonly error: unknown } }) => event.error instanceof TeamConflict,
    target: 'reading',
  },
  failed,
] as const;

/** Parts of the editor's states. */
function editorParts({ read, findElsewhere, save, take, remove }: DnaServices) {
  return setup({
    types: { input: {} as EditedTeam, context: {} as DnaContext, events: {} as DnaEvent },
    actors: {
      read: fromPromise<EditedTeam, EditedTeam>(({ input }) => read(input.id)),
      findElsewhere: fromPromise<readonly number[], DnaContext>(({ input: { team, step } }) =>
        step?.do === 'add'
          ? findElsewhere(
              team,
              joiningOf(step).map(({ joining }) => joining.consultor.id),
            )
          : Promise.resolve([]),
      ),
      save: fromPromise<EditedTeam, EditedTeam>(({ input }) => save(input)),
      take: fromPromise<EditedTeam, DnaContext>(({ input: { team, step } }) =>
        step === null ? Promise.resolve(team) : take(team, step),
      ),
      remove: fromPromise<void, EditedTeam>(({ input }) => remove(input)),
    },
    guards: {
      isEditable: ({ context }) => context.team.isEditable,
      isNew: ({ context }) => context.team.id === 0,
    },
    actions: {
      fail: assign((_, error: unknown) => ({ problem: problemOf(error), step: null })),
      closeQuestion: assign({ question: null }),
    },
  });
}

type EditorParts = ReturnType<typeof editorParts>;

/** The user types, or makes a step. */
function editingState(parts: EditorParts) {
  return parts.createStateConfig({
    on: {
      typed: {
        guard: 'isEditable',
        actions: assign(({ context, event }) => ({ team: { ...context.team, ...event.fields } })),
      },
      step: {
        guard: 'isEditable',
        target: 'deciding',
        actions: assign(({ event }) => ({ step: event.step, isUndo: false })),
      },
      undo: {
        guard: ({ context }) => context.team.isEditable && context.undo.length > 0,
        target: 'deciding',
        actions: assign(({ context }) => ({ step: context.undo.at(-1) ?? null, isUndo: true })),
      },
      save: [
        {
          guard: ({ context }) => context.team.isEditable && refuseSaving(context.team) !== null,
          actions: assign(({ context }) => ({ problem: refuseSaving(context.team) })),
        },
        { guard: 'isEditable', target: 'asking', actions: assign({ question: { ask: 'save' } }) },
      ],
      delete: {
        guard: ({ context }) => context.team.isEditable && context.team.id > 0,
        target: 'asking',
        actions: assign({ question: { ask: 'delete' } }),
      },
      // Somebody else changed the team: typed values stay.
      learnt: {
        guard: ({ context, event }) => event.team.id === context.team.id && event.team.versao > context.team.versao,
        actions: assign(({ context, event }) => mergeTeam(context, event.team)),
      },
    },
  });
}

/** A step of the tree: checked by the rules, confirmed, and applied. */
function stepStates(parts: EditorParts) {
  return {
    /** Checks a step by the rules, as far as the editor can. */
    deciding: parts.createStateConfig({
      always: [
        {
          guard: ({ context }) => refusalOf(context, []) !== null,
          target: 'editing',
          actions: assign(({ context }) => ({ problem: refusalOf(context, []), step: null })),
        },
        {
          guard: ({ context }) => context.step?.do === 'remove' && !context.isUndo,
          target: 'asking',
          actions: assign(({ context }) => ({
            question: context.step?.do === 'remove' ? { ask: 'remove' as const, step: context.step } : null,
          })),
        },
        { guard: ({ context }) => context.step?.do === 'add', target: 'searching' },
        ...takeStep,
      ],
    }),
    searching: parts.createStateConfig({
      invoke: {
        src: 'findElsewhere',
        input: ({ context }) => context,
        onDone: [
          {
            guard: ({ context, event }) => refusalOf(context, event.output) !== null,
            target: 'editing',
            actions: assign(({ context, event }) => ({ problem: refusalOf(context, event.output), step: null })),
          },
          ...takeStep,
        ],
        onError: failed,
      },
    }),
    /** A step in the tree of an unsaved team. */
    placing: parts.createStateConfig({
      always: {
        target: 'editing',
        actions: assign(({ context }) => ({
          ...afterStep(context),
          team: {
            ...context.team,
            root: context.step === null ? context.team.root : applyStep(context.team.root, context.step),
          },
        })),
      },
    }),
    taking: parts.createStateConfig({
      invoke: {
        src: 'take',
        input: ({ context }) => context,
        onDone: {
          target: 'editing',
          actions: assign(({ context, event }) => ({ ...afterStep(context), ...mergeTeam(context, event.output) })),
        },
        onError: overtaken,
      },
    }),
    asking: parts.createStateConfig({
      on: {
        cancel: { target: 'editing', actions: assign({ question: null, step: null }) },
        confirm: [
          {
            guard: ({ context }) => context.question?.ask === 'save',
            target: 'saving',
            actions: 'closeQuestion',
          },
          {
            guard: ({ context }) => context.question?.ask === 'delete',
            target: 'deleting',
            actions: 'closeQuestion',
          },
          { guard: 'isNew', target: 'placing', actions: 'closeQuestion' },
          { target: 'taking', actions: 'closeQuestion' },
        ],
      },
    }),
  };
}

/** The team as a whole: saving, deleting, reloading. */
function teamStates(parts: EditorParts) {
  return {
    saving: parts.createStateConfig({
      invoke: {
        src: 'save',
        input: ({ context }) => context.team,
        onDone: {
          target: 'editing',
          actions: assign(({ context, event }) => ({
            ...{ team: event.output, saved: fieldsOf(event.output), saves: context.saves + 1 },
            // Steps from before the first save can still be undone in the saved team.
            undo: context.undo,
          })),
        },
        onError: overtaken,
      },
    }),
    deleting: parts.createStateConfig({
      invoke: {
        src: 'remove',
        input: ({ context }) => context.team,
        onDone: 'deleted',
        onError: overtaken,
      },
    }),
    /** Somebody else was first: loads their tree, and keeps typed values. */
    reading: parts.createStateConfig({
      invoke: {
        src: 'read',
        input: ({ context }) => context.team,
        onDone: {
          target: 'editing',
          actions: assign(({ context, event }) => ({
            ...mergeTeam(context, event.output),
            ...{ step: null, undo: [], problem: { why: 'conflito' as const } },
          })),
        },
        onError: failed,
      },
    }),
  };
}

/**
 * The editor of a team (specification 002, sections 2.18, 4 and 5): fields are saved by the button, steps in the tree
 * of a saved team at once. After a refusal by the server everything stays as it was typed; if somebody else was first,
 * the tree is loaded again.
 */
export function createDnaMachine(services: DnaServices) {
  const parts = editorParts(services);
  return parts.createMachine({
    id: 'dna',
    context: ({ input }) => ({
      ...{ team: input, saved: fieldsOf(input), problem: null, question: null },
      ...{ step: null, isUndo: false, undo: [], saves: 0 },
    }),
    initial: 'editing',
    on: { dismiss: { actions: assign({ problem: null }) } },
    states: {
      editing: editingState(parts),
      ...stepStates(parts),
      ...teamStates(parts),
      deleted: { type: 'final' },
    },
  });
}

function refusalOf({ team, step }: DnaContext, elsewhere: readonly number[]): TeamRefusal | null {
  return step === null ? null : refuseStep(team, step, (id) => elsewhere.includes(id));
}

/** Records how to undo a step; an undoing step is removed from the list. */
function afterStep({ team, step, isUndo, undo }: DnaContext): Pick<DnaContext, 'undo' | 'step'> {
  if (isUndo) return { undo: undo.slice(0, -1), step: null };
  const inverse = step === null ? null : inverseOf(team.root, step);
  return { undo: inverse === null ? undo : [...undo, inverse].slice(-longestUndo), step: null };
}

/** A team from the server, with the values typed here. */
function mergeTeam({ team, saved }: DnaContext, read: EditedTeam): Pick<DnaContext, 'team' | 'saved'> {
  const typed = {
    ...(team.nome === saved.nome ? {} : { nome: team.nome }),
    ...(team.ativo === saved.ativo ? {} : { ativo: team.ativo }),
    ...(team.tipo?.id === saved.tipo?.id ? {} : { tipo: team.tipo }),
  };
  return { team: { ...read, ...typed }, saved: fieldsOf(read) };
}

function problemOf(error: unknown): DnaProblem {
  return { why: 'texto', text: error instanceof Error ? error.message : String(error) };
}
