import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ElementMap } from '../../../src/language/view/view.ts';
import type { AskedValues } from '../../../src/render/host/host.ts';
import { drawScreen } from '../../support/draw.tsx';

const rows = [
  { id: 1, nome: 'Colchão', quantidade: 3 },
  { id: 2, nome: 'Travesseiro', quantidade: 2 },
  { id: 3, nome: 'Base', quantidade: 1 },
];

test('[A9] of several chosen rows each is asked for by itself, and gets what was typed of it', async () => {
  const askValues = vi.fn(async (_question: AskedValues) => ({ quantidade_0: 2, quantidade_1: 0, quantidade_2: 1 }));
  const call = vi.fn(async () => ({ data: {}, messages: ['Feito.'] }));
  const alert = vi.fn(async () => null);
  const vincular = {
    label: 'Vincular',
    bulk: true,
    button: true,
    results: 'Resultado',
    askEach: true,
    ask: { quantidade: { type: 'number', label: 'Quantidade', default: '= quantidade' } },
    onlyIf: '$ask.quantidade > 0',
    call: { method: 'POST', url: 'vincular', body: { item: '{id}', quantidade: '{$ask.quantidade}' } },
  };
  const elements = {
    itens: {
      ...{ type: 'grid', label: 'Itens', select: true, list: { method: 'GET', url: 'itens' } },
      columns: { nome: {}, quantidade: {} },
      actions: { vincular },
    },
  } as unknown as ElementMap;
  const { user } = drawScreen(
    { title: 'Tela', elements },
    { loadList: async () => ({ data: rows, total: 3 }) as never, askValues, call, alert, safeCalls: ['vincular'] },
  );
  await user.click(await screen.findByRole('checkbox', { name: /todos|todas|página/i }));
  await user.click(await screen.findByRole('button', { name: 'Vincular' }));
  await waitFor(() => expect(askValues).toHaveBeenCalledTimes(1));
  const elementsOf = askValues.mock.calls[0]?.[0].elements ?? {};
  expect(Object.entries(elementsOf).map(([name, { label, default: first }]) => [name, label, first])).toEqual([
    ['quantidade_0', 'Colchão · Quantidade', 3],
    ['quantidade_1', 'Travesseiro · Quantidade', 2],
    ['quantidade_2', 'Base · Quantidade', 1],
  ]);
  await waitFor(() => expect(alert).toHaveBeenCalledWith(['Resultado'], ['Feito.', 'Feito.']));
  expect(call.mock.calls.map((given: readonly unknown[]) => given[2])).toEqual([
    { item: 1, quantidade: 2 },
    { item: 3, quantidade: 1 },
  ]);
});
