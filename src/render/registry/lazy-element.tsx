import { useIsFetching } from '@tanstack/react-query';
import { type ComponentType, Suspense, use, useEffect, useReducer, useState } from 'react';
import { FormSkeleton } from '../../ui/components/states/skeletons.tsx';
import { whenIdle } from '../../ui/when-idle.ts';
import { createLoader, type Loader } from './loader.ts';
import { LoadFailure } from './states/load-failure.tsx';

/** The component of an element type whose code loads once a view names the type. */
export type LazyElement<Props extends { readonly label: string }> = {
  readonly component: ComponentType<Props>;
  readonly loader: Loader<ComponentType<Props>>;
  /** A screen that shows other things as well is drawn without it at first. */
  readonly isLarge: boolean;
};

/**
 * Draws an element at once where its code has been prepared, else as soon as it is there. Code that cannot be loaded is
 * an error of this element, which can be tried again.
 * @param isLarge where nobody has prepared it, its code comes after what else the screen asks for at first
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

/** ms after which what is large no longer waits for what else is being loaded. */
const longestWait = 2_000;

/** Whether something large may come: it may already, or what the screen asks for at first is there. */
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
