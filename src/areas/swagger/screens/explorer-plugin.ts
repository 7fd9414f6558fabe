import type { Plugin, System } from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import type { ListedOperation } from './contract.ts';
import { createTranslator } from './library-texts.ts';
import { partFor } from './shown-document.ts';

/** Texts that the page adds to an operation. */
export type MarkTexts = { readonly served: string; readonly notServed: string; readonly isPublic: string };

export type PluginOptions = {
  readonly operations: readonly ListedOperation[];
  /** Which operations are shown. */
  readonly isVisible: (operation: ListedOperation) => boolean;
  readonly canTry: (operation: ListedOperation) => boolean;
  readonly onToggle: (id: string, isShown: boolean) => void;
  /** Whether anything is drawn: the library cannot unmount what it rendered. */
  readonly isAlive: { readonly subscribe: (listener: () => void) => () => void; readonly get: () => boolean };
  readonly marks: MarkTexts;
  readonly words: Readonly<Record<string, string>>;
};

/** Components of the library whose texts are translated. */
const translated = [
  'TryItOutButton',
  'execute',
  'clear',
  'OperationTag',
  'parameters',
  'responses',
  'response',
  'liveResponse',
  'responseBody',
  'modelExample',
  'HighlightCode',
  'CopyToClipboardBtn',
  'curl',
  'PlainTextViewer',
] as const;

export const layoutName = 'PortalLayout';

/** Adapts the library to the portal: only operations, each marked as served or not, in the user's language. */
export function createExplorerPlugin(options: PluginOptions): Plugin {
  const { operations, isVisible, canTry, onToggle, isAlive, marks, words } = options;
  const byPlace = new Map(operations.map((operation) => [`${operation.method} ${operation.path}`, operation]));
  const find = (path: unknown, method: unknown) => byPlace.get(`${String(method)} ${String(path)}`);

  return ({ React, fn }) => {
    const { resolveSubtree } = fn;
    const translate = createTranslator(React, words);
    return {
      components: {
        // The session of the portal is used, so no credentials are entered.
        authorizeOperationBtn: () => null,
        [layoutName]: ({ getComponent }: Partial<System>) => {
          const isDrawn = React.useSyncExternalStore(isAlive.subscribe, isAlive.get);
          if (!isDrawn || getComponent === undefined) return null;
          return React.createElement(
            'div',
            { className: 'swagger-ui' },
            React.createElement(getComponent('SvgAssets'), null),
            React.createElement(getComponent('errors', true), null),
            React.createElement(getComponent('operations', true), null),
          );
        },
      },
      wrapComponents: {
        ...Object.fromEntries(translated.map((name) => [name, translate] as const)),
        OperationSummaryPath: (Original) => (props: { readonly operationProps: { get: (key: string) => unknown } }) => {
          const operation = find(props.operationProps.get('path'), props.operationProps.get('method'));
          return React.createElement(
            React.Fragment,
            null,
            React.createElement(Original, props),
            operation === undefined
              ? null
              : React.createElement(
                  'span',
                  { className: 'vitral-mark', 'data-served': operation.isServed, 'data-operation': operation.id },
                  operation.isServed ? marks.served : marks.notServed,
                ),
            operation?.isPublic
              ? React.createElement('span', { className: 'vitral-mark', 'data-public': true }, marks.isPublic)
              : null,
          );
        },
      },
      fn: {
        opsFilter: (groups) =>
          groups
            .map((group) =>
              group.set(
                'operations',
                group.get('operations').filter((item) => {
                  const operation = find(item.get('path'), item.get('method'));
                  return operation !== undefined && isVisible(operation);
                }),
              ),
            )
            .filter((group) => group.get('operations').size > 0),
        resolveSubtree: (document, place, more) => resolveSubtree(partFor(document, place), place, more),
      },
      statePlugins: {
        spec: {
          wrapSelectors: {
            allowTryItOutFor: () => (_state, path, method) => {
              const operation = find(path, method);
              return operation !== undefined && canTry(operation);
            },
          },
        },
        layout: {
          wrapActions: {
            show: (original) => (thing, isShown) => {
              const result = original(thing, isShown);
              const [kind, , id, ...deeper] = thing;
              if (kind === 'operations' && id !== undefined && deeper.length === 0) onToggle(id, isShown);
              return result;
            },
          },
        },
      },
    };
  };
}
