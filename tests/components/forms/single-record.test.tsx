import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { RuntimeHost } from '../../../src/render/host/host.ts';
import { drawList } from '../../support/draw.tsx';
import { fuzzEntities } from '../../support/fuzz/fuzz-entities.ts';

test('[D8] at the address of an entity with one record stands its form, without what makes, deletes or goes back', async () => {
  const tudo = fuzzEntities.get('Tudo');
  if (tudo === undefined) throw new Error('There is no entity `Tudo`.');
  const entities = new Map([...fuzzEntities, ['Tudo', { ...tudo, title: 'Parâmetros', single: true as const }]]);
  const saveRecord = vi.fn<RuntimeHost['saveRecord']>(async () => ({ id: 7, texto: 'Bia', versao: 4 }));
  const { user } = drawList(
    { entity: 'Tudo', form: { elements: { texto: {} } } },
    {
      entities,
      rows: [{ id: 7 }],
      loadRecord: async () => ({ id: 7, texto: 'Ana', versao: 3 }),
      loadAccess: async () => ({ LISTAR: true, CADASTRAR: false, EDITAR: true, EXCLUIR: false }),
      saveRecord,
    },
  );
  await screen.findByRole('heading', { name: 'Parâmetros' });
  const field = await screen.findByRole('textbox', { name: 'Texto' });
  expect(field).toHaveProperty('value', 'Ana');
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(names).toEqual(expect.arrayContaining(['Histórico', 'Salvar']));
  expect(names.filter((name) => /Voltar|Excluir|Novo|Salvar e/.test(name ?? ''))).toEqual([]);
  await user.clear(field);
  await user.type(field, 'Bia');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(saveRecord).toHaveBeenCalled());
  expect(saveRecord.mock.calls[0]?.slice(0, 3)).toEqual(['Tudo', 7, { texto: 'Bia', versao: 3 }]);
});
