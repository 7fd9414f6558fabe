import { Activity, useEffect, useLayoutEffect, useRef } from 'react';
import { type RouteObject, useBlocker, useLocation } from 'react-router';
import { useUserStorage } from '../storage/user-storage.ts';
import { identifyScreen, normalisePath } from '../tabs/tab.ts';
import { tabs } from '../tabs/tabs.ts';
import { mayDiscard } from '../unsaved/leaving.ts';
import { unsaved } from '../unsaved/unsaved.ts';
import { PaneLocation } from './pane-location.tsx';
import { panes, usePanes } from './panes.ts';
import { ScreenPane } from './screen-pane.tsx';
import { useTabNames } from './tab-names.ts';
import { useScrollOverReload } from './use-restored-scroll.ts';

/** All mounted screens, of which the one of the address shows; hidden ones keep their state. */
export function PaneHost({ routes }: { readonly routes: RouteObject[] }) {
  const location = useLocation();
  const { panes: mounted } = usePanes();
  const activeKey = identifyScreen(location.pathname).key;

  useLayoutEffect(() => panes.visit(location), [location]);
  useEffect(() => tabs.subscribe(panes.prune), []);
  useLeaveGuard();
  useTabNames();
  useScrollOverReload();

  return mounted.map((pane) => (
    <Activity key={`${pane.key} ${pane.path} ${pane.epoch}`} mode={pane.key === activeKey ? 'visible' : 'hidden'}>
      <PaneLocation location={pane.location}>
        <ScreenPane pane={pane} isActive={pane.key === activeKey} routes={routes} />
      </PaneLocation>
    </Activity>
  ));
}

/** Leaving a screen that nothing keeps mounted asks before its unsaved work is lost. */
function useLeaveGuard(): void {
  const { drafts } = useUserStorage();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const current = identifyScreen(currentLocation.pathname).key;
    const isSamePane =
      identifyScreen(nextLocation.pathname).key === current &&
      normalisePath(nextLocation.pathname) === normalisePath(currentLocation.pathname);
    const staysMounted =
      isSamePane || (tabs.find(current) !== undefined && identifyScreen(nextLocation.pathname).key !== current);
    return !staysMounted && unsaved.has(current);
  });

  const asked = useRef(false);
  useEffect(() => {
    if (blocker.state !== 'blocked' || asked.current) return;
    asked.current = true;
    void mayDiscard('leave', drafts.clear, panes.get().active ?? undefined).then((isAllowed) => {
      asked.current = false;
      if (isAllowed) blocker.proceed();
      else blocker.reset();
    });
  }, [blocker, drafts]);
}
