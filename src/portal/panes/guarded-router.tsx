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
 * The router without its part for loading data, which is half of it and which nothing here needs: every screen asks for
 * its own data. What the portal does need of that part is the guard of `useLeaveGuard`.
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

/** Holds the user on the address while `isNeeded` says so, until `ask` is answered. The newest functions count. */
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
