import { screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import type { ViewDefinition } from '../../src/language/view/view.ts';
import { drawAddressedScreen } from '../support/draw.tsx';

const links = {
  tela: '/crud/Cliente/7',
  arquivo: '/api/arquivos/7/contrato',
  folha: '/tabela.pdf',
  simulador: '/dev/x',
};
const html = Object.entries(links).map(([name, address]) => `<a href="${address}">html ${name}</a>`);
const record = {
  id: 1,
  ...links,
  inteiro: `${globalThis.location.origin}/crud/Cliente/7`,
  texto: `<p>${html.join(' ')}</p>`,
};
const names = [...Object.keys(links), 'inteiro'];
const view: ViewDefinition = {
  title: 'Ligações',
  source: { call: { method: 'GET', url: 'ligacoes' }, first: true },
  elements: {
    ...Object.fromEntries(names.map((name) => [name, { type: 'link', label: name }])),
    botoes: {
      type: 'section',
      label: 'Botões',
      elements: Object.fromEntries(
        names.map((name) => [
          `${name}_botao`,
          { type: 'link', field: name, primary: true, label: '', linkText: `ir para ${name}` },
        ]),
      ),
    },
    texto: { type: 'html', label: '' },
  },
};

test('links to screens open in the portal, in cells, as buttons and in HTML; files and pages of the server do not', async () => {
  const went: string[] = [];
  const { user } = drawAddressedScreen(view, { loadList: async () => ({ data: [record], total: 1 }) }, went);
  await screen.findByRole('link', { name: 'html tela' });
  await screen.findByRole('link', { name: 'ir para inteiro' });
  // What the browser would follow itself.
  const followed: string[] = [];
  const watch = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link !== null && !event.defaultPrevented) followed.push(link.textContent);
    event.preventDefault();
  };
  document.addEventListener('click', watch);
  // Other test files have the same page.
  onTestFinished(() => document.removeEventListener('click', watch));
  const all = screen.getAllByRole('link');
  expect(all.length).toBe(14);
  for (const link of all) await user.click(link);
  expect(went).toEqual(Array.from({ length: 5 }, () => '/crud/Cliente/7'));
  expect(followed).toHaveLength(9);
  expect(followed.filter((name) => /tela|inteiro|Cliente/.test(name))).toEqual([]);
  await user.keyboard('{Control>}');
  await user.click(all[0] as HTMLElement);
  expect(followed).toHaveLength(10);
});
