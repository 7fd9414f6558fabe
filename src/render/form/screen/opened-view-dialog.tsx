import { Button, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { readDialogAttributes } from '../../../ui/components/dialog-attributes.ts';
import { dialogOf, frontDialog } from '../../../ui/components/front-dialog.ts';
import { FormSkeleton } from '../../../ui/components/skeletons.tsx';
import { useReturnFocus } from '../../../ui/components/use-return-focus.ts';
import type { OpenedView, RuntimeHost } from '../../host/host.ts';
import { HostProvider, useHost } from '../../host/host-context.ts';
import { everyList, reload, useView } from '../../host/queries.ts';
import { RecordList } from '../../list/screen/record-list.tsx';
import { useRuntimeTexts } from '../../texts/index.ts';
import classes from './opened-view-dialog.module.css';

const ViewScreen = lazy(() => import('./view-screen.tsx').then(({ ViewScreen }) => ({ default: ViewScreen })));

const RecordForm = lazy(() => import('./record-form.tsx').then(({ RecordForm }) => ({ default: RecordForm })));

type OpenedViewDialogProps = { readonly view: OpenedView; readonly onClose: (answer?: unknown) => void };

/**
 * A view that an action opened: the list of an entity, or the form of a record, in a dialog over the screen. What would
 * lead away inside of it (from the list to a record, and back) happens in the dialog.
 */
export function OpenedViewDialog({ view, onClose }: OpenedViewDialogProps) {
  useReturnFocus();
  const t = useRuntimeTexts();
  const portal = useHost();
  const client = useQueryClient();
  const isPhone = useMediaQuery('(max-width: 990px)');
  const [place, setPlace] = useState(view);
  const [search, setSearch] = useState(() => joinSearch(view.search, view.params));
  const params = useMemo(() => Object.fromEntries(new URLSearchParams(search)), [search]);
  const unsaved = useRef(new Map<string, string>());
  const discarded = useRef(new Set<string>());
  const content = useRef<HTMLElement>(null);
  const questions = useRef(0);
  const name = place.name === null ? {} : { viewName: place.name };
  const { resolved, isPending } = useView(place.entity, place.name === null ? {} : { name: place.name });
  const title = resolved?.view.title ?? resolved?.model?.plural ?? place.entity;

  /** Counts the questions in front of this dialog: the key that closes one must not close this as well. */
  const inFront = useCallback(async <T,>(question: Promise<T>): Promise<T> => {
    questions.current += 1;
    try {
      return await question;
    } finally {
      setTimeout(() => {
        questions.current -= 1;
      });
    }
  }, []);
  /** Whether what was typed may go; then it goes for good. */
  const mayLeave = async (): Promise<boolean> => {
    if (unsaved.current.size === 0) return true;
    const question = { danger: true, confirmLabel: t('form.draftDiscard') };
    if (!(await inFront(portal.confirm(t('form.draftDiscardConfirm'), question)))) return false;
    for (const key of unsaved.current.keys()) {
      discarded.current.add(key);
      portal.unsaved.set(key, null);
      portal.drafts.clear(key);
    }
    unsaved.current.clear();
    return true;
  };
  const close = async () => {
    const isFront = frontDialog() === dialogOf(content.current);
    if (questions.current > 0 || !isFront || !(await mayLeave())) return;
    void reload(client, everyList);
    onClose();
  };

  const leave = useRef(mayLeave);
  leave.current = mayLeave;
  const answer = useCallback(
    (given?: unknown) => {
      // What was typed has been sent: it is no unsaved work any more.
      for (const key of unsaved.current.keys()) {
        discarded.current.add(key);
        portal.unsaved.set(key, null);
        portal.drafts.clear(key);
      }
      unsaved.current.clear();
      void reload(client, everyList);
      onClose(given);
    },
    [portal, client, onClose],
  );
  const host = useMemo<RuntimeHost>(
    () => ({
      ...portal,
      confirm: (message, options) => inFront(portal.confirm(message, options)),
      alert: (...message) => inFront(portal.alert(...message)),
      navigate: (path) => {
        const [, entity, id] = /^\/crud\/([^/?#]+)\/([^/?#]*)$/.exec(path) ?? [];
        if (entity === undefined || decodeURIComponent(entity) !== place.entity) {
          void leave.current().then((isFree) => {
            if (!isFree) return;
            onClose();
            portal.navigate(path);
          });
          return;
        }
        const { id: _id, ...rest } = place;
        if (id === undefined || id === '') void leave.current().then((isFree) => isFree && setPlace(rest));
        else setPlace({ ...rest, id: Number(id) > 0 ? Number(id) : null });
      },
      openList: () => null,
      dialog: { isAsked: view.isAsked === true, close: answer },
      drafts: {
        ...portal.drafts,
        load: (key) => {
          discarded.current.delete(key);
          return portal.drafts.load(key);
        },
        // A form that goes saves what it still holds; what was discarded stays so.
        save: (key, draft) => {
          if (!discarded.current.has(key)) portal.drafts.save(key, draft);
        },
      },
      unsaved: {
        set: (key, label) => {
          if (label === null) unsaved.current.delete(key);
          else unsaved.current.set(key, label);
          portal.unsaved.set(key, label);
        },
      },
    }),
    [portal, place, onClose, inFront, answer, view.isAsked],
  );

  return (
    <Modal
      attributes={readDialogAttributes}
      opened
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
              // Until it is known what it is, nothing is asked for.
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
    </Modal>
  );
}

function joinSearch(search: string, params: Readonly<Record<string, string>> = {}): string {
  return [search, new URLSearchParams(params).toString()].filter((part) => part !== '').join('&');
}
