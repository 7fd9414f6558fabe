import { Activity, useEffect, useLayoutEffect } from 'react';
import { type RouteObject, useLocation } from 'react-router';
import { useUserStorage } from '../storage/user-storage.ts';
import { identifyScreen, normalisePath } from '../tabs/tab.ts';
import { tabs } from '../tabs/tabs.ts';
import { mayDiscard } from '../unsaved/leaving.ts';
import { unsaved } from '../unsaved/unsaved.ts';
import { useLeaveGuard } from './guarded-router.tsx';
import { PaneLocation } from './pane-location.tsx';
import { panes, usePanes } from './panes.ts';
import { ScreenPane } from './screen-pane.tsx';
import { useTabNames } from './tab-names.ts';
import { useScrollOverReload } from './use-restored-scroll.ts';

/** All mounted screens, of which only that of the address is visible; hidden ones keep their state. */
export function PaneHost({ routes }: { readonly routes: RouteObject[] }) {
  const location = useLocation();
  const { panes: mounted } = usePanes();
  const activeKey = identifyScreen(location.pathname).key;

  useLayoutEffect(() => panes.visit(location), [location]);
  useEffect(() => tabs.subscribe(panes.prune), []);
  useUnsavedGuard();
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

/** Before leaving a screen that does not stay mounted, asks whether its unsaved work may be lost. */
function useUnsavedGuard(): void {
  const { drafts } = useUserStorage();
  useLeaveGuard({
    isNeeded: (from, to) => {
      const current = identifyScreen(from.pathname).key;
      const isSamePane =
        identifyScreen(to.pathname).key === current && normalisePath(to.pathname) === normalisePath(from.pathname);
      const staysMounted =
        isSamePane || (tabs.find(current) !== undefined && identifyScreen(to.pathname).key !== current);
      return !staysMounted && unsaved.has(current);
    },
    ask: () => mayDiscard('leave', drafts.clear, panes.get().active ?? undefined),
  });
}
