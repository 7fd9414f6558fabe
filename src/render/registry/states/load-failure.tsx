import { useEffect } from 'react';
import { ErrorState } from '../../../ui/components/states/error-state.tsx';
import { useRuntimeTexts } from '../../texts/index.ts';
import type { Loader } from '../loader.ts';

type LoadFailureProps = {
  readonly loader: Loader<unknown>;
  /** What is missing; absent for a whole form. */
  readonly title?: string;
  readonly onRetry: () => void;
};

/** Code that could not be loaded, and the way to try it again. Once this is unmounted, what asks for the code loads it anew. */
export function LoadFailure({ loader, title, onRetry }: LoadFailureProps) {
  const t = useRuntimeTexts();
  useEffect(() => loader.forgetFailure, [loader]);
  const retry = () => {
    loader.forgetFailure();
    onRetry();
  };
  return <ErrorState {...(title === undefined ? {} : { title })} message={t('loadFailed')} onRetry={retry} />;
}
