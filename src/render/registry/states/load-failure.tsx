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

/**
 * An error for code that could not be loaded, with a retry. After it is unmounted, the next request loads the code
 * again.
 */
export function LoadFailure({ loader, title, onRetry }: LoadFailureProps) {
  const t = useRuntimeTexts();
  useEffect(() => loader.forgetFailure, [loader]);
  const retry = () => {
    loader.forgetFailure();
    onRetry();
  };
  return <ErrorState {...(title === undefined ? {} : { title })} message={t('loadFailed')} onRetry={retry} />;
}
