import { isRecord } from '../../../language/json/record.ts';
import { createListeners } from '../../../ui/listeners.ts';
import { isHostError, isPassing } from '../../host/host-error.ts';

/** Who has a record, as the server says it: times are ISO 8601, null where it does not say. */
export type Holder = { readonly name: string; readonly since: string | null; readonly until: string | null };

export type HoldState =
  /** It is not to be held, or nothing is known yet. */
  | { readonly kind: 'free' | 'taking' }
  /** This session has it. `isUncertain`: the last renewal got no answer, and the lease is not over. */
  | { readonly kind: 'held'; readonly until: string | null; readonly isUncertain: boolean }
  /** Another session has it; `isLost` where this one had it before. */
  | { readonly kind: 'other'; readonly holder: Holder; readonly isLost: boolean }
  /** The lease is over without an answer of the server; nobody is known to have it. */
  | { readonly kind: 'lost' }
  /** The user may see the record and not hold it. */
  | { readonly kind: 'refused' }
  /** It could not be asked for, or the record is none to be held any more: `error` says why. */
  | { readonly kind: 'failed'; readonly error: unknown };

/** Keeps a record for this session while it is open. */
export type HoldKeeper = {
  readonly state: () => HoldState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Takes the record, and renews it from then on. */
  readonly start: () => void;
  /** No longer renews it; what the session has it keeps to the end of the lease, or until `release`. */
  readonly rest: () => void;
  /** Asks for it at once: the user wants it back, or it may have become free. */
  readonly ask: () => void;
  /** Whether it is being renewed. */
  readonly isRenewed: () => boolean;
  /** Gives it up. */
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
  /** What is shown may be old: somebody else had the record, or it is none to be held any more. */
  readonly onStale: () => void;
};

export function createHoldKeeper({ take, release, every, now, onStale }: Parts): HoldKeeper {
  let state: HoldState = { kind: 'free' };
  let timer: ReturnType<typeof setInterval> | null = null;
  let isAsking = false;
  /** Raised when it is given up: an answer to what was asked before says nothing any more. */
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
        // It was given up while the server was asked.
      } else if (timer === null) release();
    } catch (error) {
      if (own === turn) {
        set(afterFailure(error));
        if (state.kind === 'failed' && !isPassing(error)) onStale();
      }
    } finally {
      isAsking = false;
    }
    // Given up and wanted again meanwhile.
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
      // What is refused for good is asked for no more.
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
