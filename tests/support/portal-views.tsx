import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { RuntimeProvider } from '../../src/render/elements/runtime-provider.tsx';
import { EntityRecords } from '../../src/render/form/screen/entity-records.tsx';
import { RecordForm } from '../../src/render/form/screen/record-form.tsx';
import { ValuesDialog } from '../../src/render/form/screen/values-dialog.tsx';
import { ViewScreen } from '../../src/render/form/screen/view-screen.tsx';
import type { AskedValues, RuntimeHost } from '../../src/render/host/host.ts';
import { FormSuspense } from '../../src/render/registry/registry-context.tsx';
import { draw } from './draw.tsx';
import { fuzzHost } from './fuzz/fuzz-host.ts';
import { portalEntities, portalViews } from './portal/portal-registry.ts';

export { portalEntities };

/** Draws the form of a record with the portal's own view. `id` is null for a new record. */
export function drawPortalForm(entity: string, id: number | null, given: Partial<RuntimeHost> = {}) {
  return drawOfPortal(
    entity,
    given,
    <FormSuspense>
      <RecordForm entity={entity} id={id} />
    </FormSuspense>,
  );
}

/** Draws the list of an entity with the portal's own view, and a simulated address for its query string. */
export function drawPortalList(entity: string, given: Partial<RuntimeHost> = {}) {
  return drawOfPortal(entity, given, <AddressedList entity={entity} />);
}

function AddressedList({ entity }: { readonly entity: string }) {
  const [search, setSearch] = useState('');
  return <EntityRecords entity={entity} search={search} onSearch={setSearch} />;
}

/**
 * Draws a screen of the portal by the name of its view file, with a simulated address. `search` is the initial query
 * string.
 */
export function drawPortalScreen(
  name: string,
  given: Partial<RuntimeHost> = {},
  access: Readonly<Record<string, boolean>> = {},
  search = '',
) {
  return drawOfPortal(name, given, <AddressedScreen name={name} access={access} begin={search} />);
}

type AddressedProps = Pick<Parameters<typeof ViewScreen>[0], 'name' | 'access'> & { readonly begin: string };

function AddressedScreen({ begin, ...props }: AddressedProps) {
  const [search, setSearch] = useState(begin);
  const params = useMemo(() => Object.fromEntries(new URLSearchParams(search)), [search]);
  return <ViewScreen {...props} params={params} onSearch={setSearch} />;
}

function drawOfPortal(name: string, given: Partial<RuntimeHost>, node: ReactNode) {
  const loadView: RuntimeHost['loadView'] = async (entity, options) => {
    const answer = portalViews.answer(entity, options.name ?? null, options.parent ?? null);
    if (answer === null) throw new Error(`The portal has no view ${entity}.`);
    return answer;
  };
  const answer = portalViews.answer(name);
  if (answer === null) throw new Error(`The portal has no view ${name}.`);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return draw(
    <QueryClientProvider client={client}>
      <PortalHost host={{ ...fuzzHost(answer), loadView, ...given }}>{node}</PortalHost>
    </QueryClientProvider>,
  );
}

type Asking = { readonly question: AskedValues; readonly answer: (values: Values | null) => void };
type Values = Readonly<Record<string, unknown>>;

/** Provides the host, and shows a dialog when an action asks for values. */
function PortalHost({ host, children }: { readonly host: RuntimeHost; readonly children: ReactNode }) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const [whole] = useState<RuntimeHost>(() => ({
    askValues: (question) =>
      new Promise((resolve) =>
        setAsking({
          question,
          answer: (values) => {
            setAsking(null);
            resolve(values);
          },
        }),
      ),
    ...host,
  }));
  return (
    <RuntimeProvider host={whole}>
      {children}
      {asking === null ? null : <ValuesDialog question={asking.question} onAnswer={asking.answer} />}
    </RuntimeProvider>
  );
}
