import { assign, fromPromise, setup } from 'xstate';
import type { components } from '../../../api/generated/portal.ts';

/** The signing data from the server. */
export type Signing = components['schemas']['AssinaturaContrato'];

/** Who has signed a contract in a role, and when; undefined if nobody has. */
export function signedAs(
  { assinaturas }: Signing,
  role: 'D.I' | 'TESTEMUNHA',
): Signing['assinaturas'][number] | undefined {
  return assinaturas.find(({ papel }) => papel === role);
}

/** The part of the address that names the page: one of the two signatures, or the page after them. */
export type SigningPagePhase = 'di' | 'testemunha' | 'finish';

/**
 * Reason of a refusal by the server: the link, the phase, the document, the person, or another reason with its message.
 */
export type RefusalReason = 'code' | 'phase' | 'document' | 'access' | 'other';
export type SigningRefusal = { readonly type: 'refused'; readonly reason: RefusalReason; readonly message: string };

/** Result of opening the page; `document` is for the person who is to sign it, byte for byte as it was sent. */
export type Opening =
  | { readonly type: 'opened'; readonly signing: Signing; readonly document: Uint8Array<ArrayBuffer> | null }
  | SigningRefusal;

/** Result of signing. */
export type SignOutcome = { readonly type: 'signed'; readonly isLast: boolean; readonly hash: string } | SigningRefusal;

/** One signature of a document: repeating it with the same key has no further effect. */
export type SignatureAttempt = {
  readonly picture: Blob;
  readonly document: Uint8Array<ArrayBuffer>;
  /** SHA-256 of the document shown to the signer. */
  readonly hash: string;
  readonly key: string;
};

/** The page's calls to the server; each rejects if there was no answer, and its outcome is then unknown. */
export type SigningServices = {
  readonly open: () => Promise<Opening>;
  readonly sign: (attempt: SignatureAttempt) => Promise<SignOutcome>;
  /** Requests the mails of a fully signed document; the server sends them even without this call. */
  readonly send: (hash: string) => Promise<unknown>;
  readonly decline: (act: {
    readonly reason: string;
    readonly key: string;
  }) => Promise<SigningRefusal | { readonly type: 'declined' }>;
  /** Creates an `Idempotency-Key`. */
  readonly newKey: () => string;
};

export type SigningPageEvent =
  | { readonly type: 'sign'; readonly picture: Blob }
  | { readonly type: 'decline'; readonly reason: string }
  /** Another signature was drawn: it is a new action with a new key. */
  | { readonly type: 'signature.changed' }
  | { readonly type: 'notice.closed' }
  | { readonly type: 'reload' };

/** Message about the last action: a refusal, or a missing answer. */
export type SigningNotice = { readonly type: 'refused'; readonly text: string } | { readonly type: 'lost' };

export type SigningPageContext = {
  readonly phase: SigningPagePhase;
  /** Whether the address has a code: without one nobody can sign. */
  readonly hasCode: boolean;
  readonly signing: Signing | null;
  readonly document: Uint8Array<ArrayBuffer> | null;
  readonly refusal: SigningRefusal | null;
  readonly notice: SigningNotice | null;
  /** Kept until a signature or a refusal of the signer is answered, so that a repetition is the same action. */
  readonly attempt: SignatureAttempt | null;
  readonly declining: { readonly reason: string; readonly key: string } | null;
  /** Hash of the signed document; empty before. */
  readonly hash: string;
};

export type SigningPageInput = Pick<SigningPageContext, 'phase' | 'hasCode'>;

/** ms between two checks of a document that is being sealed. */
const sealInterval = 1_500;

/** Whether it is the turn of the page's person. */
export function isTurn({
  phase,
  hasCode,
  signing,
}: Pick<SigningPageContext, 'phase' | 'hasCode' | 'signing'>): boolean {
  return hasCode && signing !== null && signing.fase === phase && signing.assinar.length > 0;
}

/** Whether the portal is sealing a fully signed document. */
export function isSealing(signing: Signing | null): boolean {
  return signing?.fase === 'finish' && signing.codigo_verificacao == null;
}

