import { matchRoutes } from 'react-router';
import { expect, test, vi } from 'vitest';
import { favouritesAddresses } from '../../tests/fixtures/areas/favourites/addresses.ts';
import { favouritesArea } from '../../tests/fixtures/areas/favourites/screens/area.tsx';
import { type PortalScreen, portalScreens } from '../domain/screens.ts';
import { componentNames } from '../language/view/component-names.ts';
import { areaCommands } from '../portal/palette/area-entries.ts';
import { identifyScreen } from '../portal/tabs/tab.ts';
import { findComponent, isUnknownComponent } from '../render/registry/components.ts';
import { areaAddresses } from './addresses.ts';
import { openAreas, type WebArea } from './area.ts';
import { webAreas } from './web-areas.ts';

/** Addresses that the shell serves itself. */
const ofShell = ['/', '/login', '/esqueci_senha', '/recuperar_senha', '/welcome', '/alterar_senha'];

test('an area is its folder and a line in the list: pages, screens, components, lines of the palette, texts', () => {
  expect(isUnknownComponent(findComponent('favourites/card'))).toBe(true);
  const { publicPages, screens } = openAreas([...webAreas, favouritesArea]);
  expect(publicPages.map(({ path }) => path)).toContain('/vitrine');
  // What it declares may stand in the table of all screens: nobody else has its processes, addresses and places in the menu.
  const drawn = [...publicPages, ...screens].map(({ path }) => path);
  for (const each of favouritesAddresses) expect(drawn).toEqual(expect.arrayContaining([...each.paths]));
  const table = [...areaAddresses, ...favouritesAddresses];
  const [paths, places] = [table.flatMap((each) => each.paths), table.flatMap(({ menu }) => menu?.order ?? [])];
  expect([new Set(paths).size, new Set(places).size]).toEqual([paths.length, places.length]);
  expect(matchRoutes([...screens], '/favoritos_da_casa/7')?.[0]?.params).toEqual({ id: '7' });
  expect(isUnknownComponent(findComponent('favourites/card'))).toBe(false);

  const go = vi.fn();
  const news = areaCommands([], go).find(({ label }) => label === 'Novidades');
  news?.run();
  expect(go).toHaveBeenCalledWith('/favoritos_da_casa/novidades');
});

test('a line of the palette has the name of its screen, and is left out where the menu has it', () => {
  openAreas(webAreas);
  const go = () => undefined;
  expect(areaCommands([], go).map(({ label }) => label)).toContain('Sobre o portal');
  const inMenu = { id: 1, label: 'Sobre', icon: null, address: '/sobre', children: [], process: 1 };
  expect(areaCommands([inMenu], go).map(({ label }) => label)).not.toContain('Sobre o portal');
});

test('each component that views may name is that of an area, but those of the runtime', () => {
  openAreas(webAreas);
  const ofAreas = componentNames.filter((name) => !name.startsWith('record/'));
  expect(ofAreas).toContain('commerce/special-product');
  expect(ofAreas.filter((name) => isUnknownComponent(findComponent(name)))).toEqual([]);
});

test('each screen that the table calls built has an address of an area or of the shell', () => {
  const { publicPages, screens } = openAreas(webAreas);
  const known = new Set([...publicPages, ...screens].map(({ path }) => path));
  const built = portalScreens.filter(({ isBuilt }) => isBuilt).flatMap(({ paths }) => paths);
  expect(built.length).toBeGreaterThan(10);
  expect(built.filter((path) => !known.has(path) && !ofShell.includes(path))).toEqual([]);
});

test('each address that code of an area draws is one that this area declares, where the table has it', async () => {
  const table = new Set(portalScreens.flatMap(({ paths }) => paths));
  const found: string[] = [];
  const declared: string[] = [];
  const files = import.meta.glob<Readonly<Record<string, WebArea>>>('./*/screens/area.tsx');
  const declarations = import.meta.glob<Readonly<Record<string, readonly PortalScreen[]>>>('./*/addresses.ts');
  for (const [file, load] of Object.entries(files)) {
    const [, area = ''] = file.split('/');
    const own = (await declarations[`./${area}/addresses.ts`]?.()) ?? {};
    const paths = new Set(Object.values(own).flatMap((screens) => screens.flatMap((each) => each.paths)));
    const drawn = Object.values(await load()).flatMap(({ publicPages = [], screens = [] }) => [
      ...publicPages,
      ...screens,
    ]);
    for (const { path = '' } of drawn)
      if (table.has(path)) (paths.has(path) ? declared : found).push(`${area} ${path}`);
  }
  expect(found).toEqual([]);
  expect(declared.length).toBeGreaterThan(10);
  for (const load of Object.values(declarations))
    for (const screens of Object.values(await load()))
      expect(areaAddresses).toEqual(expect.arrayContaining([...screens]));
});

test('a screen of an area for an entity stands beside its list, under a key of its own', () => {
  const { screens } = openAreas(webAreas);
  const beside = screens.flatMap(({ path }) => (/^\/[^/:]+\/:\w+$/.test(path ?? '') ? [path ?? ''] : []));
  expect(beside).toEqual(expect.arrayContaining(['/importar/:entity', '/tela/:name']));
  const list = identifyScreen('/crud/Cliente').key;
  expect(beside.filter((path) => identifyScreen(path.replace(/:\w+/, 'Cliente')).key === list)).toEqual([]);
});
