import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { accessKey, NoAccess, RuntimeProvider, recordKey, viewKey } from '../../../../render/index.ts';
import { EntityRecords } from '../../../../render/lists.ts';
import { lazyComponent } from '../../../../ui/components/lazy-part.tsx';
import { EmptyState } from '../../../../ui/components/states/empty-state.tsx';
import { FormSkeleton, ListSkeleton } from '../../../../ui/components/states/skeletons.tsx';
import { setLanguage, useTexts } from '../../../../ui/i18n/texts.ts';
import '../texts/index.ts';
import { pickAt } from './pick-at.ts';
import { PreviewBoundary } from './preview-boundary.tsx';
import { createPreviewHost, linkToStudio, type PreviewLink } from './preview-host.ts';
import classes from './preview-page.module.css';
import type { PreviewSetup } from './preview-protocol.ts';

const AddressedForm = lazyComponent(() => import('../../../../render/forms.ts').then((module) => module.AddressedForm));

/** The page in the frame of the studio: draws the draft that the studio sends. Opened alone it is empty. */
export function PreviewPage() {
  const t = useTexts('studio');
  const [setup, setSetup] = useState<PreviewSetup | null>(null);
  const [link, setLink] = useState<PreviewLink | null>(null);
  useEffect(() => {
    const made = linkToStudio(setSetup);
    setLink(made);
    made.send({ to: 'studio', kind: 'ready' });
    return made.close;
  }, []);
  if (window.parent === window) return <EmptyState title={t('preview.alone')} description={t('preview.aloneHint')} />;
  return setup === null || link === null ? <ListSkeleton /> : <Preview setup={setup} link={link} />;
}

type PreviewProps = { readonly setup: PreviewSetup; readonly link: PreviewLink };

function Preview({ setup, link }: PreviewProps) {
  const t = useTexts('studio');
  const { answer, name, record, recordId, params, access, scheme, language, user } = setup;
  const current = useRef(setup);
  current.current = setup;
  const [queryClient] = useState(
    () =>
      new QueryClient({
        defaultOptions: { queries: { staleTime: 60_000, retry: false, refetchOnWindowFocus: false } },
      }),
  );
  // Another profile needs another host, so that no data loaded for the former one remain.
  const who = JSON.stringify({ access, user, language });
  const host = useMemo(() => createPreviewHost(link, () => current.current, JSON.parse(who)), [link, who]);

  useColorScheme(scheme);
  useEffect(() => void setLanguage(language).catch(() => undefined), [language]);
  useLayoutEffect(() => {
    // Screens treat it like a saved definition: what the user has typed stays (rule V4).
    queryClient.setQueryData(viewKey(answer.entity, name ?? undefined), answer);
    queryClient.setQueryData(accessKey(answer.entity), access);
    if (record !== null) queryClient.setQueryData(recordKey(answer.entity, record.id), record);
  }, [queryClient, answer, name, access, record]);
  usePicking(setup.isPicking, link);
  useLinks(link);

  const id = record?.id ?? recordId;
  const given = useMemo(() => Object.fromEntries(new URLSearchParams(params)), [params]);
  const viewName = name === null ? {} : { viewName: name };
  return (
    <QueryClientProvider client={queryClient}>
      <RuntimeProvider host={host}>
        <section className={classes.page} aria-label={t('preview.page')} data-preview data-picking={setup.isPicking}>
          <PreviewBoundary
            sequence={setup.sequence}
            onFailure={(message) => link.send({ to: 'studio', kind: 'failed', message })}
          >
            <Suspense fallback={<FormSkeleton />}>
              {answer.model !== null && access.LISTAR !== true ? (
                <NoAccess />
              ) : setup.mode === 'list' ? (
                <PreviewList key={`${who} ${params}`} params={params} entity={answer.entity} {...viewName} />
              ) : (
                <AddressedForm
                  key={`${who} ${id} ${record === null}`}
                  entity={answer.entity}
                  id={id}
                  params={given}
                  {...viewName}
                />
              )}
            </Suspense>
          </PreviewBoundary>
        </section>
      </RuntimeProvider>
    </QueryClientProvider>
  );
}

type PreviewListProps = { readonly entity: string; readonly viewName?: string; readonly params: string };

function PreviewList({ params, ...props }: PreviewListProps) {
  const [search, setSearch] = useState(params === '' ? '' : `?${params.replace(/^\?/, '')}`);
  return <EntityRecords {...props} search={search} onSearch={setSearch} />;
}

/** Sets the colour scheme of the preview, independent of the portal around it. */
function useColorScheme(scheme: PreviewSetup['scheme']): void {
  useEffect(() => {
    const root = document.documentElement;
    const apply = (): void => {
      if (root.getAttribute('data-mantine-color-scheme') !== scheme)
        root.setAttribute('data-mantine-color-scheme', scheme);
    };
    apply();
    const observer = new MutationObserver(apply);
    observer.observe(root, { attributes: true, attributeFilter: ['data-mantine-color-scheme'] });
    return () => observer.disconnect();
  }, [scheme]);
}

/** While picking, a click only reports the part that was clicked. */
function usePicking(isPicking: boolean, link: PreviewLink): void {
  useEffect(() => {
    if (!isPicking) return;
    const stop = (event: Event): void => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const onClick = (event: Event): void => {
      stop(event);
      const pick = event.target instanceof Element ? pickAt(event.target) : null;
      if (pick !== null) link.send({ to: 'studio', kind: 'pick', pick });
    };
    const quiet = ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'dblclick', 'submit'] as const;
    document.addEventListener('click', onClick, true);
    for (const name of quiet) document.addEventListener(name, stop, true);
    return () => {
      document.removeEventListener('click', onClick, true);
      for (const name of quiet) document.removeEventListener(name, stop, true);
    };
  }, [isPicking, link]);
}

/** Links navigate the studio, not the frame. */
function useLinks(link: PreviewLink): void {
  useEffect(() => {
    const onClick = (event: MouseEvent): void => {
      const anchor = event.target instanceof Element ? event.target.closest('a[href]') : null;
      const href = anchor?.getAttribute('href');
      if (href == null || href.startsWith('#')) return;
      const isHandled = event.defaultPrevented;
      event.preventDefault();
      if (!isHandled && href.startsWith('/')) link.send({ to: 'studio', kind: 'navigate', path: href });
    };
    // In the bubbling phase on the window, so that the screen's own handlers run first.
    window.addEventListener('click', onClick);
    return () => window.removeEventListener('click', onClick);
  }, [link]);
}
