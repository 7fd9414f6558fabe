/** Draws views that a test hands in: `window.fuzz.show(view, problems, screen)` answers once the screen is at rest. */
import '@mantine/core/styles.layer.css';
import '../../../../src/ui/theme/base.css';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Component, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { ViewProblem } from '../../../../src/language/json/problem.ts';
import type { ViewDefinition } from '../../../../src/language/view/view.ts';
import { RuntimeProvider } from '../../../../src/render/elements/runtime-provider.tsx';
import { RecordForm } from '../../../../src/render/form/screen/record-form.tsx';
import { RecordList } from '../../../../src/render/list/screen/record-list.tsx';
import { FormSuspense } from '../../../../src/render/registry/registry-context.tsx';
import { cssVariables, theme } from '../../../../src/ui/theme/theme.ts';
import { fuzzEntities } from '../../../support/fuzz/fuzz-entities.ts';
import { fuzzHost } from '../../../support/fuzz/fuzz-host.ts';

export type Screen = 'new' | 'edit' | 'list';

declare global {
  interface Window {
    fuzz: {
      readonly show: (view: ViewDefinition, problems: readonly ViewProblem[], screen: Screen) => Promise<string>;
    };
  }
}

/** What escapes every boundary of the runtime would leave the whole page blank. */
class LastBoundary extends Component<{ readonly children: ReactNode }, { readonly failure: string | null }> {
  override state = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: `blank: ${String(error)}` };
  }

  override render() {
    return this.state.failure ?? this.props.children;
  }
}

const element = document.getElementById('root');
if (element === null) throw new Error('The page has no place to draw in.');
const place = element;
const root = createRoot(place);
let shown = 0;

window.fuzz = {
  show: async (view, problems, screen) => {
    shown += 1;
    const layers = [{ layer: 'base' as const, file: 'x.view.json', view }];
    const model = fuzzEntities.get('Tudo') ?? null;
    const related = Object.fromEntries([...fuzzEntities].filter(([name]) => name !== 'Tudo'));
    const host = fuzzHost({ entity: 'Tudo', hash: String(shown), model, related, layers, problems });
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    root.render(
      <MantineProvider key={shown} theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="light">
        <QueryClientProvider client={client}>
          <RuntimeProvider host={host}>
            <LastBoundary>
              {screen === 'list' ? (
                <RecordList entity="Tudo" search="" onSearch={() => undefined} />
              ) : (
                <FormSuspense>
                  <RecordForm entity="Tudo" id={screen === 'new' ? null : 1} />
                </FormSuspense>
              )}
            </LastBoundary>
          </RuntimeProvider>
        </QueryClientProvider>
      </MantineProvider>,
    );
    await settled(client);
    return place.innerText;
  },
};

/** ms for which an empty page may load the parts of a first form: no measure, as a busy machine takes several times as long. */
const loadingLimit = 20_000;

/** Until nothing has changed and nothing is being fetched for some frames. */
async function settled(client: QueryClient): Promise<void> {
  let changes = 0;
  const observer = new MutationObserver(() => {
    changes += 1;
  });
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  let seen = -1;
  let quiet = 0;
  const begun = performance.now();
  const isLoading = () => place.innerText.trim() === '' && performance.now() - begun < loadingLimit;
  for (let frame = 0; (frame < 180 && quiet < 4) || isLoading(); frame += 1) {
    await new Promise(requestAnimationFrame);
    quiet = changes === seen && client.isFetching() === 0 ? quiet + 1 : 0;
    seen = changes;
  }
  observer.disconnect();
}
