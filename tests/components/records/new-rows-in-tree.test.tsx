import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { RuntimeHost } from '../../../src/render/host/host.ts';
import { drawForm } from '../../support/draw.tsx';
import { giveBoxesSize } from '../../support/portal/boxes.ts';

beforeEach(giveBoxesSize);

test('rows of a new record stand below others that are new, and are sent with it at once', async () => {
  const createRecord = vi.fn<RuntimeHost['createRecord']>(async (_entity, values) => ({ ...values, id: 1, versao: 1 }));
  const itens = {
    ...{ type: 'tree', target: 'Item', mappedBy: 'tudo', parent: 'pai', columns: { descricao: {} } },
  };
  const { user } = drawForm({ entity: 'Tudo', form: { elements: { texto: {}, itens } } }, null, { createRecord });
  await user.type(await screen.findByRole('textbox', { name: 'Texto' }), 'Obra');
  const fill = async (button: string | RegExp, descricao: string) => {
    await user.click(await screen.findByRole('button', { name: button }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(await dialog.findByRole('textbox', { name: 'Descrição' }), descricao);
    await user.click(dialog.getAllByRole('button').at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  const row = (name: string) => screen.findByRole('treeitem', { name: new RegExp(`^${name}`) });
  await fill(/^(Novo|Adicionar)/, 'Fundação');
  await row('Fundação');
  await fill('Novo abaixo de Fundação', 'Escavação');
  await user.click((await row('Fundação')).querySelector('[data-toggle]') as HTMLElement);
  // What can be done with a row shows on the one that has the focus.
  const below = await row('Escavação');
  act(() => below.focus());
  await fill('Novo abaixo de Escavação', 'Limpeza');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(createRecord).toHaveBeenCalledTimes(1));
  // They name each other by ids of their own, until the server gives them others.
  const [first, second, third] = (createRecord.mock.calls[0]?.[1].itens ?? []) as { id: number }[];
  expect([first, second, third]).toMatchObject([
    { descricao: 'Fundação', pai: null },
    { descricao: 'Escavação', pai: { id: first?.id } },
    { descricao: 'Limpeza', pai: { id: second?.id } },
  ]);
});
