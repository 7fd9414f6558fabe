import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { RuntimeHost } from '../../../src/render/host/host.ts';
import { drawForm } from '../../support/draw.tsx';

const loadList: RuntimeHost['loadList'] = async () => ({
  data: [
    { id: 1, nome: 'Recife' },
    { id: 2, nome: 'Olinda' },
  ],
  total: 2,
});

test('of several records that are linked to a new one at once each becomes a row', async () => {
  const itens = {
    ...{ type: 'grid', label: 'Itens', mappedBy: 'tudo', target: 'cidade', selectLabel: 'Ligar', selectMany: true },
    columns: { cidade: {} },
  };
  const { user } = drawForm({ entity: 'Tudo', form: { elements: { itens } } }, null, { loadList });
  await user.click(await screen.findByRole('button', { name: 'Ligar' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('checkbox', { name: 'Selecionar todas as linhas' }));
  await user.click(dialog.getByRole('button', { name: /Adicionar 2/ }));
  const rows = () => within(screen.getByRole('region', { name: 'Itens' })).queryAllByText(/Recife|Olinda/);
  await waitFor(() => expect(rows().map(({ textContent }) => textContent)).toEqual(['Recife', 'Olinda']));
});
