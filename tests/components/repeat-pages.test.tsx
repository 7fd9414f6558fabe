import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ElementDefinition, ViewDefinition } from '../../src/language/view/view.ts';
import { drawScreen } from '../support/draw.tsx';

const all = Array.from({ length: 5 }, (_, index) => ({ id: index + 1, nome: `Linha ${index + 1}` }));
const repeat: ElementDefinition = {
  type: 'repeat',
  list: { method: 'GET', url: 'linhas', params: { tipo: '{tipo?}' } },
  size: 2,
  paging: 'pages',
  detail: { nome: { type: 'static', label: '' } },
};
const view: ViewDefinition = {
  title: 'Linhas',
  elements: { tipo: { type: 'radio', label: 'Tipo', data: [{ id: 'A', descricao: 'Só A' }] }, linhas: repeat },
};
const shown = () => screen.getAllByText(/^Linha \d/).map(({ textContent }) => textContent);

test('[Q13] the rows of a call are asked for page by page, and other rows begin with their first page', async () => {
  let rows = all;
  const loadList = vi.fn(async (_call: unknown, { page = 1, size = 10 }: { page?: number; size?: number }) => ({
    data: rows.slice((page - 1) * size, page * size),
    total: rows.length,
  }));
  const { user } = drawScreen(view, { loadList });
  await screen.findByText('1-2 de 5');
  expect(screen.getByRole('button', { name: 'Anteriores' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Próximas' }));
  await screen.findByText('3-4 de 5');
  await user.click(screen.getByRole('button', { name: 'Próximas' }));
  await screen.findByText('5-5 de 5');
  expect(shown()).toEqual(['Linha 5']);
  expect(screen.getByRole('button', { name: 'Próximas' })).toHaveProperty('disabled', true);
  rows = all.slice(0, 3);
  await user.click(screen.getByRole('radio', { name: 'Só A' }));
  await screen.findByText('1-2 de 3');
  // Below the last page there is none.
  await user.click(screen.getByRole('button', { name: 'Próximas' }));
  await screen.findByText('3-3 de 3');
});

test('[Q13] a page whose rows were deleted gives way to the last one; few rows need no buttons', async () => {
  let rows = all.slice(0, 3);
  const loadList = async (_call: unknown, { page = 1, size = 10 }: { page?: number; size?: number }) => ({
    data: rows.slice((page - 1) * size, page * size),
    total: rows.length,
  });
  const renew: ViewDefinition = {
    title: 'Linhas',
    elements: { linhas: repeat, de_novo: { type: 'button', label: 'De novo', click: { refresh: true } } },
  };
  const { user } = drawScreen(renew, { loadList });
  await user.click(await screen.findByRole('button', { name: 'Próximas' }));
  await screen.findByText('3-3 de 3');
  rows = rows.slice(0, 2);
  await user.click(screen.getByRole('button', { name: 'De novo' }));
  await screen.findByText('1-2 de 2');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Próximas' })).toBeNull());
});

test('[Q13] the rows of a value have pages too, and a row without an address is a button', async () => {
  const { list: _list, ...ofValue } = repeat;
  const value: ViewDefinition = {
    title: 'Linhas',
    elements: {
      linhas: { ...ofValue, value: JSON.stringify(all), click: { message: 'Foi {nome}' } },
    },
  };
  const notify = vi.fn();
  const { user } = drawScreen(value, { notify });
  await screen.findByText('1-2 de 5');
  // Without a label it is no part that one jumps to: nobody knows its name in the definition.
  expect(screen.queryByRole('region', { name: /linhas/ })).toBeNull();
  expect(shown()).toEqual(['Linha 1', 'Linha 2']);
  await user.click(screen.getByRole('button', { name: 'Próximas' }));
  await user.click(await screen.findByRole('button', { name: 'Linha 4' }));
  await waitFor(() => expect(notify).toHaveBeenCalledWith('Foi Linha 4', 'success'));
});

test('[Q13] a page that cannot be loaded says so and stays, and nothing counts as no rows', async () => {
  let isDown = true;
  const failed = Object.assign(new Error('Sem esta página.'), { code: 'INDISPONIVEL', status: 503, details: {} });
  const loadList = async (_call: unknown, { page = 1 }: { page?: number }) => {
    if (page > 1 && isDown) throw failed;
    return { data: all.slice((page - 1) * 2, page * 2), total: all.length };
  };
  const counted: ViewDefinition = {
    title: 'Linhas',
    elements: {
      linhas: { ...repeat, countAs: 'quantas' },
      nada: { type: 'notice', text: 'Não há nada', visible: 'quantas = 0' },
    },
  };
  const { user } = drawScreen(counted, { loadList });
  await user.click(await screen.findByRole('button', { name: 'Próximas' }));
  const again = await screen.findByRole('button', { name: 'Tentar de novo' });
  expect(screen.queryByText('Não há nada')).toBeNull();
  isDown = false;
  await user.click(again);
  await screen.findByText('3-4 de 5');
});
