import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Location,
  type Navigator,
  type Path,
} from 'react-router';

/** Decides whether the user may leave the current screen. */
export type LeaveGuard = {
  /** Whether moving from one address to the other needs the user's consent. */
  readonly isNeeded: (from: Path, to: Path) => boolean;
  /** Asks the user; false keeps the address. */
  readonly ask: () => Promise<boolean>;
};

type BrowserHistory = ReturnType<typeof createBrowserHistory>;
type Listener = Parameters<BrowserHistory['listen']>[0];

/** The browser's history for the router, with a guard before leaving an address. */
export type GuardedHistory = Navigator & {
  readonly location: Location;
  /** Reports every permitted change of the address. Returns a function that ends it. */
  readonly listen: (listener: Listener) => () => void;
  /** Sets the guard; returns a function that removes it. */
  readonly guard: (guard: LeaveGuard) => () => void;
};

/** If the user tries to leave several times while being asked, only the first attempt counts. */
export function createGuardedHistory(
  history: BrowserHistory = createBrowserHistory({ v5Compat: true }),
): GuardedHistory {
  let guard: LeaveGuard | null = null;
  let isAsking = false;
  /** The address that the portal shows: the browser is ahead of it while the user is asked about going back. */
  let shown: Path = history.location;
  /** Runs after the next reported change, which was made by this module and not by the user. */
  let onReturned: (() => void) | null = null;
  let isAllowed = false;

  const askBefore = (go: () => void) => {
    if (guard === null || isAsking) return;
    isAsking = true;
    void guard
      .ask()
      .then((mayLeave) => {
        if (mayLeave) go();
      })
      .finally(() => {
        isAsking = false;
      });
  };
  const isHeld = (to: Path) => guard?.isNeeded(shown, to) === true;

  return {
    createHref: history.createHref,
    createURL: history.createURL,
    encodeLocation: history.encodeLocation,
    go: history.go,
    push: (to, state) => {
      const go = () => history.push(to, state);
      if (isHeld(history.encodeLocation(to))) askBefore(go);
      else go();
    },
    replace: (to, state) => {
      const go = () => history.replace(to, state);
      if (isHeld(history.encodeLocation(to))) askBefore(go);
      else go();
    },
    get location() {
      return history.location;
    },
    listen: (listener) =>
      history.listen((update) => {
        if (onReturned !== null) {
          const next = onReturned;
          onReturned = null;
          return next();
        }
        const { action, location, delta } = update;
        if (action === 'POP' && delta !== null && delta !== 0 && !isAllowed && isHeld(location)) {
          // The browser has already moved: it goes back, and forward again once the user agrees.
          const returned = new Promise<void>((resolve) => {
            onReturned = resolve;
          });
          history.go(-delta);
          return askBefore(() => {
            void returned.then(() => {
              isAllowed = true;
              history.go(delta);
            });
          });
        }
        isAllowed = false;
        shown = location;
        listener(update);
      }),
    guard: (next) => {
      guard = next;
      return () => {
        if (guard === next) guard = null;
      };
    },
  };
}
