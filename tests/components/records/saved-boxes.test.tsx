import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { RuntimeHost } from '../../../src/render/host/host.ts';
import { drawForm } from '../../support/draw.tsx';
import { withEntities } from '../../support/fuzz/fuzz-entities.ts';

const entities = withEntities({
  Tudo: {
    properties: {
      nome: { type: 'string', title: 'Nome', maxLength: 120 },
      direitos: { type: 'array', title: 'Direitos', items: { $ref: 'Direito.schema.json' }, 'x-mapped-by': 'tudo' },
    },
  },
  Direito: {
    properties: {
      tudo: { $ref: 'Tudo.schema.json', title: 'Perfil' },
      alvo: { type: 'string', title: 'Alvo', maxLength: 40 },
      verbo: { type: 'string', title: 'Verbo', maxLength: 40 },
    },
  },
});
const direitos = {
  ...({ type: 'checktable', label: 'Direitos', list: { method: 'GET', url: 'alvos' } } as const),
  ...{ target: 'alvo', option: 'verbo', itemValue: 'id', itemLabel: 'nome' },
  data: [{ id: 'LER', descricao: 'Ler' }],
};
const view = { entity: 'Tudo', form: { elements: { nome: {}, direitos } } };

test('a box that was saved stays checked until its list is read anew, and is then taken away, not given twice', async () => {
  let stored: readonly object[] = [];
  const reading: (() => void)[] = [];
  let isSlow = false;
  let versao = 1;
  const saveRecord = vi.fn<RuntimeHost['saveRecord']>(async (_entity, id) => {
    stored = versao === 1 ? [{ id: 5, versao: 1, alvo: 'BANCO', verbo: 'LER' }] : [];
    isSlow = true;
    versao += 1;
    return { id, versao, nome: 'Caixa' };
  });
  const loadList: RuntimeHost['loadList'] = async ({ url }) => {
    if (url === 'alvos') return { data: [{ id: 'BANCO', nome: 'Bancos' }], total: 1 };
    if (isSlow) await new Promise<void>((resolve) => reading.push(resolve));
    return { data: stored as never, total: stored.length };
  };
  const loadRecord = async () => ({ id: 1, versao: 1, nome: 'Caixa' });
  const { user } = drawForm(view, 1, { entities, loadRecord, loadList, saveRecord });
  const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Ler: Bancos' });
  await user.click(await box());
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(reading).toHaveLength(1));
  expect((await box()).checked).toBe(true);
  expect(screen.queryByText(/^Salvo às/)).toBeNull();
  isSlow = false;
  for (const answer of reading) answer();
  await screen.findByText(/^Salvo às/);
  expect((await box()).checked).toBe(true);

  await user.click(await box());
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(saveRecord).toHaveBeenCalledTimes(2));
  expect(saveRecord.mock.calls[1]?.[2]).toEqual({ versao: 2, direitos: [{ id: 5, $excluir: true }] });
});