/** State of a contract right after a signature: the witness is next, or the portal seals. */
function standingOf({ isLast }: { readonly isLast: boolean }): Pick<Signing, 'fase' | 'codigo_verificacao'> {
  return { fase: isLast ? 'finish' : 'testemunha', codigo_verificacao: null };
}

/** Parts of the page's states: calls, guards and actions. */
function signingParts({ open, sign, send, decline, newKey }: SigningServices) {
  return setup({
    types: {
      input: {} as SigningPageInput,
      context: {} as SigningPageContext,
      events: {} as SigningPageEvent,
    },
    delays: { seal: sealInterval },
    actors: {
      open: fromPromise<Opening>(() => open()),
      sign: fromPromise<SignOutcome, SignatureAttempt>(({ input }) => sign(input)),
      send: fromPromise<unknown, string>(({ input }) => send(input)),
      decline: fromPromise<
        SigningRefusal | { readonly type: 'declined' },
        { readonly reason: string; readonly key: string }
      >(({ input }) => decline(input)),
    },
    guards: {
      isOpened: (_, { type }: Opening) => type === 'opened',
      isTurn: ({ context }) => isTurn(context) && context.document !== null,
      /** An expired link has no news. */
      isSealing: ({ context }) => isSealing(context.signing) && context.refusal === null,
      isLast: (_, outcome: SignOutcome) => outcome.type === 'signed' && outcome.isLast,
      isDone: (_, { type }: { readonly type: string }) => type !== 'refused',
      isRefusedFor: (_, { outcome, reason }: { readonly outcome: { type: string }; readonly reason: RefusalReason }) =>
        outcome.type === 'refused' && (outcome as SigningRefusal).reason === reason,
      mayDecline: ({ context }) => isTurn(context),
    },
    actions: {
      take: assign((_, opening: Opening) =>
        opening.type === 'opened'
          ? { signing: opening.signing, document: opening.document, refusal: null }
          : { refusal: opening },
      ),
      refuse: assign((_, outcome: { readonly type: string }) =>
        outcome.type === 'refused'
          ? { notice: { type: 'refused', text: (outcome as SigningRefusal).message } as const }
          : {},
      ),
      close: assign((_, outcome: { readonly type: string }) =>
        outcome.type === 'refused' ? { refusal: outcome as SigningRefusal } : {},
      ),
      /** Data from before the signature are hidden while the current state is loaded. */
      takeSigned: assign(({ context: { signing } }, outcome: SignOutcome) =>
        outcome.type === 'signed' && signing !== null
          ? { hash: outcome.hash, signing: { ...signing, ...standingOf(outcome) } }
          : {},
      ),
      sayLost: assign({ notice: { type: 'lost' } }),
      sayNothing: assign({ notice: null }),
      forget: assign({ attempt: null, declining: null }),
      holdAttempt: assign(({ context: { attempt, document, signing } }, picture: Blob) => ({
        attempt: attempt ?? {
          picture,
          document: document ?? new Uint8Array(),
          hash: signing?.hashcode ?? '',
          key: newKey(),
        },
      })),
      holdDeclining: assign(({ context: { declining } }, reason: string) => ({
        declining: declining?.reason === reason ? declining : { reason, key: newKey() },
      })),
    },
  });
}

type SigningParts = ReturnType<typeof signingParts>;
type Answered<Output> = { readonly event: { readonly output: Output } };

const isOpened = { type: 'isOpened', params: ({ event }: Answered<Opening>) => event.output } as const;
const take = { type: 'take', params: ({ event }: Answered<Opening>) => event.output } as const;
const takeSigned = { type: 'takeSigned', params: ({ event }: Answered<SignOutcome>) => event.output } as const;
const isDone = { type: 'isDone', params: ({ event }: Answered<{ readonly type: string }>) => event.output } as const;
const ofRefusal = ({ event }: Answered<{ readonly type: string }>) => event.output;
const isRefusedFor = (reason: RefusalReason) =>
  ({
    type: 'isRefusedFor',
    params: ({ event }: Answered<{ readonly type: string }>) => ({ outcome: event.output, reason }),
  }) as const;

