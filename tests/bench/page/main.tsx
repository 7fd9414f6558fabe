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
import type { ViewAnswer } from '../../../src/language/view/view-answer.ts';
import { RuntimeProvider } from '../../../src/render/elements/runtime-provider.tsx';
import { RecordForm } from '../../../src/render/form/screen/record-form.tsx';
import { ViewScreen } from '../../../src/render/form/screen/view-screen.tsx';
import type { FormDraft } from '../../../src/render/host/host.ts';
import { RecordList } from '../../../src/render/list/screen/record-list.tsx';
import { cssVariables, theme } from '../../../src/ui/theme/theme.ts';
import { benchHost } from './host.ts';
import { LocalGrid } from './local-grid.tsx';
import { LocalTree } from './local-tree.tsx';
import { benchRoot } from './references/bench-api.ts';
import { dashboardView, formView, gridView, nestedDraft, nestedView, orgchartView } from './views.ts';

const root = benchRoot((screen) => (
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="light">
    {screen}
  </MantineProvider>
));
type Rows = Parameters<typeof benchHost>[1];
const noRows: Rows = [];

function mount(view: ViewAnswer, rows: Rows, screen: ReactNode, draft: FormDraft | null = null): void {
  root.mount(
    <QueryClientProvider client={new QueryClient()}>
      <RuntimeProvider host={benchHost(view, rows, draft)}>{screen}</RuntimeProvider>
    </QueryClientProvider>,
  );
}

window.bench = {
  mountForm: (def) => mount(formView(def), noRows, <RecordForm entity="Bench" id={null} />),
  mountGrid: (def, rows) =>
    def.mode === 'paged'
      ? mount(gridView(def), rows, <RecordList entity="Bench" search="" onSearch={() => undefined} />)
      : mount(gridView(def), rows, <LocalGrid def={def} rows={rows} />),
  mountNested: (def, rows) =>
    mount(nestedView(def), noRows, <RecordForm entity="Bench" id={null} />, nestedDraft(rows)),
  mountTree: (nodes, options) =>
    mount(
      formView({ title: '', fields: [] }),
      noRows,
      <LocalTree label="Contas" nodes={nodes} height={600} isOpenAtFirst={options?.isClosed !== true} />,
    ),
  mountOrgchart: (people) => mount(orgchartView(), people, <ViewScreen name="Bench" />),
  mountDashboard: (data) => mount(dashboardView(), data, <ViewScreen name="Bench" />),
  unmount: root.unmount,
  hooks: { submit: 'footer button' },
};
