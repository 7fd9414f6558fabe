import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ViewDefinition } from '../../src/language/view/view.ts';
import type { RuntimeHost } from '../../src/render/host/host.ts';
import { drawForm } from '../support/draw.tsx';
import { storePreferences } from '../support/fuzz/fuzz-host.ts';

const people = [
  { id: 1, nome: 'Ana', codigo: 'A1', filial: 'Recife', segredo: 'x' },
  { id: 2, nome: 'Ana', codigo: 'A2', filial: 'Olinda', segredo: 'y' },
];
const viewOf = (params?: Readonly<Record<string, unknown>>): ViewDefinition => ({
  entity: 'Tudo',
  form: {
    elements: {
      texto: {},
      livre: {
        type: 'picker',
        label: 'Pessoa',
        list: { method: 'GET', url: 'listarPessoas', ...(params === undefined ? {} : { params }) },
        itemLabel: 'nome',
        columns: { codigo: { label: 'Código' }, nome: { label: 'Nome' }, filial: { label: 'Filial' } },
      },
    },
  },
});

/** People of a call of its own, and what one browser stores. */
function host() {
  const { all, preferences } = storePreferences();
  const loadList: RuntimeHost['loadList'] = async () => ({ data: people, total: people.length });
  return { all, given: { preferences, loadList, loadRecord: async () => ({ id: 1, versao: 1, texto: 'PE' }) } };
}
const textsOf = (items: readonly HTMLElement[]) => items.map(({ textContent }) => textContent);

test('namesakes from a list of its own are distinguished by its columns, and the one chosen last comes first', async () => {
  const { all, given } = host();
  const { user } = drawForm(viewOf(), 1, given);
  const box = await screen.findByRole('combobox', { name: 'Pessoa' });
  await user.click(box);
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3));
  expect(textsOf(screen.getAllByRole('option'))).toEqual(['AnaA1 · Recife', 'AnaA2 · Olinda', 'Ver todos…']);
  await user.click(screen.getByText('A2 · Olinda'));
  expect(box).toHaveProperty('value', 'Ana');
  expect([...all].filter(([key]) => key.startsWith('recent/'))).toEqual([
    [expect.stringContaining('listarPessoas'), [{ id: 2, nome: 'Ana', codigo: 'A2', filial: 'Olinda' }]],
  ]);
  await user.click(screen.getByRole('button', { name: 'Limpar Pessoa' }));
  await user.click(box);
  await waitFor(() =>
    expect(textsOf(screen.getAllByRole('option'))).toEqual(['AnarecenteA2 · Olinda', 'AnaA1 · Recife', 'Ver todos…']),
  );
});

test('while the answer to what is typed is on its way, nothing else can be chosen', async () => {
  const { given } = host();
  const answer = Promise.withResolvers<{ data: typeof people; total: number }>();
  const loadList: RuntimeHost['loadList'] = async (_call, { query }) =>
    query === undefined ? { data: people, total: people.length } : answer.promise;
  const { user } = drawForm(viewOf(), 1, { ...given, loadList });
  const box = await screen.findByRole('combobox', { name: 'Pessoa' });
  await user.click(box);
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3));
  await user.type(box, 'olin');
  // What fits of those that are known is there at once.
  expect(textsOf(screen.getAllByRole('option'))).toEqual(['AnaA2 · Olinda', 'Ver todos…']);
  await user.type(box, 'to');
  expect(textsOf(screen.getAllByRole('option'))).toEqual(['Ver todos…']);
  expect(screen.getByText('Procurando…')).toBeDefined();
  const found = [{ id: 3, nome: 'Olinto', codigo: 'A3', filial: 'Natal', segredo: 'z' }];
  answer.resolve({ data: found, total: 1 });
  await waitFor(() => expect(textsOf(screen.getAllByRole('option'))).toEqual(['OlintoA3 · Natal', 'Ver todos…']));
});

test('the dialog offers what was chosen last, with what tells it apart, and remembers what is chosen in it', async () => {
  const { given } = host();
  const { user } = drawForm(viewOf(), 1, given);
  const search = await screen.findByRole('button', { name: 'Escolher Pessoa' });
  await user.click(search);
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).queryByRole('list', { name: 'Recentes' })).toBeNull();
  await user.click(await within(dialog).findByText('Olinda'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(search);
  const recent = await screen.findByRole('list', { name: 'Recentes' });
  await user.click(within(recent).getByRole('button', { name: 'Ana · A2 · Olinda' }));
  expect(screen.getByRole('combobox', { name: 'Pessoa' })).toHaveProperty('value', 'Ana');
});

test('a list whose call takes values of the form has no recent choices: its rows may be others', async () => {
  const { all, given } = host();
  const { user } = drawForm(viewOf({ uf: '{texto}' }), 1, given);
  await user.click(await screen.findByRole('combobox', { name: 'Pessoa' }));
  await user.click(await screen.findByText('A1 · Recife'));
  expect([...all.keys()].filter((key) => key.startsWith('recent/'))).toEqual([]);
});

test('a record that is missing is created in the dialog, and is chosen then', async () => {
  const createRecord = vi.fn<RuntimeHost['createRecord']>(async (_entity, values) => ({ ...values, id: 9, versao: 1 }));
  const elements = { cidade: { type: 'picker', entity: 'Cidade' } };
  const { user } = drawForm({ entity: 'Tudo', form: { elements } }, 1, { createRecord });
  await user.click(await screen.findByRole('button', { name: 'Escolher Cidade' }));
  const dialog = await screen.findByRole('dialog', { name: 'Escolher Cidade' });
  await user.click(await within(dialog).findByRole('button', { name: 'Novo' }));
  const form = await screen.findByRole('dialog', { name: 'Novo item: Cidade' });
  await user.type(await within(form).findByRole('textbox', { name: 'Nome' }), 'Olinda');
  await user.click(within(form).getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(createRecord.mock.calls[0]?.slice(0, 2)).toEqual(['Cidade', expect.objectContaining({ nome: 'Olinda' })]);
  expect(screen.getByRole('combobox', { name: 'Cidade' })).toHaveProperty('value', 'Olinda');
});
