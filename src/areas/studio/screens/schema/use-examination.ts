import { useEffect, useState } from 'react';
import { type Examination, examine } from '../studio.queries.ts';

/** Typing rests this long, in ms, before the server is asked. */
const quietMs = 350;

export type ExaminationState = {
  readonly found: Examination | null;
  /** The text that it is about. */
  readonly text: string;
  /** Why there is none. */
  readonly error: string | null;
  readonly isAsking: boolean;
};

/**
 * What a draft would do, as the server finds it, a moment after it changed; the newest answer wins.
 * @param saved hash of the text on disk: what is saved does nothing more
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
