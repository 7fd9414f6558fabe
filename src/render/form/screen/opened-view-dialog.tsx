import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useMemo, useRef, useState } from 'react';
import { Dialog } from '../../../ui/components/dialog.tsx';
import { dialogOf, frontDialog } from '../../../ui/components/front-dialog.ts';
import { lazyComponent } from '../../../ui/components/lazy-part.tsx';
import { FormSkeleton } from '../../../ui/components/states/skeletons.tsx';
import type { OpenedView } from '../../host/host.ts';
import { HostProvider } from '../../host/host-context.ts';
import { everyList, reload, useView } from '../../host/queries.ts';
import { RecordList } from '../../list/screen/record-list.tsx';
import { useRuntimeTexts } from '../../texts/index.ts';
import classes from './opened-view-dialog.module.css';
import { useDialogHost } from './use-dialog-host.ts';

const ViewScreen = lazyComponent(() => import('./view-screen.tsx').then((module) => module.ViewScreen));

const RecordForm = lazyComponent(() => import('./record-form.tsx').then((module) => module.RecordForm));

type OpenedViewDialogProps = { readonly view: OpenedView; readonly onClose: (answer?: unknown) => void };

/**
 * A view opened by an action: an entity's list or a record's form, in a dialog over the screen. Navigation inside (from
 * the list to a record and back) stays in the dialog.
 */
export function OpenedViewDialog({ view, onClose }: OpenedViewDialogProps) {
  const t = useRuntimeTexts();
  const client = useQueryClient();
  const isPhone = useMediaQuery('(max-width: 990px)');
  const [place, setPlace] = useState(view);
  const [search, setSearch] = useState(() => joinSearch(view.search, view.params));
  const params = useMemo(() => Object.fromEntries(new URLSearchParams(search)), [search]);
  const content = useRef<HTMLElement>(null);
  const name = place.name === null ? {} : { viewName: place.name };
  const { resolved, isPending } = useView(place.entity, place.name === null ? {} : { name: place.name });
  const title = resolved?.view.title ?? resolved?.model?.plural ?? place.entity;

  const { host, mayLeave, isAsking } = useDialogHost({ view, place, onPlace: setPlace, onClose });
  const close = async () => {
    const isFront = frontDialog() === dialogOf(content.current);
    if (isAsking() || !isFront || !(await mayLeave())) return;
    void reload(client, everyList);
    onClose();
  };

  return (
    <Dialog
      isRead
      onClose={() => void close()}
      fullScreen={isPhone === true}
      size={1080}
      padding={0}
      closeOnClickOutside={false}
      withCloseButton={false}
      title={title}
      classNames={{ header: classes.header ?? '', body: classes.body ?? '', content: classes.content ?? '' }}
    >
      <HostProvider value={host}>
        <article ref={content} className={classes.view}>
          <Suspense fallback={<FormSkeleton />}>
            {isPending ? (
              // Nothing is loaded until it is known what it is.
              <FormSkeleton />
            ) : resolved !== null && resolved.view.entity === undefined && resolved.model === null ? (
              <ViewScreen name={place.entity} params={params} onSearch={setSearch} />
            ) : place.id === undefined ? (
              <RecordList entity={place.entity} search={search} onSearch={setSearch} isDialog {...name} />
            ) : (
              <RecordForm entity={place.entity} id={place.id} params={params} {...name} />
            )}
          </Suspense>
        </article>
      </HostProvider>
      <div className={classes.foot}>
        <Button variant="default" onClick={() => void close()}>
          {t('action.close')}
        </Button>
      </div>
    </Dialog>
  );
}

function joinSearch(search: string, params: Readonly<Record<string, string>> = {}): string {
  return [search, new URLSearchParams(params).toString()].filter((part) => part !== '').join('&');
}
