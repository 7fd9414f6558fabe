import { assign, fromPromise, setup } from 'xstate';
import type { components } from '../../../api/generated/portal.ts';

/** The signing data as the server has them. */
export type Signing = components['schemas']['AssinaturaContrato'];

/** Who has signed a contract in a role, and when; undefined while nobody has. */
export function signedAs(
  { assinaturas }: Signing,
  role: 'D.I' | 'TESTEMUNHA',
): Signing['assinaturas'][number] | undefined {
  return assinaturas.find(({ papel }) => papel === role);
}

/** The part of the address that names the page: one of the two signatures, or what comes after. */
export type SigningPagePhase = 'di' | 'testemunha' | 'finish';

/** Why the server let nobody in, or refused: the link, the phase, the document, who asks, or another reason in its own words. */
export type RefusalReason = 'code' | 'phase' | 'document' | 'access' | 'other';
export type SigningRefusal = { readonly type: 'refused'; readonly reason: RefusalReason; readonly message: string };

/** What opening the page found; `document` is there for whoever is to sign it, byte for byte as it was sent. */
export type Opening =
  | { readonly type: 'opened'; readonly signing: Signing; readonly document: Uint8Array<ArrayBuffer> | null }
  | SigningRefusal;

/** What became of a signature. */
export type SignOutcome = { readonly type: 'signed'; readonly isLast: boolean; readonly hash: string } | SigningRefusal;

/** One signature of a document: sent again under the same key it counts once. */
export type SignatureAttempt = {
  readonly picture: Blob;
  readonly document: Uint8Array<ArrayBuffer>;
  /** SHA-256 of the document that the signer was shown. */
  readonly hash: string;
  readonly key: string;
};

/** What the page does at the server; each rejects when no answer came, and nobody knows then what was done. */
export type SigningServices = {
  readonly open: () => Promise<Opening>;
  readonly sign: (attempt: SignatureAttempt) => Promise<SignOutcome>;
  /** Asks for the mails of a document that everybody has signed; the server makes up for a call that never comes. */
  readonly send: (hash: string) => Promise<unknown>;
  readonly decline: (act: {
    readonly reason: string;
    readonly key: string;
  }) => Promise<SigningRefusal | { readonly type: 'declined' }>;
  /** A new `Idempotency-Key`. */
  readonly newKey: () => string;
};

export type SigningPageEvent =
  | { readonly type: 'sign'; readonly picture: Blob }
  | { readonly type: 'decline'; readonly reason: string }
  /** Another signature was drawn: it is another act than the one before. */
  | { readonly type: 'signature.changed' }
  | { readonly type: 'notice.closed' }
  | { readonly type: 'reload' };

/** What the signer is to know of the last act: the words of a refusal, or that no answer came. */
export type SigningNotice = { readonly type: 'refused'; readonly text: string } | { readonly type: 'lost' };

export type SigningPageContext = {
  readonly phase: SigningPagePhase;
  /** Whether the address carries a code: nobody signs without one. */
  readonly hasCode: boolean;
  readonly signing: Signing | null;
  readonly document: Uint8Array<ArrayBuffer> | null;
  readonly refusal: SigningRefusal | null;
  readonly notice: SigningNotice | null;
  /** Held until a signature or a refusal of the signer is answered, so that a repeat is the same act. */
  readonly attempt: SignatureAttempt | null;
  readonly declining: { readonly reason: string; readonly key: string } | null;
  /** Hash of the signed document; empty before. */
  readonly hash: string;
};

export type SigningPageInput = Pick<SigningPageContext, 'phase' | 'hasCode'>;

/** ms between two looks at a document that is being sealed. */
const sealInterval = 1_500;

/** Whether the person of this page is the one whose turn it is. */
export function isTurn({
  phase,
  hasCode,
  signing,
}: Pick<SigningPageContext, 'phase' | 'hasCode' | 'signing'>): boolean {
  return hasCode && signing !== null && signing.fase === phase && signing.assinar.length > 0;
}

/** Whether the portal still seals what everybody has signed. */
export function isSealing(signing: Signing | null): boolean {
  return signing?.fase === 'finish' && signing.codigo_verificacao == null;
}

/** How a contract stands right after a signature: the witness is next, or the portal seals. */
function standingOf({ isLast }: { readonly isLast: boolean }): Pick<Signing, 'fase' | 'codigo_verificacao'> {
  return { fase: isLast ? 'finish' : 'testemunha', codigo_verificacao: null };
}

/** What the states of the page work with: calls, guards and actions. */
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
      /** A link whose time is over meanwhile says nothing new. */
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
      /** What was so before the signature is shown no more, while the server is asked how it stands. */
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

/** Where a signature that was refused, or a refusal of the signer, leads. */
const refused = [
  // Somebody signed, declined or began anew meanwhile: how it stands says more than the refusal.
  { guard: isRefusedFor('phase'), target: 'opening', actions: 'forget' },
  { guard: isRefusedFor('code'), target: 'closed', actions: ['forget', { type: 'close', params: ofRefusal }] },
  { target: 'ready', actions: ['forget', { type: 'refuse', params: ofRefusal }] },
] as const;

/** The portal seals meanwhile: it is looked at again and again. */
function sealingStates(parts: SigningParts) {
  return {
    resting: parts.createStateConfig({ after: { seal: { guard: 'isSealing', target: 'looking' } } }),
    looking: parts.createStateConfig({
      invoke: { src: 'open', onDone: { target: 'resting', actions: take }, onError: 'resting' },
    }),
  };
}

/** What the signer does, whose turn it is. */
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
        // `sign` brings it, and nothing else leads here.
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
        // The attempt is held: sent again it counts once.
        onError: { target: 'ready', actions: 'sayLost' },
      },
    }),
    /** Everybody has signed. Whether this call is answered changes nothing. */
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
 * The page of a signature (specification 002, section 2.15). The phases are the server's (`rules`): here one signer opens
 * the document, signs or declines, and sees how it stands. A signature whose answer was lost is sent again under the same key.
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
      /** The link opens nothing. */
      closed: { on: { reload: 'opening' } },
      /** Somebody else's turn, or nobody's: how it stands. */
      standing: { initial: 'resting', on: { reload: 'opening' }, states: sealingStates(parts) },
      ...signerStates(parts),
      /** The document is another one than the signer was shown, who reads it before anything else. */
      changed: { on: { reload: 'opening' } },
      declined: { type: 'final' },
      /** 'Assinatura concluída com sucesso!'; the portal seals meanwhile. */
      done: { entry: 'forget', initial: 'looking', states: sealingStates(parts) },
    },
  });
}
