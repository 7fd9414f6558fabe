import { isRecord } from '../../../language/json/record.ts';
import { createListeners } from '../../../ui/listeners.ts';
import { isHostError, isPassing } from '../../host/host-error.ts';

/** Who holds a record, from the server: times are ISO 8601, null if unknown. */
export type Holder = { readonly name: string; readonly since: string | null; readonly until: string | null };

export type HoldState =
  /** It is not to be held, or nothing is known yet. */
  | { readonly kind: 'free' | 'taking' }
  /** This session holds it. `isUncertain`: the last renewal was not answered, and the lease is still valid. */
  | { readonly kind: 'held'; readonly until: string | null; readonly isUncertain: boolean }
  /** Another session holds it; `isLost` if this one had it before. */
  | { readonly kind: 'other'; readonly holder: Holder; readonly isLost: boolean }
  /** The lease ended without an answer of the server; no other holder is known. */
  | { readonly kind: 'lost' }
  /** The user may see the record but not hold it. */
  | { readonly kind: 'refused' }
  /** It could not be requested, or may no longer be held: `error` says why. */
  | { readonly kind: 'failed'; readonly error: unknown };

/** Holds a record for this session while it is open. */
export type HoldKeeper = {
  readonly state: () => HoldState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Takes the record, and renews the hold from then on. */
  readonly start: () => void;
  /** Stops renewing; the hold stays until the end of the lease, or until `release`. */
  readonly rest: () => void;
  /** Requests it at once: the user wants it back, or it may have become free. */
  readonly ask: () => void;
  /** Whether it is being renewed. */
  readonly isRenewed: () => boolean;
  /** Releases it. */
  readonly release: () => void;
};

type Parts = {
  /** Rejects with a HostError. */
  readonly take: () => Promise<unknown>;
  readonly release: () => void;
  /** ms between renewals. */
  readonly every: number;
  /** The time by the server's clock, in ms since 1970. */
  readonly now: () => number;
  /** The shown data may be outdated: somebody else held the record, or it may no longer be held. */
  readonly onStale: () => void;
};

export function createHoldKeeper({ take, release, every, now, onStale }: Parts): HoldKeeper {
  let state: HoldState = { kind: 'free' };
  let timer: ReturnType<typeof setInterval> | null = null;
  let isAsking = false;
  /** Increased on release: answers to earlier requests are then ignored. */
  let turn = 0;
  const listeners = createListeners();
  const set = (next: HoldState): void => {
    if (JSON.stringify(next) === JSON.stringify(state)) return;
    state = next;
    listeners.call();
  };
  const hadIt = () => state.kind === 'held' || state.kind === 'lost' || (state.kind === 'other' && state.isLost);

  async function ask(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    const own = turn;
    if (state.kind === 'free' || state.kind === 'failed') set({ kind: 'taking' });
    try {
      const answer = await take();
      if (own === turn) {
        const isRegained = state.kind === 'other' || state.kind === 'lost';
        set({ kind: 'held', until: textOf(contentOf(answer), 'dh_expiracao'), isUncertain: false });
        if (isRegained) onStale();
        // It was released while the server was answering.
      } else if (timer === null) release();
    } catch (error) {
      if (own === turn) {
        set(afterFailure(error));
        if (state.kind === 'failed' && !isPassing(error)) onStale();
      }
    } finally {
      isAsking = false;
    }
    // It was released and requested again meanwhile.
    if (own !== turn && timer !== null) void ask();
  }

  function afterFailure(error: unknown): HoldState {
    const status = isHostError(error) ? error.status : 0;
    if (isHostError(error) && status === 409) {
      const { details } = error;
      const holder = {
        name: textOf(details, 'usuario') ?? '',
        since: textOf(details, 'desde'),
        until: textOf(details, 'dh_expiracao'),
      };
      return { kind: 'other', holder, isLost: hadIt() };
    }
    if (status === 403) return { kind: 'refused' };
    if (status >= 400 && status < 500) return { kind: 'failed', error };
    if (state.kind === 'held' && (state.until === null || Date.parse(state.until) > now()))
      return { ...state, isUncertain: true };
    if (hadIt()) return state.kind === 'other' ? state : { kind: 'lost' };
    return state.kind === 'other' ? state : { kind: 'failed', error };
  }

  const stop = (): void => {
    if (timer !== null) clearInterval(timer);
    timer = null;
  };
  return {
    state: () => state,
    subscribe: listeners.add,
    start: () => {
      if (timer !== null) return;
      // A permanent refusal is not retried.
      timer = setInterval(() => {
        if (state.kind !== 'refused' && state.kind !== 'failed') void ask();
      }, every);
      void ask();
    },
    rest: stop,
    isRenewed: () => timer !== null,
    ask: () => void ask(),
    release: () => {
      stop();
      turn += 1;
      if (state.kind === 'held') release();
      set({ kind: 'free' });
    },
  };
}

function contentOf(answer: unknown): unknown {
  return isRecord(answer) && isRecord(answer.data) ? answer.data : answer;
}

function textOf(record: unknown, name: string): string | null {
  const value = isRecord(record) ? record[name] : null;
  return typeof value === 'string' ? value : null;
}
