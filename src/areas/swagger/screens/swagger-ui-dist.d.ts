/** The parts of swagger-ui that this screen uses; the library's own types lack its plugins. */
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  import type { ComponentClass, ComponentType, FunctionComponent, ReactElement, ReactNode } from 'react';

  type Props = Readonly<Record<string, unknown>>;

  /** The library's own copy of React, different from the portal's. */
  export type LibraryReact = {
    readonly createElement: (type: unknown, props: Props | null, ...children: readonly ReactNode[]) => ReactElement;
    readonly cloneElement: (element: ReactElement, props: Props, ...children: readonly ReactNode[]) => ReactElement;
    readonly isValidElement: (value: unknown) => value is ReactElement<Props>;
    readonly useSyncExternalStore: <Value>(subscribe: (listener: () => void) => () => void, read: () => Value) => Value;
    readonly Fragment: unknown;
  };

  export type OperationList = {
    readonly size: number;
    readonly filter: (keep: (item: { readonly get: (key: string) => unknown }) => boolean) => OperationList;
  };
  export type TagGroup = {
    readonly get: (key: 'operations') => OperationList;
    readonly set: (key: 'operations', operations: OperationList) => TagGroup;
  };
  export type TaggedOperations = {
    readonly map: (change: (group: TagGroup) => TagGroup) => TaggedOperations;
    readonly filter: (keep: (group: TagGroup) => boolean) => TaggedOperations;
  };

  export type LibraryRequest = { readonly url: string; readonly headers: Record<string, string> };
  export type LibraryResponse = { readonly status: number; readonly url: string; readonly text?: string };

  type ResolveSubtree = (document: Props, place: readonly string[], options: unknown) => Promise<unknown>;

  export type System = {
    readonly React: LibraryReact;
    readonly getComponent: (name: string, isContainer?: boolean) => unknown;
    readonly layoutActions: {
      readonly show: (thing: readonly string[], isShown: boolean) => void;
      readonly scrollToVirtualizedOperation: (thing: readonly string[]) => void;
      readonly clearScrollToVirtualizedOperation: () => void;
      readonly updateFilter: (phrase: string | false) => void;
    };
    readonly fn: { readonly resolveSubtree: ResolveSubtree };
    readonly specActions: { readonly updateJsonSpec: (document: object) => void };
  };

  type Wrap<Component> = (original: Component, system: System) => unknown;
  type Selector = (state: unknown, ...values: readonly string[]) => unknown;
  type Show = (thing: readonly string[], isShown: boolean) => unknown;

  export type Plugin = (system: System) => {
    readonly components?: Readonly<Record<string, ComponentType>>;
    readonly wrapComponents?: Readonly<Record<string, Wrap<ComponentClass<Props> | FunctionComponent<Props>>>>;
    readonly fn?: {
      readonly opsFilter: (operations: TaggedOperations, phrase: string) => TaggedOperations;
      readonly resolveSubtree: ResolveSubtree;
    };
    readonly statePlugins?: {
      readonly spec?: { readonly wrapSelectors: Readonly<Record<string, (original: Selector) => Selector>> };
      readonly layout?: { readonly wrapActions: { readonly show: (original: Show) => Show } };
    };
  };

  export type Options = {
    readonly domNode: Element;
    readonly layout: string;
    readonly plugins: readonly Plugin[];
    readonly docExpansion: 'none';
    readonly defaultModelExpandDepth: number;
    readonly deepLinking: boolean;
    readonly displayRequestDuration: boolean;
    readonly showMutatedRequest: boolean;
    readonly validatorUrl: null;
    readonly syntaxHighlight: { readonly activated: boolean };
    readonly requestInterceptor: (request: LibraryRequest) => LibraryRequest;
    readonly responseInterceptor: (response: LibraryResponse) => LibraryResponse;
  };

  export default function SwaggerUI(options: Options): System;
}
