import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { readEntity } from '../../src/language/entity/read-entity.ts';
import type { RuntimeHost } from '../../src/render/host/host.ts';
import { drawForm, drawList } from '../support/draw.tsx';
import { fuzzEntities } from '../support/fuzz/fuzz-entities.ts';

const schema = {
  title: 'Tudo',
  type: 'object',
  properties: {
    texto: { type: 'string', title: 'Texto', maxLength: 60 },
    dinheiro: { type: 'number', format: 'money', title: 'Dinheiro', 'x-mask': 'money' },
  },
};
const { model } = readEntity('Tudo', { file: 'Tudo.schema.json', text: JSON.stringify(schema) });
if (model === null) throw new Error('The schema cannot be read.');
const entities = new Map([...fuzzEntities, ['Tudo', model]]);
const shownText = /R\$\s1\.234,50/;

/** A server that leaves the figure out until its eye is open. */
function maskingHost(mayShow: boolean) {
  let isOpen = false;
  const row = () => ({ id: 3, versao: 1, texto: 'Caixa', dinheiro: isOpen ? 1234.5 : null });
  const call = vi.fn<RuntimeHost['call']>(async (method) => {
    if (method === 'PUT') isOpen = true;
    return { data: [{ nome: 'money', permitida: mayShow, visivel: isOpen }] };
  });
  return { call, loadList: async () => ({ data: [row()], total: 1 }), loadRecord: async () => row(), entities };
}

test('[Q8] figures of a list are dots until their eye is opened, and are asked for then', async () => {
  const host = maskingHost(true);
  const { user } = drawList({ entity: 'Tudo', list: { columns: { texto: {}, dinheiro: {} } } }, host);
  expect(await screen.findAllByTitle('Valor oculto')).toHaveLength(1);
  expect(screen.queryByText(shownText)).toBeNull();
  const eye = screen.getByRole('button', { name: 'Mostrar valores' });
  await waitFor(() => expect(eye.hasAttribute('disabled')).toBe(false));
  await user.click(eye);
  expect(await screen.findByText(shownText)).toBeDefined();
  expect(screen.queryAllByTitle('Valor oculto')).toEqual([]);
  expect(host.call.mock.calls).toEqual([
    ['GET', 'mascaras'],
    ['PUT', 'mascaras/money', { visivel: true }],
  ]);
});

test('[Q8] who may not open an eye has it disabled, and a list without masks asks for none', async () => {
  const host = maskingHost(false);
  drawList({ entity: 'Tudo', list: { columns: { texto: {}, dinheiro: {} } } }, host);
  const eye = await screen.findByTitle('Você não tem permissão para mostrar estes valores.');
  expect(eye.hasAttribute('disabled')).toBe(true);
  const plain = maskingHost(true);
  drawList({ entity: 'Tudo', list: { columns: { texto: { label: 'Outra lista' } } } }, plain);
  expect(await screen.findByText('Outra lista')).toBeDefined();
  expect(plain.call).not.toHaveBeenCalled();
});

test('[Q8] an input appears once its eye is open, with the value that the record has', async () => {
  const host = maskingHost(true);
  const { user } = drawForm({ entity: 'Tudo', form: { elements: { texto: {}, dinheiro: {} } } }, 3, host);
  expect(await screen.findByTitle('Valor oculto')).toBeDefined();
  const eye = screen.getByRole('button', { name: 'Mostrar valores' });
  await waitFor(() => expect(eye.hasAttribute('disabled')).toBe(false));
  await user.click(eye);
  await waitFor(() => expect(screen.getByLabelText('Dinheiro')).toHaveProperty('value', '1.234,50'));
});
