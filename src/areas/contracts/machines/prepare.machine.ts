import { assign, fromPromise, setup } from 'xstate';
import type { components } from '../../../api/generated/portal.ts';

type Signing = components['schemas']['AssinaturaContrato'];

/** Position of a signature, in percent of the page as it is shown. */
export type PreparedMark = {
  readonly id: string;
  readonly tipo: 'D.I' | 'TESTEMUNHA';
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** The witness, as typed. */
export type Witness = { readonly nome: string; readonly documento: string; readonly email: string };

/** Placed marks and typed values that are not sent yet. */
export type Preparation = { readonly marks: readonly PreparedMark[]; readonly witness: Witness };

/** A contract as read from the server, with the default positions and its document. */
export type PreparedContract = Pick<Signing, 'nome' | 'nome_cliente' | 'fase' | 'hashcode'> & {
  readonly marks: readonly PreparedMark[];
  /** The PDF with that hash; null if the contract is not in preparation. */
  readonly document: Uint8Array<ArrayBuffer> | null;
};

/** The calls to the server. `save` rejects with `ChangedElsewhere` if somebody else was first. */
export type PrepareServices = {
  readonly read: () => Promise<PreparedContract>;
  readonly save: (hashcode: string, preparation: Preparation, key: string) => Promise<void>;
  /** Creates an Idempotency-Key. */
  readonly newKey: () => string;
};

/** The document changed, or the contract is in another phase. */
export class ChangedElsewhere extends Error {
  override readonly name = 'ChangedElsewhere';
}

/** Problems of the page: no mark, invalid fields, somebody else was first, or a message of the server. */
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
  /** Whether the user tried to confirm: from then on fields show their problems. */
  readonly isTried: boolean;
  readonly problem: PrepareProblem | null;
  /** Set while an answer is missing: repeating without a change uses the same key. */
  readonly key: string | null;
};

export const noWitness: Witness = { nome: '', documento: '', email: '' };

/** A document number without separators, in capitals, as on the server. */
export function plainDocument(text: string): string {
  return text.replace(/[^0-9A-Za-zÑñ&]/g, '').toUpperCase();
}

/** The invalid fields of a witness. */
export function wrongFields({ nome, documento, email }: Witness): readonly (keyof Witness)[] {
  const isRight: Readonly<Record<keyof Witness, boolean>> = {
    nome: nome.trim().length >= 2 && nome.trim().length <= 120,
    documento: /^[0-9A-ZÑ&]{5,20}$/.test(plainDocument(documento)),
    email: /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(email.trim()) && email.trim().length <= 200,
  };
  return (['nome', 'documento', 'email'] as const).filter((field) => !isRight[field]);
}

/** Whether every signer has a mark. */
export function isMarked(marks: readonly PreparedMark[]): boolean {
  return (['D.I', 'TESTEMUNHA'] as const).every((kind) => marks.some(({ tipo }) => tipo === kind));
}

/**
 * The phase `prepare` of a contract (specification 002, sections 2.15 and 3): marks are placed, the witness is named,
 * and both are saved together. If the server refuses or does not answer, placed marks and typed values stay.
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
    /** Restores what was placed before the page was reloaded. */
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
          // Somebody else was first: unsaved changes stay, and theirs are loaded.
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
      /** Not in preparation any more: somebody completed it, or it was declined or has expired. */
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
