import { expect, test } from 'vitest';
import { screenOfProcess } from '../../../domain/screens.ts';
import type { ScreenEntry } from '../../../engine/views/view-entry.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { addressOfPanel, leadsTo, mayOpenPanel, placeAt, processOfPanel, viewOfScreen } from './place-at.ts';

const plain: ScreenEntry = {
  isPublic: false,
  ...{ name: 'painel', entity: null, address: null, process: null, permission: [], title: 'Painel', icon: null },
  ...{ menu: null, home: null, entities: [] },
};
const panel = (given: Partial<ScreenEntry>): ScreenEntry => ({ ...plain, ...given });
const placesOf = (...panels: readonly ScreenEntry[]) => ({
  models: new Map(),
  panels: new Map(panels.map((each) => [each.name, each])),
});
const caller = (access: Readonly<Record<string, readonly string[]>> = {}, perfil = 'VISITANTE'): Caller => ({
  ...{ id: 1, nome: 'Ana', perfil, administrator: false, configurator: false, tipo: '', id_cliente: null },
  ...{ id_filial: null, id_pais: null, records: new Map() },
  access: new Map(Object.entries(access).map(([resource, flags]) => [resource, new Set(flags)])),
});

test('[Q1] an address of the table is filled by the view that names it, under the gate of the table', () => {
  const screen = screenOfProcess('CONSULTORES');
  const places = placesOf(
    panel({ name: 'consultores', address: '/consultores/:id', permission: ['PERFIL:VISITANTE'] }),
  );
  const place = placeAt('/consultores/7?a=1', places);
  expect(place).toMatchObject({ kind: 'screen', filled: { panel: { name: 'consultores' }, params: { id: '7' } } });
  for (const address of ['/consultores', '/consultores/list', '/consultores/create'])
    expect(placeAt(address, places)).toMatchObject({ kind: 'screen', filled: null });
  expect(screen && viewOfScreen(screen, places.panels)?.name).toBe('consultores');
  // The permission of a view does not open an address that the table of screens restricts.
  expect(leadsTo(caller(), place)).toBe(false);
  expect(leadsTo(caller({ CONSULTORES: ['ACESSAR'] }), place)).toBe(true);
  const [filling] = places.panels.values();
  expect(filling && mayOpenPanel(caller(), filling)).toBe(false);
});

test('[Q1] a new address is the one that fixes most, with its names and who may open it', () => {
  const places = placesOf(
    panel({
      name: 'um',
      address: '/conferencia/:id',
      process: 'CONFERENCIA',
      permission: ['PERFIL:DIRETORIA', 'Cliente.EDITAR'],
    }),
    panel({ name: 'dois', address: '/conferencia/resumo', process: 'CONSULTORES' }),
    panel({ name: 'tres', address: '/conferencia/resumo' }),
  );
  expect(placeAt('/conferencia/a%20b', places)).toMatchObject({ panel: { name: 'um' }, params: { id: 'a b' } });
  expect(placeAt('/conferencia/resumo/', places)).toMatchObject({ panel: { name: 'dois' }, params: {} });
  expect(placeAt('/conferencia', places)).toBeNull();
  const place = placeAt('/conferencia/1', places);
  for (const who of [caller({}, 'DIRETORIA'), caller({ Cliente: ['EDITAR'] }), caller({ CONFERENCIA: ['ACESSAR'] })])
    expect(leadsTo(who, place)).toBe(true);
  expect(leadsTo(caller({ Cliente: ['LISTAR'] }), place)).toBe(false);
  // A process of the table also restricts the new address.
  expect(leadsTo(caller(), placeAt('/conferencia/resumo', places))).toBe(false);
  expect(leadsTo(caller({ CONSULTORES: ['ACESSAR'] }), placeAt('/conferencia/resumo', places))).toBe(true);
  expect([...places.panels.values()].map(processOfPanel)).toEqual([
    'CONFERENCIA',
    'tela:/tela/dois',
    'tela:/tela/tres',
  ]);
  expect([...places.panels.values()].map(addressOfPanel)).toEqual([
    '/tela/um',
    '/conferencia/resumo',
    '/conferencia/resumo',
  ]);
});

test('[Q1] a new process without permissions is for those alone to whom it is granted', () => {
  const granted = panel({ name: 'um', process: 'CONFERENCIA', entities: ['Cliente'] });
  const open = panel({ name: 'dois', entities: ['Cliente'] });
  const lists = caller({ Cliente: ['LISTAR'] });
  expect([mayOpenPanel(lists, granted), mayOpenPanel(lists, open)]).toEqual([false, true]);
  expect(mayOpenPanel(caller({ CONFERENCIA: ['ACESSAR'] }), granted)).toBe(true);
});

test('[Q1] no view takes an address that the portal draws, or one below a screen of the table', () => {
  for (const address of ['/home', '/crud/Cliente', '/consultores/novo', '/estudio', '/sobre'])
    expect([address, JSON.stringify(placeAt(address, placesOf(panel({ address }))))]).not.toEqual([
      address,
      expect.stringContaining(`"address":"${address}"`),
    ]);
});

test('[Q1] a report stands at `/{area}/{report}`, whatever the area, behind entities and processes of those names', () => {
  const places = placesOf(
    panel({ name: 'vendas', permission: ['PERFIL:DIRETORIA'] }),
    panel({ name: 'resumo', address: '/resumo/geral' }),
    panel({ name: 'ficha', address: '/ficha/:id' }),
  );
  const place = placeAt('/report/vendas?mes=1', places);
  expect(place).toMatchObject({ kind: 'panel', panel: { name: 'vendas' }, params: {} });
  expect([leadsTo(caller(), place), leadsTo(caller({}, 'DIRETORIA'), place)]).toEqual([false, true]);
  expect(placeAt('/comercial/vendas/', places)).toEqual(place);
  expect(placeAt('/report/resumo', places)).toMatchObject({ kind: 'panel', panel: { name: 'resumo' } });
  expect(placeAt('/report/1042', places)).toEqual({ kind: 'process', id: 1042 });
  for (const address of ['/report/ficha', '/report/outro', '/report/vendas/1', '/crud/vendas', '/configurar/vendas'])
    expect([address, placeAt(address, places)]).toEqual([address, null]);
});
