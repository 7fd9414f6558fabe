import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { type ReactNode, useMemo, useState } from 'react';
import type { EntityModel } from '../../src/language/entity/entity.ts';
import type { FlowModel } from '../../src/language/entity/flow.ts';
import type { ViewDefinition } from '../../src/language/view/view.ts';
import { RuntimeProvider } from '../../src/render/elements/runtime-provider.tsx';
import { EntityRecords } from '../../src/render/form/screen/entity-records.tsx';
import { RecordForm } from '../../src/render/form/screen/record-form.tsx';
import { ViewScreen } from '../../src/render/form/screen/view-screen.tsx';
import type { RuntimeHost } from '../../src/render/host/host.ts';

import { FormSuspense } from '../../src/render/registry/registry-context.tsx';
import { cssVariables, theme } from '../../src/ui/theme/theme.ts';
import { fuzzEntities } from './fuzz/fuzz-entities.ts';
import { fuzzHost } from './fuzz/fuzz-host.ts';

type Drawing = {
  /** Simulates pointer and keyboard. */
  readonly user: UserEvent;
  /** Draws it again with other properties. */
  readonly redraw: (node: ReactNode) => void;
};
type Given = Partial<RuntimeHost> & {
  readonly rows?: readonly object[];
  readonly flow?: FlowModel;
  /** Entities instead of those of fuzz-entities.ts. */
  readonly entities?: ReadonlyMap<string, EntityModel>;
  /** Views of other entities, by name. */
  readonly views?: Readonly<Record<string, ViewDefinition>>;
  /** Parameters of the address (`$params`). */
  readonly params?: Readonly<Record<string, string>>;
};

/** Draws a component in the theme of the portal, without animations. */
export function draw(node: ReactNode): Drawing {
  const themed = (inner: ReactNode) => (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
      {inner}
    </MantineProvider>
  );
  const { rerender } = render(themed(node));
  return { user: userEvent.setup(), redraw: (next) => rerender(themed(next)) };
}

/**
 * Draws the form of a record of `Tudo` (tests/support/fuzz/fuzz-entities.ts) with a view. `id` is null for a new
 * record.
 */
export function drawForm(view: ViewDefinition, id: number | null, given: Given = {}): Drawing {
  return drawWith(
    view,
    given,
    <FormSuspense>
      <RecordForm entity="Tudo" id={id} {...(given.params === undefined ? {} : { params: given.params })} />
    </FormSuspense>,
  );
}

/**
 * Draws the list of `Tudo`, or its form if the entity has a single record. `onSearch` gets the query string of the
 * list.
 */
export function drawList(
  view: ViewDefinition,
  { search = '', onSearch = () => undefined, ...given }: Given & Partial<Parameters<typeof EntityRecords>[0]> = {},
): Drawing {
  return drawWith(view, given, <EntityRecords entity="Tudo" search={search} onSearch={onSearch} />);
}

/** Draws the list of `Tudo` with a simulated address for its query string. */
export function drawAddressedList(view: ViewDefinition, given: Given = {}): Drawing {
  return drawWith(view, given, <AddressedList />);
}

function AddressedList() {
  const [search, setSearch] = useState('');
  return <EntityRecords entity="Tudo" search={search} onSearch={setSearch} />;
}

/** Draws a component that needs a host, such as a dialog. */
export function drawWithHost(node: ReactNode, given: Partial<RuntimeHost> = {}): Drawing {
  return drawWith({}, given, node);
}

type ScreenDrawing = Drawing & {
  /** Changes data of the logged-in user, as when the server answers them anew. */
  readonly changeUser: (change: Partial<RuntimeHost['user']>) => void;
};

/** Draws a screen without an entity. `onSearch` gets the query string of its filters. */
export function drawScreen(
  view: ViewDefinition,
  given: Partial<RuntimeHost> = {},
  { source, ...props }: Omit<Parameters<typeof ViewScreen>[0], 'name'> & { readonly source?: EntityModel } = {},
): ScreenDrawing {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const screenFor = (host: RuntimeHost) => (
    <QueryClientProvider client={client}>
      <RuntimeProvider host={host}>
        <ViewScreen name="painel" {...props} />
      </RuntimeProvider>
    </QueryClientProvider>
  );
  const host = hostOfScreen(view, given, source);
  const drawing = draw(screenFor(host));
  return {
    ...drawing,
    changeUser: (change) => drawing.redraw(screenFor({ ...host, user: { ...host.user, ...change } })),
  };
}

function hostOfScreen(view: ViewDefinition, given: Partial<RuntimeHost>, source?: EntityModel): RuntimeHost {
  const layers = [{ layer: 'base' as const, file: 'painel.view.json', view }];
  const related = { ...Object.fromEntries(fuzzEntities), ...(source === undefined ? {} : { [source.name]: source }) };
  const answer = {
    ...{ entity: 'painel', hash: 'x', model: null, related, layers, problems: [] },
    ...(source === undefined ? {} : { source: source.name }),
  };
  return { ...fuzzHost(answer), loadView: async () => answer, ...given };
}

/**
 * Draws a screen without an entity at `/tela/painel`, with a simulated query string. `went` gets where it navigates to,
 * and the parameters that it drops.
 */
export function drawAddressedScreen(view: ViewDefinition, given: Partial<RuntimeHost>, went: string[]): Drawing {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const host = hostOfScreen(view, given);
  return draw(
    <QueryClientProvider client={client}>
      <AddressedScreen host={host} went={went} />
    </QueryClientProvider>,
  );
}

function AddressedScreen({ host, went }: { readonly host: RuntimeHost; readonly went: string[] }) {
  const [params, setParams] = useState<Readonly<Record<string, string>>>({});
  const addressed = useMemo<RuntimeHost>(
    () => ({
      ...host,
      navigate: (path) => {
        went.push(path);
        const { pathname, searchParams } = new URL(path, 'http://portal.example');
        if (pathname === '/tela/painel') setParams(Object.fromEntries(searchParams));
      },
      dropAddressParam: (dropped) => {
        went.push(`without ${dropped}`);
        setParams((before) => Object.fromEntries(Object.entries(before).filter(([name]) => name !== dropped)));
      },
    }),
    [host, went],
  );
  return (
    <RuntimeProvider host={addressed}>
      <ViewScreen name="painel" params={params} />
    </RuntimeProvider>
  );
}

function drawWith(
  view: ViewDefinition,
  { rows, flow, entities = fuzzEntities, views = {}, params: _, ...given }: Given,
  node: ReactNode,
): Drawing {
  const known = entities.get('Tudo') ?? null;
  const model = known === null || flow === undefined ? known : { ...known, flow };
  const related = Object.fromEntries([...entities].filter(([name]) => name !== 'Tudo'));
  const layers = [{ layer: 'base' as const, file: 'x.view.json', view }];
  const answer = rows === undefined ? undefined : { answer: { data: rows, total: rows.length } };
  const of = { entity: 'Tudo', hash: 'x', model, related, layers, problems: [] };
  const usual = fuzzHost(of, answer);
  const loadView: RuntimeHost['loadView'] = async (name, options) => {
    const own = views[name];
    if (own === undefined) return usual.loadView(name, options);
    const file = `${name}.view.json`;
    return { ...of, entity: name, model: entities.get(name) ?? null, layers: [{ layer: 'base', file, view: own }] };
  };
  const host = { ...usual, loadView, ...given };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return draw(
    <QueryClientProvider client={client}>
      <RuntimeProvider host={host}>{node}</RuntimeProvider>
    </QueryClientProvider>,
  );
}
