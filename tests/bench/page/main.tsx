/**
 * A page that draws by the runtime what a harness asks for: `window.bench = { mountForm, mountGrid, mountTree, unmount }`.
 * Screens, elements, conditions and validation are the portal's own; only the server behind them is made up.
 */
import '@mantine/core/styles.layer.css';
import '../../../src/ui/theme/base.css';
import './page.css';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { RecordForm } from '../../../src/runtime/form/record-form.tsx';
import { HostProvider } from '../../../src/runtime/host-context.ts';
import { cssVariables, theme } from '../../../src/ui/theme/theme.ts';
import { type FormDef, formView } from './form-view.ts';
import { benchHost } from './host.ts';

let root: Root | null = null;

function mount(children: ReactNode): void {
  const element = document.getElementById('root');
  if (element === null) throw new Error('The page has no element with the id root.');
  root = createRoot(element);
  root.render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="light">
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    </MantineProvider>,
  );
}

const bench = {
  mountForm: (def: FormDef) =>
    mount(
      <HostProvider value={benchHost({ view: formView(def) })}>
        <RecordForm entity="Bench" id={null} />
      </HostProvider>,
    ),
  unmount: () => {
    root?.unmount();
    root = null;
  },
  hooks: { submit: 'footer button', errors: '[aria-invalid=true]' },
};

declare global {
  interface Window {
    bench: typeof bench;
  }
}

window.bench = bench;
