import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Navigate, type RouteObject, useLocation } from 'react-router';
import { ApiError, dataOf } from '../../api/index.ts';
import { ErrorState } from '../../ui/components/error-state.tsx';
import { setLanguage, useLanguage } from '../../ui/i18n/texts.ts';
import { preferredLanguage } from '../language/language.ts';
import { followViews, onViewsChanged } from '../live/views-changed.ts';
import { dismissDialogs } from '../notices/notices.ts';
import { NoticesHost } from '../notices/notices-host.tsx';
import { client } from '../session/client.ts';
import { hasReturn, rememberReturn, session, useSession } from '../session/session.ts';
import { openUserStorage, type UserStorage, UserStorageContext } from '../session/user-storage.ts';
import { panes } from '../tabs/panes.ts';
import { genericAddress, homePath } from '../tabs/tab.ts';
import { tabs } from '../tabs/tabs.ts';
import { flushBeforeLeaving } from '../unsaved/drafts.ts';
import { guardWindow, unsaved } from '../unsaved/unsaved.ts';
import { Layout } from './layout.tsx';
import { createQueryClient, refreshViews, refreshWords } from './query-client.ts';

/** The portal for whoever is logged in; everybody else is led to the login and back here. */
export function Frame({ routes }: { readonly routes: RouteObject[] }) {
  const current = useSession();
  const { pathname, search } = useLocation();
  const [attempt, setAttempt] = useState(1);
  if (!current) return <ToLogin path={`${pathname}${search}`} />;
  const generic = genericAddress(pathname);
  if (generic !== null) return <Navigate to={`${generic}${search}`} replace />;
  return (
    <SessionFrame
      key={`${current.token} ${attempt}`}
      routes={routes}
      onRetry={() => setAttempt((count) => count + 1)}
    />
  );
}

function ToLogin({ path }: { readonly path: string }) {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    if (path !== homePath && !hasReturn()) rememberReturn({ reason: 'address', userId: null, path, tabs: null });
    setReady(true);
  }, [path]);
  return isReady ? <Navigate to="/login" replace /> : null;
}

type SessionFrameProps = { readonly routes: RouteObject[]; readonly onRetry: () => void };

/** The frame of one session; another session is another frame, so nothing of one user stays for the next. */
function SessionFrame({ routes, onRetry }: SessionFrameProps) {
  const { storage, error } = useOpenedSession();
  const [queryClient] = useState(createQueryClient);

  useEffect(() => {
    const control = new AbortController();
    const stopListening = onViewsChanged((change) => refreshViews(queryClient, change));
    void followViews(control.signal);
    return () => {
      control.abort();
      stopListening();
    };
  }, [queryClient]);

  const language = useLanguage();
  const spoken = useRef(language);
  useEffect(() => {
    if (spoken.current === language) return;
    spoken.current = language;
    refreshWords(queryClient);
  }, [language, queryClient]);

  if (error) return <ErrorState message={error.message} onRetry={onRetry} />;
  if (!storage) return null;
  return (
    <QueryClientProvider client={queryClient}>
      <UserStorageContext value={storage}>
        <Layout routes={routes} />
        <NoticesHost />
      </UserStorageContext>
    </QueryClientProvider>
  );
}

/** Gets the user (the stored one at once, the server's when it answers) and opens what this device keeps for them. */
function useOpenedSession() {
  const [storage, setStorage] = useState<UserStorage | null>(null);
  const [error, setError] = useState<Error | null>(null);

  useEffect(() => {
    let isCurrent = true;
    tabs.load();
    const open = async () => {
      const stored = session.get()?.user ?? null;
      const answer = dataOf(client.GET('/sessao')).then(({ data }) => {
        if (isCurrent) {
          session.setUser(data);
          setStorage((opened) => (opened ? { ...opened, user: data } : opened));
        }
        return data;
      });
      if (stored) answer.catch((cause: unknown) => console.warn('The user could not be refreshed.', cause));
      const user = stored ?? (await answer);
      const [opened] = await Promise.all([openUserStorage(user), setLanguage(preferredLanguage(user.sigla_idioma))]);
      if (isCurrent) setStorage(opened);
    };
    open().catch((cause: unknown) => {
      if (isCurrent && !(cause instanceof ApiError && cause.status === 403)) setError(asError(cause));
    });
    return () => {
      isCurrent = false;
      panes.forget();
      tabs.forget();
      unsaved.clearAll();
      dismissDialogs();
    };
  }, []);

  useEffect(() => {
    if (!storage) return;
    const ends = [guardWindow(), flushBeforeLeaving(storage.drafts.flush)];
    return () => {
      void storage.drafts.flush();
      for (const end of ends) end();
    };
  }, [storage]);

  return { storage, error };
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
