import { useIsFetching } from '@tanstack/react-query';
import { type ComponentType, Suspense, use, useEffect, useReducer, useState } from 'react';
import { FormSkeleton } from '../../ui/components/states/skeletons.tsx';
import { whenIdle } from '../../ui/when-idle.ts';
import { createLoader, type Loader } from './loader.ts';
import { LoadFailure } from './states/load-failure.tsx';

/** The component of an element type whose code loads when a view uses the type. */
export type LazyElement<Props extends { readonly label: string }> = {
  readonly component: ComponentType<Props>;
  readonly loader: Loader<ComponentType<Props>>;
  /** A screen with other content is first drawn without it. */
  readonly isLarge: boolean;
};

/**
 * Draws an element at once if its code is loaded, otherwise when it is. If the code cannot be loaded, this element
 * shows an error with a retry.
 * @param isLarge unless prepared, its code loads after the other code that the screen needs at first
 */
export function lazyElement<Props extends { readonly label: string }>(
  load: () => Promise<ComponentType<Props>>,
  isLarge = false,
): LazyElement<Props> {
  const loader = createLoader(load);
  function Loaded(props: Props) {
    const [, drawAgain] = useReducer((round: number) => round + 1, 0);
    const outcome = use(loader.outcome());
    if ('value' in outcome) return <outcome.value {...props} />;
    return <LoadFailure loader={loader} title={props.label} onRetry={drawAgain} />;
  }
  function LazyElement(props: Props) {
    return (
      <Suspense fallback={<FormSkeleton fields={1} />}>
        <Loaded {...props} />
      </Suspense>
    );
  }
  function LargeElement(props: Props) {
    const isDue = useTurn(loader.isBegun());
    return isDue ? <LazyElement {...props} /> : <FormSkeleton fields={1} />;
  }
  return { component: isLarge ? LargeElement : LazyElement, loader, isLarge };
}

/** ms after which large code no longer waits for other code. */
const longestWait = 2_000;

/** Whether large code may load: it already may, or the first code of the screen has loaded. */
function useTurn(isThere: boolean): boolean {
  const [isDue, setDue] = useState(isThere);
  const isQuiet = useIsFetching() === 0;
  useEffect(() => {
    if (isDue) return;
    const timer = setTimeout(() => setDue(true), longestWait);
    return () => clearTimeout(timer);
  }, [isDue]);
  useEffect(() => (isDue || !isQuiet ? undefined : whenIdle(() => setDue(true))), [isDue, isQuiet]);
  return isDue;
}
