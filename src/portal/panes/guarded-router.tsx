import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { NavigationType, Router } from 'react-router';
import { createGuardedHistory, type GuardedHistory, type LeaveGuard } from './guarded-history.ts';

const HistoryContext = createContext<GuardedHistory | null>(null);

/**
 * The router without its data loading, which is half of its code and not needed here: every screen loads its own data.
 * The guard of `useLeaveGuard` replaces the one part of it that the portal needs.
 */
export function GuardedRouter({ children }: { readonly children: ReactNode }) {
  const [history] = useState(() => createGuardedHistory());
  const [place, setPlace] = useState({ location: history.location, action: NavigationType.Pop });
  useLayoutEffect(
    () => history.listen(({ location, action }) => startTransition(() => setPlace({ location, action }))),
    [history],
  );
  return (
    <HistoryContext value={history}>
      <Router location={place.location} navigationType={place.action} navigator={history}>
        {children}
      </Router>
    </HistoryContext>
  );
}

/**
 * Keeps the user on the address while `isNeeded` returns true, until `ask` is answered. The latest functions are used.
 */
export function useLeaveGuard(guard: LeaveGuard): void {
  const history = useContext(HistoryContext);
  const newest = useRef(guard);
  useLayoutEffect(() => {
    newest.current = guard;
  });
  useEffect(
    () =>
      history?.guard({
        isNeeded: (from, to) => newest.current.isNeeded(from, to),
        ask: () => newest.current.ask(),
      }),
    [history],
  );
}
