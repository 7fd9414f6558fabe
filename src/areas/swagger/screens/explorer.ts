import SwaggerUI, { type LibraryResponse } from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import { newIdempotencyKey } from '../../../api/index.ts';
import { type Area, type ContractDocument, type Criteria, type ListedOperation, matches } from './contract.ts';
import { createExplorerPlugin, layoutName, type MarkTexts } from './explorer-plugin.ts';
import { canTryIn, documentToShow, exampleKey } from './shown-document.ts';

export type ExplorerOptions = {
  readonly document: ContractDocument;
  readonly operations: readonly ListedOperation[];
  readonly areas: readonly Area[];
  readonly marks: MarkTexts;
  readonly words: Readonly<Record<string, string>>;
  /** Text in Markdown before the description of an area. */
  readonly countText: (area: Area) => string;
  readonly sendHeaders: () => Readonly<Record<string, string>>;
  readonly onAnswer: (response: LibraryResponse) => void;
  readonly onToggle: (id: string, isShown: boolean) => void;
};

/** The library's page of the contract in an element of the portal. */
export type Explorer = {
  readonly setCriteria: (criteria: Criteria) => void;
  /** Opens an area and scrolls to it. */
  readonly openArea: (name: string) => void;
  /** Opens an operation with its area and scrolls to it. */
  readonly openOperation: (id: string) => void;
  readonly destroy: () => void;
};

/** Up to this number of search results, their areas are opened; with more, the areas only show their counts. */
const maxOpened = 40;
/** Maximum time for an element to be drawn, in ms. */
const drawLimit = 3_000;

export function createExplorer(node: HTMLElement, options: ExplorerOptions): Explorer {
  const { document, operations } = options;
  let criteria: Criteria = { text: '', onlyServed: false };
  let isAlive = true;
  const listeners = new Set<() => void>();
  const leaving = new AbortController();
  const unusedKey = exampleKey(document);

  const system = SwaggerUI({
    domNode: node,
    layout: layoutName,
    plugins: [
      createExplorerPlugin({
        operations,
        isVisible: (operation) => matches(operation, criteria),
        canTry: canTryIn(document),
        onToggle: options.onToggle,
        isAlive: {
          subscribe: (listener) => {
            listeners.add(listener);
            return () => listeners.delete(listener);
          },
          get: () => isAlive,
        },
        marks: options.marks,
        words: options.words,
      }),
    ],
    docExpansion: 'none',
    defaultModelExpandDepth: 2,
    deepLinking: false,
    displayRequestDuration: true,
    // The mutated request would show the token on the screen.
    showMutatedRequest: false,
    validatorUrl: null,
    // Its colours are inline styles, the same in both themes.
    syntaxHighlight: { activated: false },
    requestInterceptor: (request) => {
      // Only calls of the portal's own API get the session.
      if (!isOfApi(request.url)) return request;
      Object.assign(request.headers, options.sendHeaders());
      if (request.headers[repeatKey] === unusedKey && unusedKey !== undefined)
        request.headers[repeatKey] = newIdempotencyKey();
      return request;
    },
    responseInterceptor: (response) => {
      if (isOfApi(response.url)) options.onAnswer(response);
      return response;
    },
  });
  // As an object: the library would parse a text as YAML, which takes long for such a large document.
  system.specActions.updateJsonSpec(documentToShow(document, options.areas, options.countText));
  const showArea = (name: string, isShown: boolean) => system.layoutActions.show(['operations-tag', name], isShown);
  const bringIntoView = (thing: readonly string[], selector: string): void => {
    // Long lists only draw visible entries, so the library first scrolls near the wanted one.
    system.layoutActions.scrollToVirtualizedOperation(thing);
    void drawn(node, selector, leaving.signal).then((found) => {
      found?.scrollIntoView({ block: 'start' });
      system.layoutActions.clearScrollToVirtualizedOperation();
    });
  };

  return {
    setCriteria(next) {
      const hadText = criteria.text.trim() !== '';
      criteria = next;
      const isFiltered = next.text.trim() !== '' || next.onlyServed;
      const found = operations.filter((operation) => matches(operation, next));
      system.layoutActions.updateFilter(isFiltered ? JSON.stringify(next) : false);
      if (next.text.trim() !== '') {
        const opened = new Set(found.length > maxOpened ? [] : found.flatMap(({ areas }) => areas));
        for (const { name } of options.areas) showArea(name, opened.has(name));
      } else if (hadText) {
        for (const { name } of options.areas) showArea(name, false);
      }
    },
    openArea(name) {
      showArea(name, true);
      bringIntoView(['operations-tag', name], `[data-tag="${CSS.escape(name)}"]`);
    },
    openOperation(id) {
      const operation = operations.find((candidate) => candidate.id === id);
      const [area = 'default'] = operation?.areas ?? [];
      showArea(area, true);
      system.layoutActions.show(['operations', area, id], true);
      bringIntoView(['operations', area, id], `[data-operation="${CSS.escape(id)}"]`);
    },
    destroy() {
      isAlive = false;
      leaving.abort();
      for (const listener of listeners) listener();
    },
  };
}

/** The block of an element as soon as the library has drawn it; null after the time limit. */
async function drawn(node: HTMLElement, selector: string, signal: AbortSignal): Promise<Element | null> {
  const end = performance.now() + drawLimit;
  while (performance.now() < end && !signal.aborted) {
    const found = node.querySelector(selector);
    if (found !== null) return found.closest('.opblock') ?? found;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return null;
}

const repeatKey = 'Idempotency-Key';

function isOfApi(address: string): boolean {
  const { origin, pathname } = new URL(address, window.location.href);
  return origin === window.location.origin && pathname.startsWith('/api/');
}
