import { type ComponentType, Suspense, use, useReducer } from 'react';
import { FormSkeleton } from '../../ui/components/skeletons.tsx';
import { LoadFailure } from './load-failure.tsx';
import { createLoader, type Loader } from './loader.ts';

/** The component of an element type whose code loads once a view names the type. */
export type LazyElement<Props extends { readonly label: string }> = {
  readonly component: ComponentType<Props>;
  readonly loader: Loader<ComponentType<Props>>;
};

/**
 * Draws an element at once where its code has been prepared, else as soon as it is there. Code that cannot be loaded is
 * an error of this element, which can be tried again.
 */
export function lazyElement<Props extends { readonly label: string }>(
  load: () => Promise<ComponentType<Props>>,
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
  return { component: LazyElement, loader };
}
