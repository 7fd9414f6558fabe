import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { RuntimeHost } from '../../../src/render/host/host.ts';
import { drawList } from '../../support/draw.tsx';

const names = ['Ponte', 'Praia', 'Serra', 'Cidade', 'Rio'];
const rows = names.map((texto, index) => ({
  ...{ id: index + 1, texto, longo: texto === 'Rio' ? null : `/quadros/${index}.svg`, opcao: 'A' },
  dia: `2026-${index < 3 ? '11' : '10'}-1${index}`,
}));
const loadList: RuntimeHost['loadList'] = async ({ url }, { page = 1, size = 10 }) =>
  url === 'Tudo' ? { data: rows.slice((page - 1) * size, page * size), total: rows.length } : { data: [], total: 0 };
const draw = (type: string, more: object = {}, given: Partial<RuntimeHost> = {}) =>
  drawList(
    {
      entity: 'Tudo',
      list: {
        ...{ type, sortBy: 'dia', sortType: 'desc', click: { navigate: '/crud/Tudo/{id}' } },
        columns: { texto: { bold: true }, longo: { type: 'image' }, opcao: {}, dia: {} },
        ...more,
      },
    },
    { loadList, ...given },
  );

test('cards are gone over by arrow keys and opened by Enter', async () => {
  const navigate = vi.fn<RuntimeHost['navigate']>();
  const { user } = draw('cards', {}, { navigate });
  const cards = await screen.findAllByRole('article');
  expect(cards).toHaveLength(names.length);
  expect(cards[0]?.textContent).toContain('Opção');
  act(() => cards[0]?.focus());
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(cards[1]);
  await user.keyboard('{End}');
  expect(document.activeElement).toBe(cards.at(-1));
  await user.keyboard('{Home}{Enter}');
  expect(navigate).toHaveBeenCalledWith('/crud/Tudo/1');
});

test('a picture opens over the window, and closing leads back to the one shown last', async () => {
  const { user } = draw('gallery');
  await user.click(await screen.findByRole('button', { name: 'Ampliar Praia' }));
  const dialog = await screen.findByRole('dialog', { name: /^Imagem: / });
  within(dialog).getByRole('img', { name: 'Praia' });
  expect(dialog.textContent).toContain('2 de 4');
  await user.keyboard('{ArrowLeft}');
  within(dialog).getByRole('img', { name: 'Ponte' });
  await user.keyboard('+');
  expect(dialog.textContent).toContain('150%');
  await user.keyboard('0');
  expect(dialog.textContent).toContain('100%');
  await user.click(within(dialog).getByRole('button', { name: 'Próxima imagem' }));
  await user.click(within(dialog).getByRole('button', { name: 'Próxima imagem' }));
  const shown = within(dialog).getByRole('img', { name: 'Serra' });
  // The picture that is missing says so.
  act(() => void shown.dispatchEvent(new Event('error')));
  await within(dialog).findByRole('img', { name: 'Serra: Imagem indisponível' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ampliar Serra' }));
  expect(screen.getByRole('button', { name: 'Rio: sem imagem' }).getAttribute('aria-disabled')).toBe('true');
});

test('a timeline groups rows by month and offers the rows behind them', async () => {
  draw('timeline', { size: 4 });
  const month = async (name: string) => within(await screen.findByRole('region', { name: new RegExp(`^${name},`) }));
  expect((await month('Novembro de 2026')).getAllByRole('listitem')).toHaveLength(3);
  expect((await month('Outubro de 2026')).getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Carregar mais' })).toBeTruthy();
});
