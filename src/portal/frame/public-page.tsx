import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Awaited } from '../../ui/components/awaited.tsx';
import { loadWithRetry } from '../../ui/load-with-retry.ts';
import { whenIdle } from '../../ui/when-idle.ts';
import { ConnectionNotice } from '../notices/connection-notice.tsx';
import classes from './public-page.module.css';

/** A page outside of the frame. Its dialogs load after it, so that they do not delay it. */
export function PublicPage({ children }: { readonly children: ReactNode }) {
  const [Alerts, setAlerts] = useState<ComponentType | null>(null);
  useEffect(
    () =>
      whenIdle(
        () =>
          void loadWithRetry(() => import('../messages/messages-host.tsx')).then(({ MessagesHost }) =>
            setAlerts(() => MessagesHost),
          ),
      ),
    [],
  );
  return (
    <>
      <div className={classes.connection}>
        <ConnectionNotice />
      </div>
      <Suspense fallback={<Awaited />}>{children}</Suspense>
      {Alerts ? <Alerts /> : null}
    </>
  );
}
