import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { drawScreen } from '../../support/draw.tsx';

const rows = [{ id: 1, descricao: 'Colchões', filhos: [{ id: 2, descricao: 'Firmes' }] }];

test('links with levels are a menu that a button opens and closes, and flat ones show their name', async () => {
  const links = { type: 'links', itemLabel: 'descricao', data: rows, click: { navigate: '/x/{id}' } };
  const { user } = drawScreen({
    title: 'Loja',
    elements: {
      categorias: { ...links, label: 'Categorias', itemChildren: 'filhos' },
      tamanhos: { ...links, label: 'Tamanho', heading: true },
    },
  });
  const menu = within(await screen.findByRole('navigation', { name: 'Categorias' }));
  const toggle = menu.getByRole('button', { name: 'Categorias' });
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
  await user.click(toggle);
  expect(toggle.getAttribute('aria-expanded')).toBe('true');
  expect(menu.getByRole('list').hasAttribute('data-open')).toBe(true);
  const flat = within(screen.getByRole('navigation', { name: 'Tamanho' }));
  expect(flat.queryByRole('button')).toBeNull();
  flat.getByText('Tamanho');
});
