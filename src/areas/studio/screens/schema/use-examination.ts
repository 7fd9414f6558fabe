import { useEffect, useState } from 'react';
import { type Examination, examine } from '../studio.queries.ts';

/** ms without typing before the server is asked. */
const quietMs = 350;

export type ExaminationState = {
  readonly found: Examination | null;
  /** The text that was examined. */
  readonly text: string;
  /** Error message if there is no result. */
  readonly error: string | null;
  readonly isAsking: boolean;
};

/**
 * The effects of a draft as determined by the server, shortly after each change; only the newest result counts.
 * @param saved hash of the text on disk: a saved text has no effects any more
 */
export function useExamination(file: string, text: string, saved: string | null): ExaminationState {
  const [state, setState] = useState<ExaminationState>({ found: null, text: '', error: null, isAsking: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew once the draft is saved
  useEffect(() => {
    const abort = new AbortController();
    setState((before) => ({ ...before, isAsking: true }));
    const wait = window.setTimeout(() => {
      examine(file, text, abort.signal).then(
        (found) => setState({ found, text, error: null, isAsking: false }),
        (error: unknown) => {
          if (abort.signal.aborted) return;
          setState((before) => ({ ...before, error: error instanceof Error ? error.message : '', isAsking: false }));
        },
      );
    }, quietMs);
    return () => {
      window.clearTimeout(wait);
      abort.abort();
    };
  }, [file, text, saved]);
  return state;
}
