import { useEffect, useMemo, useRef, useState } from 'react';
import type { CheckAnswer, CheckRequest } from './check.worker.ts';
import type { CheckNames, DraftCheck, ViewKey, ViewSource } from './check-draft.ts';

/** ms without typing before the draft is checked. */
const quietMs = 150;
/** ms without an answer after which the worker is terminated. The next change starts a new one. */
const patienceMs = 5_000;

export type DraftState = {
  /** The latest result; null before the first. */
  readonly check: DraftCheck | null;
  /** The files that were checked for it. */
  readonly files: readonly ViewSource[];
  /** Increases with each result. */
  readonly sequence: number;
  /** Message of a check that failed itself. */
  readonly failure: string | null;
};

/** Checks a draft in a worker, shortly after each change; only the newest result counts. */
export function useDraftCheck(
  names: CheckNames,
  key: ViewKey,
  files: readonly ViewSource[],
  draft: string,
): DraftState {
  const [state, setState] = useState<DraftState>({ check: null, files: [], sequence: 0, failure: null });
  const worker = useRef<{ readonly port: Worker; readonly knows: CheckNames } | null>(null);
  const sequence = useRef(0);
  const task = useMemo(() => ({ key, files, draft }), [key, files, draft]);

  useEffect(() => {
    return () => {
      worker.current?.port.terminate();
      worker.current = null;
    };
  }, []);

  useEffect(() => {
    let patience = 0;
    const wait = window.setTimeout(() => {
      sequence.current += 1;
      const own = sequence.current;
      if (worker.current === null || worker.current.knows !== names) {
        worker.current?.port.terminate();
        const port = new Worker(new URL('./check.worker.ts', import.meta.url), { type: 'module', name: 'check' });
        port.postMessage({ names } satisfies CheckRequest);
        worker.current = { port, knows: names };
      }
      const { port } = worker.current;
      const giveUp = (failure: string): void => {
        port.terminate();
        if (worker.current?.port === port) worker.current = null;
        setState((before) => ({ ...before, failure }));
      };
      port.onerror = (event) => giveUp(event.message);
      port.onmessage = ({ data }: MessageEvent<CheckAnswer>) => {
        if (data.sequence !== sequence.current) return;
        window.clearTimeout(patience);
        setState((before) =>
          'check' in data
            ? { check: data.check, files: task.files, sequence: data.sequence, failure: null }
            : { ...before, failure: data.failure },
        );
      };
      port.postMessage({ sequence: own, ...task } satisfies CheckRequest);
      patience = window.setTimeout(() => giveUp('timeout'), patienceMs);
    }, quietMs);
    return () => {
      window.clearTimeout(wait);
      window.clearTimeout(patience);
    };
  }, [names, task]);

  return state;
}
