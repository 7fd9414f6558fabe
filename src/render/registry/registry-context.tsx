import { createContext, type ReactNode, Suspense, use, useContext, useReducer, useState } from 'react';
import { hasExpressions, loadExpressions } from '../../language/expressions/load-expressions.ts';
import type { ElementMap } from '../../language/view/view.ts';
import { Awaited } from '../../ui/components/awaited.tsx';
import { createLoader, type Loader } from './loader.ts';
import type { Registry } from './registry.ts';
import { LoadFailure } from './states/load-failure.tsx';

/**
 * The source of form elements. They load with the first form, so that a list loads none of their code; rare ones load
 * only with a form that uses them.
 */
export type RegistrySource = {
  readonly registry: Loader<Registry>;
  /**
   * The loaders of the types that these elements use at any depth, if their code is separate.
   * @param comesLarge whether to include large code
   */
  readonly loadersOf: (elements: ElementMap, comesLarge: boolean) => readonly Loader<unknown>[];
  /**
   * Starts loading the elements of forms, including those of a definition, in advance. A failure is shown by the form,
   * or by the missing element.
   */
  readonly prepare: (elements?: ElementMap, comesLarge?: boolean) => void;
};

/** The code that evaluates conditions loads with them: otherwise elements would appear or disappear later. */
const evaluation: LazyType = { loader: createLoader(loadExpressions), isLarge: false };

type LazyType = { readonly loader: Loader<unknown>; readonly isLarge: boolean };

/** @param lazy loaders of element types with separate code, by type */
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

/** Provides the elements of forms to the runtime; `RuntimeProvider` puts it around every screen. */
export const RegistryProvider = RegistryContext.Provider;

/**
 * The elements of forms. Suspends until they are loaded. Throws outside of a RegistryProvider, and if loading failed.
 */
export function useRegistry(): Registry {
  const outcome = use(useRegistrySource().registry.outcome());
  if ('error' in outcome) throw outcome.error;
  return outcome.value;
}

/** Returns the function that starts loading the elements of forms, see `RegistrySource`. */
export function usePrepareElements(): RegistrySource['prepare'] {
  return useRegistrySource().prepare;
}

type ElementsReadyProps = {
  /** The elements to be drawn; elements that appear later load separately. */
  readonly elements: ElementMap;
  /** Also waits for elements with large code; otherwise they appear when loaded. */
  readonly comesLarge?: boolean;
  readonly children: ReactNode;
};

/**
 * Waits for the elements of a definition before a form is created: suspending during the first render would discard the
 * form, and an input that appears later would move the others and miss the focus. An element whose code cannot be
 * loaded does not block the form.
 */
export function ElementsReady({ elements, comesLarge = true, children }: ElementsReadyProps) {
  const source = useRegistrySource();
  const [first] = useState(elements);
  const [, drawAgain] = useReducer((round: number) => round + 1, 0);
  const loaders = source.loadersOf(first, comesLarge);
  // Starts all of them before waiting for the first.
  const loads = [source.registry, ...loaders].map((loader) => loader.outcome());
  const [outcome] = loads.map((load) => use(load));
  if (outcome === undefined || 'value' in outcome) return children;
  return <LoadFailure loader={source.registry} onRetry={drawAgain} />;
}

type FormSuspenseProps = { readonly children: ReactNode; readonly fallback?: ReactNode };

/** Shows a form whose code loads when first shown, together with its elements. */
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
