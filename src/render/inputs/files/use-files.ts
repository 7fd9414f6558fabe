import { useCallback, useEffect, useRef, useState } from 'react';
import { checkFiles, type FileLimits } from '../../../language/entity/file-rules.ts';
import { type FileValue, fileValues, isPending } from '../../../language/values/file-value.ts';
import { useHost } from '../../host/host-context.ts';
import { useFileTexts } from '../../texts/files/index.ts';
import { addedMessage, describeProblem, readableFiles } from './problems.ts';
import { uploads } from './upload-store.ts';

type Field = {
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly limits: FileLimits;
  /** Whether the value is a list. */
  readonly isList: boolean;
  readonly addedMessage: string | undefined;
  /** The call that receives the files, if it is not the portal's own. */
  readonly sendTo: string | undefined;
};

/** The files of a field: chosen files are checked and uploaded, and each is added to the value when it is done. */
export function useFiles(field: Field) {
  const t = useFileTexts();
  const host = useHost();
  const [problem, setProblem] = useState<string | null>(null);
  // An upload ends long after it began: the value may have changed meanwhile.
  const latest = useRef(field);
  useEffect(() => {
    latest.current = field;
  });
  const files = fileValues(field.value);

  const write = useCallback((next: readonly FileValue[]) => {
    const { onChange, isList } = latest.current;
    const value = isList ? next : (next[0] ?? null);
    latest.current = { ...latest.current, value };
    onChange(value);
  }, []);

  const add = useCallback(
    async (chosen: readonly File[]) => {
      const { limits } = latest.current;
      const readable = await readableFiles(chosen);
      if (host.files === undefined || readable.length === 0) return;
      const present = fileValues(latest.current.value);
      // If there is space for one file, a new one replaces it.
      const room = limits.maxFiles === 1 ? 1 : limits.maxFiles - present.length;
      const problems = checkFiles(readable, { ...limits, maxFiles: Math.max(room, 1) }).map((each) =>
        describeProblem(each, t),
      );
      if (room < 1) problems.unshift(t('full', { max: limits.maxFiles }));
      setProblem(problems.length === 0 ? null : problems.join(' '));
      if (problems.length > 0) return;
      const sent = readable.map((file) =>
        uploads.start(
          file,
          host.files ?? unreachable(),
          (item, key) => {
            const now = fileValues(latest.current.value);
            if (!now.some((each) => isPending(each) && each.pending === key)) return;
            write(now.map((each) => (isPending(each) && each.pending === key ? item : each)));
            host.notify(addedMessage(latest.current.addedMessage, item.name, t), 'success');
          },
          latest.current.sendTo === undefined
            ? {}
            : {
                url: latest.current.sendTo,
                // Specification 002, section 8.
                onFailed: (message) => void host.alert([t('failedTo'), ...(message === null ? [] : [message])]),
              },
        ),
      );
      if (limits.maxFiles === 1) for (const each of present) if (isPending(each)) uploads.drop(each.pending);
      write(limits.maxFiles === 1 ? sent : [...present, ...sent]);
    },
    [host, t, write],
  );

  const remove = useCallback(
    (index: number) => {
      const present = fileValues(latest.current.value);
      const removed = present[index];
      if (removed !== undefined && isPending(removed)) uploads.drop(removed.pending);
      setProblem(null);
      write(present.filter((_, place) => place !== index));
    },
    [write],
  );

  return { files, problem, add, remove, canSend: host.files !== undefined };
}

function unreachable(): never {
  throw new Error('Files are chosen only where they can be sent.');
}
