import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { areaLists } from '../../scripts/contract/area-lists.ts';

/** The lists of areas, which `npm run generate` writes from what stands in their folders. */
let areas: string;

beforeEach(async () => {
  areas = await mkdtemp(join(tmpdir(), 'areas-'));
  await put(
    'server-areas.ts',
    'export const serverAreas = [\n  ordersModule,\n  ownOrdersModule,\n  accountModule,\n];\n',
  );
});

afterEach(() => rm(areas, { recursive: true, force: true }));

async function put(path: string, text = ''): Promise<void> {
  await mkdir(dirname(join(areas, path)), { recursive: true });
  await writeFile(join(areas, path), text);
}

/** The lines of a list that have names of areas. */
function linesOf(file: string): { readonly imports: readonly string[]; readonly listed: readonly string[] } {
  const text = areaLists(areas).get(`src/areas/${file}`) ?? '';
  const list = /^export const .* = \[(.*?)\]/ms.exec(text)?.[1] ?? '';
  return {
    imports: Array.from(text.matchAll(/^import .* from '(.*)';$/gm), ([, path = '']) => path),
    listed: list.match(/\w+/g) ?? [],
  };
}

test('an area stands in the list of each part that its folder has, and in no other', async () => {
  await put('account/screens/area.tsx');
  await put('account/addresses.ts');
  await put('orders/demo/area.ts');
  await put('orders/server/module.ts');
  expect(linesOf('web-areas.ts')).toEqual({
    imports: ['./account/screens/area.tsx', './area.ts'],
    listed: ['accountArea'],
  });
  expect(linesOf('addresses.ts').listed).toEqual(['accountAddresses']);
  expect(linesOf('demo-areas.ts').listed).toEqual(['ordersDemo']);
});

test('areas are listed in the order of their servers, those without one behind them, and addresses by name', async () => {
  for (const area of ['without', 'account', 'beside', 'own-orders', 'orders']) {
    await put(`${area}/screens/area.tsx`);
    await put(`${area}/addresses.ts`);
  }
  expect(linesOf('web-areas.ts').listed).toEqual([
    ...['ordersArea', 'ownOrdersArea', 'accountArea'],
    ...['besideArea', 'withoutArea'],
  ]);
  expect(linesOf('addresses.ts').listed).toEqual([
    ...['accountAddresses', 'besideAddresses', 'ordersAddresses', 'ownOrdersAddresses', 'withoutAddresses'],
  ]);
});

test('imports stand as the formatter sorts them', async () => {
  for (const area of ['area-maps', 'own', 'own-orders', 'sold-by-others']) await put(`${area}/addresses.ts`);
  expect(
    areaLists(areas).get('src/areas/addresses.ts'),
  ).toBe(`// \`npm run generate\` writes this file from the folders of the areas.
import type { PortalScreen } from '../domain/screens/portal-screen.ts';
import { areaMapsAddresses } from './area-maps/addresses.ts';
import { ownAddresses } from './own/addresses.ts';
import { ownOrdersAddresses } from './own-orders/addresses.ts';
import { soldByOthersAddresses } from './sold-by-others/addresses.ts';

/**
 * Addresses of every area, with their names, gates and places in the menu. Server and web app read them as \`portalScreens\`.
 */
export const areaAddresses: readonly PortalScreen[] = [
  areaMapsAddresses,
  ownAddresses,
  ownOrdersAddresses,
  soldByOthersAddresses,
].flat();
`);
});

test('what is no folder of an area is passed by, and a list that nobody is in is an empty one', async () => {
  await put('notes/README.md');
  await put('screens.ts');
  expect([...areaLists(areas).keys()]).toEqual([
    'src/areas/web-areas.ts',
    'src/areas/addresses.ts',
    'src/areas/stored-totals.ts',
    'src/areas/demo-areas.ts',
  ]);
  expect(['web-areas.ts', 'addresses.ts', 'demo-areas.ts'].map((file) => linesOf(file).listed)).toEqual([[], [], []]);
});
