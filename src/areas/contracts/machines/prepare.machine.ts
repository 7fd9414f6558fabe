import { assign, fromPromise, setup } from 'xstate';
import type { components } from '../../../api/generated/portal.ts';

type Signing = components['schemas']['AssinaturaContrato'];

/** Where somebody signs, in percent of the page as it is shown. */
export type PreparedMark = {
  readonly id: string;
  readonly tipo: 'D.I' | 'TESTEMUNHA';
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** Who signs as the witness, as it is typed. */
export type Witness = { readonly nome: string; readonly documento: string; readonly email: string };

/** What is placed and typed, and nobody has sent yet. */
export type Preparation = { readonly marks: readonly PreparedMark[]; readonly witness: Witness };

/** A contract as it is read, with the default places and its document. */
export type PreparedContract = Pick<Signing, 'nome' | 'nome_cliente' | 'fase' | 'hashcode'> & {
  readonly marks: readonly PreparedMark[];
  /** The PDF whose hash that is; null where nobody prepares it now. */
  readonly document: Uint8Array<ArrayBuffer> | null;
};

/** What the server does. `save` rejects with `ChangedElsewhere` where somebody else was first. */
export type PrepareServices = {
  readonly read: () => Promise<PreparedContract>;
  readonly save: (hashcode: string, preparation: Preparation, key: string) => Promise<void>;
  /** A new Idempotency-Key. */
  readonly newKey: () => string;
};

/** The document changed, or the contract is in another phase by now. */
export class ChangedElsewhere extends Error {
  override readonly name = 'ChangedElsewhere';
}

/** What the page says: nothing is marked, fields to correct, somebody else was first, or the words of the server. */
export type PrepareProblem =
  | { readonly why: 'nothing' }
  | { readonly why: 'changed' | 'refused'; readonly text: string }
  | { readonly why: 'elsewhere'; readonly fase: PreparedContract['fase'] };

export type PrepareEvent =
  | { readonly type: 'placed'; readonly kind: PreparedMark['tipo']; readonly marks: readonly PreparedMark[] }
  | { readonly type: 'typed'; readonly witness: Partial<Witness> }
  | { readonly type: 'confirm' }
  | { readonly type: 'reload' }
  | { readonly type: 'dismiss' };

export type PrepareContext = Preparation & {
  readonly contract: PreparedContract | null;
  /** Whether something was placed or typed here. */
  readonly isTouched: boolean;
  /** Whether somebody tried to confirm: from then on fields say what is wrong with them. */
  readonly isTried: boolean;
  readonly problem: PrepareProblem | null;
  /** Counts answers that did not come: what is sent again without a change has the same key. */
  readonly key: string | null;
};

export const noWitness: Witness = { nome: '', documento: '', email: '' };

/** A document without its separators, in capitals, as the server has it. */
export function plainDocument(text: string): string {
  return text.replace(/[^0-9A-Za-zÑñ&]/g, '').toUpperCase();
}

/** The fields of a witness that cannot be sent. */
export function wrongFields({ nome, documento, email }: Witness): readonly (keyof Witness)[] {
  const isRight: Readonly<Record<keyof Witness, boolean>> = {
    nome: nome.trim().length >= 2 && nome.trim().length <= 120,
    documento: /^[0-9A-ZÑ&]{5,20}$/.test(plainDocument(documento)),
    email: /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(email.trim()) && email.trim().length <= 200,
  };
  return (['nome', 'documento', 'email'] as const).filter((field) => !isRight[field]);
}

/** Whether each who is to sign has a mark. */
export function isMarked(marks: readonly PreparedMark[]): boolean {
  return (['D.I', 'TESTEMUNHA'] as const).every((kind) => marks.some(({ tipo }) => tipo === kind));
}

/**
 * The phase `prepare` of a contract (specification 002, sections 2.15 and 3): marks are placed, the witness is named, and both are
 * saved at once. Whatever the server refuses or does not answer leaves what was placed and typed as it is.
 */
export function createPrepareMachine({ read, save, newKey }: PrepareServices) {
  return setup({
    types: {
      input: {} as Preparation | null,
      context: {} as PrepareContext,
      events: {} as PrepareEvent,
    },
    actors: {
      read: fromPromise<PreparedContract>(read),
      save: fromPromise<void, PrepareContext>(({ input: { contract, marks, witness, key } }) =>
        save(contract?.hashcode ?? '', { marks, witness }, key ?? ''),
      ),
    },
  }).createMachine({
    id: 'prepare',
    /** What was placed before the page was loaded anew stands again. */
    context: ({ input }) => ({
      ...{ marks: input?.marks ?? [], witness: input?.witness ?? noWitness, contract: null },
      ...{ isTouched: input !== null, isTried: false, problem: null, key: null },
    }),
    initial: 'reading',
    states: {
      reading: {
        invoke: {
          src: 'read',
          onDone: [
            {
              guard: ({ event }) => event.output.fase !== 'prepare',
              target: 'closed',
              actions: assign(({ event }) => ({
                contract: event.output,
                problem: { why: 'elsewhere', fase: event.output.fase },
              })),
            },
            {
              target: 'placing',
              actions: assign(({ context, event }) => ({
                contract: event.output,
                problem: null,
                key: null,
                ...(context.isTouched ? {} : { marks: event.output.marks }),
              })),
            },
          ],
          onError: {
            target: 'failed',
            actions: assign(({ event }) => ({ problem: { why: 'refused', text: textOf(event.error) } })),
          },
        },
      },
      failed: { on: { reload: { target: 'reading', actions: assign({ problem: null }) } } },
      placing: {
        on: {
          placed: {
            actions: assign(({ context, event }) => ({
              marks: [...context.marks.filter(({ tipo }) => tipo !== event.kind), ...event.marks],
              isTouched: true,
              key: null,
            })),
          },
          typed: {
            actions: assign(({ context, event }) => ({
              witness: { ...context.witness, ...event.witness },
              isTouched: true,
              key: null,
            })),
          },
          confirm: [
            {
              guard: ({ context }) => !isMarked(context.marks),
              actions: assign({ problem: { why: 'nothing' }, isTried: true }),
            },
            { guard: ({ context }) => wrongFields(context.witness).length > 0, actions: assign({ isTried: true }) },
            {
              target: 'saving',
              actions: assign(({ context }) => ({ isTried: true, problem: null, key: context.key ?? newKey() })),
            },
          ],
          dismiss: { actions: assign({ problem: null }) },
          // Somebody else was first: what is here stays, what they changed comes.
          reload: { target: 'reading', actions: assign({ problem: null }) },
        },
      },
      saving: {
        invoke: {
          src: 'save',
          input: ({ context }) => context,
          onDone: { target: 'saved', actions: assign({ isTouched: false }) },
          onError: {
            target: 'placing',
            actions: assign(({ event: { error } }) => ({ problem: { why: whyOf(error), text: textOf(error) } })),
          },
        },
      },
      saved: { type: 'final' },
      /** It is not prepared now: somebody did it, or it is declined or has expired. */
      closed: { on: { reload: { target: 'reading', actions: assign({ problem: null }) } } },
    },
  });
}

function whyOf(error: unknown): 'changed' | 'refused' {
  return error instanceof ChangedElsewhere ? 'changed' : 'refused';
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
