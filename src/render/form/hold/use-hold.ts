import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { HoldDefinition } from '../../../language/view/view.ts';
import type { ListCall, RuntimeHost } from '../../host/host.ts';
import { useHost } from '../../host/host-context.ts';
import { permitCall } from '../../host/permit-call.ts';
import { everyList, recordKey, reload } from '../../host/queries.ts';
import { useFilledCall } from '../../inputs/use-filled-call.ts';
import { useCallAround } from '../../inputs/use-list-source.ts';
import { useActionConditions, useActionState } from '../actions/use-action-states.ts';
import type { FormHandle } from '../state/form-handle.ts';
import { createHoldKeeper, type HoldKeeper, type HoldState } from './hold-keeper.ts';
import { onReleasedElsewhere, reportReleased } from './window-holds.ts';

/** Default seconds between renewals. */
const usualPause = 60;
/** ms between checks whether a hidden screen was closed. */
const lookAfter = 1_000;

export type Hold = {
  /** Null while the record is not to be held. */
  readonly state: HoldState | null;
  /** Requests the record at once. */
  readonly ask: () => void;
};

/**
 * Holds the record of a form while its screen is open (rule Q9): takes it, renews it, and releases it when the screen
 * or page is closed, or an action of the screen navigates away. A screen in a background tab keeps it for one renewal
 * interval, and takes it again when it is shown.
 *
 * @param mark an element of the screen: it leaves the page when the screen is closed, and stays when it is only hidden
 */
export function useHold(form: FormHandle, definition: HoldDefinition, mark: RefObject<HTMLElement | null>): Hold {
  const host = useHost();
  const client = useQueryClient();
  const around = useCallAround(form);
  const { call: take } = useFilledCall(definition.take, undefined, around);
  const { call: release } = useFilledCall(definition.release, undefined, around);
  const isWanted = useIsWanted(form, definition) && take !== null && release !== null;
  const parts = useRef({ host, client, form });
  parts.current = { host, client, form };
  const every = (definition.every ?? usualPause) * 1_000;
  const keeper = useMemo(() => {
    if (!isWanted) return null;
    return createHoldKeeper({
      every,
      now: () => parts.current.host.now?.() ?? Date.now(),
      take: () => send(parts.current.host, parts.current.form, definition.take.url, take),
      release: () => {
        // Other windows take it again when the server has released it. If releasing fails, it ends with its lease.
        send(parts.current.host, parts.current.form, definition.release.url, release, true).then(
          () => reportReleased(release.url),
          () => undefined,
        );
      },
      onStale: () => {
        const { client: queries, form: current } = parts.current;
        void reload(queries, everyList);
        if (current.recordId !== null)
          void queries.invalidateQueries({ queryKey: recordKey(current.entity, current.recordId) });
      },
    });
  }, [isWanted, every, take, release, definition]);
  useRenewal(keeper, release?.url ?? '', every, mark);
  useEffect(() => {
    form.hold?.onLeave(keeper === null ? null : keeper.release);
  }, [form, keeper]);
  const state = useSyncExternalStore(keeper?.subscribe ?? noSubscription, () => keeper?.state() ?? null);
  const isHeld = state?.kind === 'held';
  useEffect(() => form.hold?.set(isHeld), [form, isHeld]);
  return { state, ask: () => keeper?.ask() };
}

/** Whether the record is to be held; false until the condition was evaluated. */
function useIsWanted(form: FormHandle, { when }: HoldDefinition): boolean {
  const actions = useMemo(() => ({ hold: when === undefined ? {} : { visible: when } }), [when]);
  const conditions = useActionConditions(form, actions);
  const { isShown } = useActionState(conditions, 'hold');
  // If the condition fails, nothing is held.
  return isShown && (conditions?.failures().length ?? 0) === 0;
}

/** Renews while the screen is shown, and releases when it is closed. */
function useRenewal(keeper: HoldKeeper | null, key: string, every: number, mark: RefObject<HTMLElement | null>): void {
  // A replaced keeper has nothing to hold: the record is another one, or no longer to be held.
  const previous = useRef(keeper);
  useEffect(() => {
    if (previous.current !== keeper) previous.current?.release();
    previous.current = keeper;
  }, [keeper]);
  useEffect(() => {
    if (keeper === null) return;
    const node = mark.current;
    keeper.start();
    const stopHearing = onReleasedElsewhere(key, keeper.ask);
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) keeper.start();
    };
    const onOnline = () => keeper.ask();
    window.addEventListener('pagehide', keeper.release);
    window.addEventListener('pageshow', onShow);
    window.addEventListener('online', onOnline);
    return () => {
      keeper.rest();
      stopHearing();
      window.removeEventListener('pageshow', onShow);
      window.removeEventListener('online', onOnline);
      releaseOnceClosed(keeper, node, every);
    };
  }, [keeper, key, every, mark]);
}

/** Hidden screens by keeper: each is checked until it is shown again or closed. */
const hidden = new WeakMap<HoldKeeper, ReturnType<typeof setInterval>>();

/** Releases the record of a closed screen, and of one that was hidden for longer than a glance elsewhere takes. */
function releaseOnceClosed(keeper: HoldKeeper, node: HTMLElement | null, grace: number): void {
  const end = Date.now() + grace;
  const giveUp = () => {
    clearInterval(hidden.get(keeper));
    window.removeEventListener('pagehide', keeper.release);
    keeper.release();
  };
  clearInterval(hidden.get(keeper));
  // React removes the screen from the page afterwards.
  queueMicrotask(() => {
    if (keeper.state().kind === 'free') return;
    if (node?.isConnected !== true) return giveUp();
    hidden.set(
      keeper,
      setInterval(() => {
        if (keeper.isRenewed()) clearInterval(hidden.get(keeper));
        else if (!node.isConnected || Date.now() >= end) giveUp();
      }, lookAfter),
    );
  });
}

/** No click caused it: it is sent if the contract gives the call to this screen, otherwise the user is asked (A8). */
async function send(host: RuntimeHost, form: FormHandle, template: string, call: ListCall | null, outlives = false) {
  if (call === null) throw new Error('A hold without an address was asked for.');
  const { method, url, body } = call;
  const origin = { ...form.origin, isClicked: false, isTyped: true };
  if (!(await permitCall(host, { method, url, template }, origin)))
    throw new Error('The user did not permit the call.');
  return host.call(method, url, body, outlives ? { outlives } : {});
}

const noSubscription = () => () => undefined;
