import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createExplorer, type Explorer } from '../../../src/areas/swagger/screens/explorer.ts';
import { type Answers, drawPortal } from '../../support/portal/draw-portal.tsx';

// The library that draws the operations needs a browser.
vi.mock('../../../src/areas/swagger/screens/explorer.ts', () => ({ createExplorer: vi.fn() }));

const operation = (operationId: string, isServed: boolean) => ({
  ...{ operationId, tags: ['operacao'], responses: {}, 'x-served': isServed },
});
const answers: Answers = {
  'GET /openapi.json': {
    tags: [{ name: 'operacao' }],
    paths: { '/health': { get: operation('health', true) }, '/aindaNao': { post: operation('aindaNao', false) } },
  },
};

test('operations are counted, searched and left out, and an area opens where they are drawn', async () => {
  const explorer = { setCriteria: vi.fn(), openArea: vi.fn(), openOperation: vi.fn(), destroy: vi.fn() };
  vi.mocked(createExplorer).mockReturnValue(explorer satisfies Explorer);
  const { user } = await drawPortal('/swagger', { answers });
  await screen.findByText('1 de 2 operações disponíveis');
  await waitFor(() => expect(createExplorer).toHaveBeenCalled());
  await user.click(screen.getByRole('button', { name: /^operacao 1\/2 disponíveis$/ }));
  await waitFor(() => expect(explorer.openArea).toHaveBeenCalledExactlyOnceWith('operacao'));
  await user.type(screen.getByRole('searchbox'), 'aindanao');
  await screen.findByText('Operações encontradas: 1');
  await user.click(screen.getByRole('switch', { name: 'Só as disponíveis' }));
  await screen.findByText('Nenhuma operação encontrada');
  await waitFor(() => expect(explorer.setCriteria).toHaveBeenLastCalledWith({ text: 'aindanao', onlyServed: true }));
  await user.click(screen.getByRole('button', { name: 'Limpar a pesquisa' }));
  await screen.findByText('Operações encontradas: 1');
});
