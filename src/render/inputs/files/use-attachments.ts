import { useCallback, useEffect, useRef, useState } from 'react';
import type { EntityModel } from '../../../language/entity/entity.ts';
import { checkFiles, type FileLimits } from '../../../language/entity/file-rules.ts';
import type { FileItem } from '../../../language/values/file-value.ts';
import type { EntityRecord } from '../../host/host.ts';
import { useHost } from '../../host/host-context.ts';
import { userMessage } from '../../host/host-error.ts';
import { useFileTexts } from '../../texts/files/index.ts';
import { type AttachmentFields, attachmentRecord } from './attachment-record.ts';
import { addedMessage, describeProblem, readableFiles } from './problems.ts';

/** A chosen file that is becoming an attachment. */
export type QueuedFile = {
  readonly key: number;
  readonly file: File;
  readonly status: 'waiting' | 'sending' | 'saving' | 'failed';
  readonly fileType: string | number | boolean | null;
  readonly loaded: number;
  readonly total: number;
  readonly message: string | null;
  /** Set after the upload: later failures are retried from there. */
  readonly item: FileItem | null;
};

export type AttachmentTarget = {
  readonly entity: string;
  readonly model: EntityModel;
  readonly fields: AttachmentFields;
  readonly limits: FileLimits;
  readonly mappedBy: string | null;
  readonly parentEntity: string;
  readonly parentId: number | null;
  /** Each file needs a kind before it is uploaded. */
  readonly asksType: boolean;
  readonly addedMessage: string | undefined;
  /** Stores a row for an unsaved parent in the form, which is saved with it. */
  readonly onKeep?: (row: Readonly<Record<string, unknown>>) => void;
  readonly onSaved?: (record: EntityRecord) => void;
};

/** The files in progress: as rendered (`queue`), and the current state. */
function useQueue() {
  const [queue, setQueue] = useState<readonly QueuedFile[]>([]);
  const latest = useRef(queue);
  const now = useCallback(() => latest.current, []);
  const put = useCallback((next: readonly QueuedFile[]) => {
    latest.current = next;
    setQueue(next);
  }, []);
  const patch = useCallback(
    (key: number, change: Partial<QueuedFile>) =>
      put(latest.current.map((each) => (each.key === key ? { ...each, ...change } : each))),
    [put],
  );
  return { queue, now, put, patch };
}

/**
 * Converts chosen files to attachments: each is uploaded, then its record is created, or stored in the form of a new
 * parent. They are processed one after another; a failed one waits to be retried, and the others continue.
 */
export function useAttachments(target: AttachmentTarget) {
  const t = useFileTexts();
  const host = useHost();
  const { queue, now, put, patch } = useQueue();
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef(target);
  const controls = useRef(new Map<number, AbortController>());
  const turn = useRef<Promise<void>>(Promise.resolve());
  const nextKey = useRef(1);
  useEffect(() => {
    latest.current = target;
  });

  const run = useCallback(
    async (key: number) => {
      const queued = now().find((each) => each.key === key);
      if (queued === undefined || queued.status === 'failed' || host.files === undefined) return;
      const control = new AbortController();
      controls.current.set(key, control);
      try {
        let { item } = queued;
        if (item === null) {
          const onProgress = ({ loaded, total }: { readonly loaded: number; readonly total: number }) =>
            patch(key, { loaded, total });
          item = await host.files.upload(queued.file, { signal: control.signal, onProgress });
          patch(key, { item });
        }
        if (control.signal.aborted) return;
        patch(key, { status: 'saving' });
        const { entity, model, fields, onKeep, onSaved, addedMessage: configured, ...rest } = latest.current;
        const record = attachmentRecord(model, fields, { ...rest, item, fileType: queued.fileType });
        if (rest.parentId === null) onKeep?.(record);
        else {
          const saved = await host.createRecord(entity, record);
          onSaved?.(saved);
        }
        put(now().filter((each) => each.key !== key));
        host.notify(addedMessage(configured, item.name, t), 'success');
      } catch (thrown) {
        if (!control.signal.aborted) patch(key, { status: 'failed', message: userMessage(thrown) ?? t('failed') });
      } finally {
        controls.current.delete(key);
      }
    },
    [host, now, patch, put, t],
  );

  const enqueue = useCallback(
    (keys: readonly number[]) => {
      for (const key of keys) {
        patch(key, { status: 'sending', message: null, loaded: 0 });
        turn.current = turn.current.then(() => run(key));
      }
    },
    [patch, run],
  );

  const add = useCallback(
    async (chosen: readonly File[]) => {
      const { limits, asksType } = latest.current;
      const readable = await readableFiles(chosen);
      const problems = checkFiles(readable, limits).map((each) => describeProblem(each, t));
      setProblem(problems.length === 0 ? null : problems.join(' '));
      if (problems.length > 0 || readable.length === 0) return;
      const added = readable.map((file): QueuedFile => {
        const key = nextKey.current;
        nextKey.current += 1;
        return { key, file, status: 'waiting', fileType: null, loaded: 0, total: file.size, message: null, item: null };
      });
      put([...now(), ...added]);
      if (!asksType) enqueue(added.map(({ key }) => key));
    },
    [t, now, put, enqueue],
  );

  return {
    queue,
    problem,
    add,
    setType: (key: number, fileType: QueuedFile['fileType']) => patch(key, { fileType }),
    /** Uploads waiting files after each has a kind. */
    sendWaiting: () => {
      const waiting = now().filter(({ status }) => status === 'waiting');
      const isWhole = waiting.every(({ fileType }) => fileType !== null);
      setProblem(isWhole ? null : t('attachments.typeNeeded'));
      if (isWhole) enqueue(waiting.map(({ key }) => key));
    },
    retry: (key: number) => enqueue([key]),
    drop: (key: number) => {
      controls.current.get(key)?.abort();
      put(now().filter((each) => each.key !== key));
      setProblem(null);
    },
  };
}