/** Transitions after a refused signature, or a refusal by the signer. */
const refused = [
  // Somebody signed, declined or started again meanwhile: the current state tells more than the refusal.
  { guard: isRefusedFor('phase'), target: 'opening', actions: 'forget' },
  { guard: isRefusedFor('code'), target: 'closed', actions: ['forget', { type: 'close', params: ofRefusal }] },
  { target: 'ready', actions: ['forget', { type: 'refuse', params: ofRefusal }] },
] as const;

/** The portal is sealing; the state is checked repeatedly. */
function sealingStates(parts: SigningParts) {
  return {
    resting: parts.createStateConfig({ after: { seal: { guard: 'isSealing', target: 'looking' } } }),
    looking: parts.createStateConfig({
      invoke: { src: 'open', onDone: { target: 'resting', actions: take }, onError: 'resting' },
    }),
  };
}

/** States of the signer whose turn it is. */
function signerStates(parts: SigningParts) {
  return {
    /** The signer reads and draws. */
    ready: parts.createStateConfig({
      on: {
        sign: { target: 'signing', actions: { type: 'holdAttempt', params: ({ event }) => event.picture } },
        decline: {
          guard: 'mayDecline',
          target: 'declining',
          actions: { type: 'holdDeclining', params: ({ event }) => event.reason },
        },
        'signature.changed': { actions: ['forget', 'sayNothing'] },
        'notice.closed': { actions: 'sayNothing' },
      },
    }),
    signing: parts.createStateConfig({
      entry: 'sayNothing',
      invoke: {
        src: 'sign',
        // Only `sign` leads here, and it sets the attempt.
        input: ({ context: { attempt } }) => attempt as SignatureAttempt,
        onDone: [
          {
            guard: { type: 'isLast', params: ({ event }) => event.output },
            target: 'sending',
            actions: takeSigned,
          },
          { guard: isDone, target: 'done', actions: takeSigned },
          { guard: isRefusedFor('document'), target: 'changed', actions: 'forget' },
          ...refused,
        ],
        // The attempt is kept: repeating it has no further effect.
        onError: { target: 'ready', actions: 'sayLost' },
      },
    }),
    /** Everybody has signed. The answer of this call does not matter. */
    sending: parts.createStateConfig({
      invoke: { src: 'send', input: ({ context }) => context.hash, onDone: 'done', onError: 'done' },
    }),
    declining: parts.createStateConfig({
      entry: 'sayNothing',
      invoke: {
        src: 'decline',
        input: ({ context: { declining } }) => declining ?? { reason: '', key: '' },
        onDone: [{ guard: isDone, target: 'declined' }, ...refused],
        onError: { target: 'ready', actions: 'sayLost' },
      },
    }),
  };
}

/**
 * The page of a signature (specification 002, section 2.15). The phases are those of the server (`rules`): here one
 * signer opens the document, signs or declines, and sees its state. A signature whose answer was lost is sent again
 * with the same key.
 */
export function createSigningPageMachine(services: SigningServices) {
  const parts = signingParts(services);
  return parts.createMachine({
    id: 'signing-page',
    context: ({ input }) => ({
      ...input,
      ...{ signing: null, document: null, refusal: null, notice: null, attempt: null, declining: null, hash: '' },
    }),
    initial: 'opening',
    states: {
      opening: {
        invoke: {
          src: 'open',
          onDone: [
            { guard: isOpened, target: 'deciding', actions: take },
            { target: 'closed', actions: take },
          ],
          onError: 'unreached',
        },
      },
      deciding: { always: [{ guard: 'isTurn', target: 'ready' }, { target: 'standing' }] },
      /** The server was not reached, or failed. */
      unreached: { on: { reload: 'opening' } },
      /** The link is not valid. */
      closed: { on: { reload: 'opening' } },
      /** It is somebody else's turn, or nobody's: shows the state. */
      standing: { initial: 'resting', on: { reload: 'opening' }, states: sealingStates(parts) },
      ...signerStates(parts),
      /** The document differs from the one shown to the signer, who has to read it first. */
      changed: { on: { reload: 'opening' } },
      declined: { type: 'final' },
      /** 'Assinatura concluída com sucesso!'; meanwhile the portal seals. */
      done: { entry: 'forget', initial: 'looking', states: sealingStates(parts) },
    },
  });
}
