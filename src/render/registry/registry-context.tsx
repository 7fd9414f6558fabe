import { createContext, type ReactNode, Suspense, use, useContext, useReducer, useState } from 'react';
import { hasExpressions, loadExpressions } from '../../language/expressions/load-expressions.ts';
import type { ElementMap } from '../../language/view/view.ts';
import { Awaited } from '../../ui/components/awaited.tsx';
import { createLoader, type Loader } from './loader.ts';
import type { Registry } from './registry.ts';
import { LoadFailure } from './states/load-failure.tsx';

/**
 * Where the elements of forms come from. They load with the first form, so that a list loads none of their code, and
 * those that few forms have only with a form that names them.
 */
export type RegistrySource = {
  readonly registry: Loader<Registry>;
  /**
   * The loaders of the types that these elements name, however deep, as far as their code is apart.
   * @param comesLarge those whose code is large as well
   */
  readonly loadersOf: (elements: ElementMap, comesLarge: boolean) => readonly Loader<unknown>[];
  /**
   * Begins to load the elements of forms, with those that a definition names, while something is drawn or before. The
   * form, or the element that is missing, shows a failure.
   */
  readonly prepare: (elements?: ElementMap, comesLarge?: boolean) => void;
};

/** What decides about elements comes with them: else they would come later, or go away again. */
const evaluation: LazyType = { loader: createLoader(loadExpressions), isLarge: false };

type LazyType = { readonly loader: Loader<unknown>; readonly isLarge: boolean };

/** @param lazy loaders of the element types whose code is apart, by type */
export function createRegistrySource(
  load: () => Promise<Registry>,
  lazy: Readonly<Record<string, LazyType>>,
): RegistrySource {
  const registry = createLoader(load);
  const known = new WeakMap<ElementMap, readonly LazyType[]>();
  const loadersOf: RegistrySource['loadersOf'] = (elements, comesLarge) => {
    const found = known.get(elements) ?? [
      ...collectTypes(elements, lazy, new Set()),
      ...(hasExpressions(elements) ? [evaluation] : []),
    ];
    known.set(elements, found);
    return found.filter(({ isLarge }) => comesLarge || !isLarge).map(({ loader }) => loader);
  };
  return {
    registry,
    loadersOf,
    prepare: (elements, comesLarge = true) => {
      void registry.outcome();
      if (elements !== undefined) for (const loader of loadersOf(elements, comesLarge)) void loader.outcome();
    },
  };
}

function collectTypes(
  elements: ElementMap,
  lazy: Readonly<Record<string, LazyType>>,
  found: Set<LazyType>,
): Set<LazyType> {
  for (const { type = '', elements: inner } of Object.values(elements)) {
    const named = Object.hasOwn(lazy, type) ? lazy[type] : undefined;
    if (named !== undefined) found.add(named);
    if (inner !== undefined) collectTypes(inner, lazy, found);
  }
  return found;
}

const RegistryContext = createContext<RegistrySource | null>(null);

/** Gives the runtime the elements of its forms; `RuntimeProvider` puts it around every screen. */
export const RegistryProvider = RegistryContext.Provider;

/** The elements of forms. Suspends until they are loaded. Throws outside of a RegistryProvider, and what a load threw. */
export function useRegistry(): Registry {
  const outcome = use(useRegistrySource().registry.outcome());
  if ('error' in outcome) throw outcome.error;
  return outcome.value;
}

/** What begins to load the elements of forms, as `RegistrySource` says. */
export function usePrepareElements(): RegistrySource['prepare'] {
  return useRegistrySource().prepare;
}

type ElementsReadyProps = {
  /** What will be drawn; of what it becomes later each element waits for itself. */
  readonly elements: ElementMap;
  /** Waits for elements with large code too; without it they come when it is their turn, each in its place. */
  readonly comesLarge?: boolean;
  readonly children: ReactNode;
};

/**
 * Waits for the elements of a definition before a form is made: what suspends as it is first drawn loses what it had
 * made, and an input that comes later would move the others and miss the focus. An element whose code is missing does
 * not hold up the form.
 */
export function ElementsReady({ elements, comesLarge = true, children }: ElementsReadyProps) {
  const source = useRegistrySource();
  const [first] = useState(elements);
  const [, drawAgain] = useReducer((round: number) => round + 1, 0);
  const loaders = source.loadersOf(first, comesLarge);
  // All of them begin before the first is waited for.
  const loads = [source.registry, ...loaders].map((loader) => loader.outcome());
  const [outcome] = loads.map((load) => use(load));
  if (outcome === undefined || 'value' in outcome) return children;
  return <LoadFailure loader={source.registry} onRetry={drawAgain} />;
}

type FormSuspenseProps = { readonly children: ReactNode; readonly fallback?: ReactNode };

/** Shows a form whose code loads as it is first shown: the elements come along with it and not after it. */
export function FormSuspense({ children, fallback = null }: FormSuspenseProps) {
  usePrepareElements()();
  return (
    <Suspense
      fallback={
        <>
          <Awaited />
          {fallback}
        </>
      }
    >
      {children}
    </Suspense>
  );
}

function useRegistrySource(): RegistrySource {
  const source = useContext(RegistryContext);
  if (source === null) throw new Error('The runtime needs a RegistryProvider around it.');
  return source;
}
