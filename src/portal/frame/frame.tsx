import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Navigate, type RouteObject, useLocation } from 'react-router';
import { ApiError, dataOf, type Usuario } from '../../api/index.ts';
import { ErrorState } from '../../ui/components/states/error-state.tsx';
import { useLanguage } from '../../ui/i18n/texts.ts';
import { loadWithRetry } from '../../ui/load-with-retry.ts';
import { ReloginDialog } from '../access/relogin-dialog.tsx';
import { openUserLanguage } from '../language/language.ts';
import { dismissDialogs } from '../messages/messages.ts';
import { MessagesHost } from '../messages/messages-host.tsx';
import { panes } from '../panes/panes.ts';
import { followOpenedRecords } from '../panes/recent-records.ts';
import { type ListSettings, ListSettingsContext, openListSettings } from '../preferences/list-settings.ts';
import { client } from '../session/client.ts';
import { settleOffer } from '../session/offered-session.ts';
import { rememberAddress } from '../session/return-place.ts';
import { session, useSession } from '../session/session.ts';
import { saveBeforeLeaving } from '../storage/drafts.ts';
import { openUserStorage, type UserStorage, UserStorageContext } from '../storage/user-storage.ts';
import { genericAddress, homePath } from '../tabs/tab.ts';
import { tabs } from '../tabs/tabs.ts';
import { guardWindow, unsaved } from '../unsaved/unsaved.ts';
import { Layout } from './layout.tsx';
import { createQueryClient, refreshTranslated } from './query-client.ts';

/** The portal for logged-in users; others are led to the login and back here. */
export function Frame({ routes }: { readonly routes: RouteObject[] }) {
  const current = useSession();
  const { pathname, search } = useLocation();
  const [attempt, setAttempt] = useState(1);
  if (!current) return <ToLogin path={`${pathname}${search}`} />;
  const generic = genericAddress(pathname);
  if (generic !== null) return <Navigate to={`${generic}${search}`} replace />;
  return (
    <SessionFrame
      key={`${current.visit} ${attempt}`}
      routes={routes}
      onRetry={() => setAttempt((count) => count + 1)}
    />
  );
}

function ToLogin({ path }: { readonly path: string }) {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    // The login is loading as a new page; drawing one before would lose typed text.
    if (session.isLeaving()) return;
    if (path !== homePath) rememberAddress(path);
    setReady(true);
  }, [path]);
  return isReady ? <Navigate to="/login" replace /> : null;
}

type SessionFrameProps = { readonly routes: RouteObject[]; readonly onRetry: () => void };

/** The frame of one session; each session has its own frame, so no data of one user remains for the next. */
function SessionFrame({ routes, onRetry }: SessionFrameProps) {
  const [queryClient] = useState(createQueryClient);
  const { storage, listSettings, error, isConfirmed } = useOpenedSession(queryClient);

  useEffect(() => {
    const control = new AbortController();
    void loadWithRetry(() => import('./follow-changes.ts')).then(({ followChanges }) =>
      followChanges(queryClient, control.signal),
    );
    return () => control.abort();
  }, [queryClient]);

  const language = useLanguage();
  const shown = useRef(language);
  useEffect(() => {
    if (shown.current === language) return;
    shown.current = language;
    refreshTranslated(queryClient);
  }, [language, queryClient]);

  if (error) return <ErrorState message={error.message} onRetry={onRetry} />;
  if (!storage) return null;
  return (
    <QueryClientProvider client={queryClient}>
      <UserStorageContext value={storage}>
        <ListSettingsContext value={listSettings}>
          <Layout routes={routes} />
          <MessagesHost />
          {isConfirmed ? <ReloginDialog /> : null}
        </ListSettingsContext>
      </UserStorageContext>
    </QueryClientProvider>
  );
}

/**
 * Loads the user (the stored one first, then the server's) and opens this device's storage for them. A session counts
 * as confirmed once the server has accepted it: a portal opened with an expired one shows the login.
 */
function useOpenedSession(queryClient: QueryClient) {
  const [storage, setStorage] = useState<UserStorage | null>(null);
  const [listSettings, setListSettings] = useState<ListSettings | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [isConfirmed, setConfirmed] = useState(false);

  useEffect(() => {
    let isCurrent = true;
    let drafts: UserStorage['drafts'] | null = null;
    const open = async () => {
      const stored = session.get()?.user ?? null;
      const answer = dataOf(client.GET('/sessao')).then(({ data }) => {
        if (isCurrent) {
          // The session now acts as another user, or as its own user again: the whole frame belongs to that user.
          if (stored !== null && stored.id !== data.id) return showOther(data);
          session.setUser(data);
          void openUserLanguage(data.sigla_idioma).catch(() => undefined);
        }
        return data;
      });
      answer.then(
        (data) => {
          setConfirmed(true);
          void settleOffer(data);
        },
        (cause: unknown) => {
          if (stored) console.warn('The user could not be refreshed.', cause);
          setConfirmed(!isRefusal(cause));
        },
      );
      const user = stored ?? (await answer);
      const [opened] = await Promise.all([openUserStorage(user), openUserLanguage(user.sigla_idioma)]);
      drafts = opened.drafts;
      if (!isCurrent) return drafts.end();
      tabs.load(user.id);
      setListSettings(openListSettings(queryClient, opened.preferences));
      setStorage(opened);
    };
    open().catch((cause: unknown) => {
      if (isCurrent && !isRefusal(cause)) setError(asError(cause));
    });
    return () => {
      isCurrent = false;
      drafts?.end();
      panes.forget();
      tabs.forget();
      unsaved.clearAll();
      dismissDialogs();
    };
  }, [queryClient]);

  useEffect(() => {
    if (!storage) return;
    const ends = [guardWindow(), saveBeforeLeaving(storage.drafts), followOpenedRecords(storage.preferences)];
    return () => {
      // The screens hand in the last typed values after this, and the page may be about to close.
      storage.drafts.leave();
      for (const end of ends) end();
    };
  }, [storage]);

  // The user may change meanwhile, also in another window.
  const user = useSession()?.user ?? null;
  const current = useMemo(() => (storage && user ? { ...storage, user } : storage), [storage, user]);
  return { storage: current, listSettings, error, isConfirmed };
}

function showOther(user: Usuario): Usuario {
  const token = session.get()?.token;
  if (token !== undefined) session.open(token, user);
  return user;
}

function isRefusal(cause: unknown): boolean {
  return cause instanceof ApiError && cause.status === 403;
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
