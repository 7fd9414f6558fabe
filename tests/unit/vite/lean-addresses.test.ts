import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { leanAddresses } from '../../../scripts/vite/lean-addresses-plugin.ts';

type Transform = (this: unknown, code: string, id: string) => { readonly code: string } | null;

const transform = (code: string, id: string) =>
  (leanAddresses().transform as Transform).call({ parse: (text: string) => parseAst(text, { lang: 'ts' }) }, code, id)
    ?.code;

test('the web app does not say who may open an address, by which permissions, and where the menu has it', () => {
  const code = `screen({ path: '/a', icon: 'door', profiles: ['DI'], menu: { group: 'Rede', order: 1 }, flags: { VER: ['DI'] } });`;
  expect(transform(code, '/here/src/areas/orders/addresses.ts')).toBe(
    `screen({ path: '/a', icon: 'door', profiles: null, menu: null, flags: {} });`,
  );
  expect(transform(code, '/here/src/areas/orders/screens/area.tsx')).toBeUndefined();
});
