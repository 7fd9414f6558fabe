import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ViewDefinition } from '../../src/language/view/view.ts';
import { drawScreen } from '../support/draw.tsx';

const view: ViewDefinition = {
  title: 'Academia',
  elements: {
    ir: {
      type: 'forward',
      list: { method: 'GET', url: 'entrar' },
      itemValue: 'endereco',
      text: 'Abrindo a academia…',
      empty: 'A academia não abriu',
    },
  },
};

test('a call leads the browser on by https alone, and what fails is asked again', async () => {
  const leaveFor = vi.fn();
  let endereco = 'javascript:alert(1)';
  const loadList = vi.fn(async () => ({ data: { endereco } }));
  const { user } = drawScreen(view, { loadList, leaveFor });
  await screen.findByText('A academia não abriu');
  screen.getByText('O endereço recebido não é seguro.');
  expect(leaveFor).not.toHaveBeenCalled();
  endereco = 'https://academia.example/entrar?acesso=1';
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await waitFor(() => expect(leaveFor.mock.calls).toEqual([[endereco]]));
  screen.getByText('Abrindo a academia…');
  expect(loadList).toHaveBeenCalledTimes(2);
});

test('a refused call says why', async () => {
  const refusal = Object.assign(new Error('A academia não tem lugar para você.'), {
    ...{ code: 'REGRA_DE_NEGOCIO', status: 422, details: {} },
  });
  drawScreen(view, { loadList: () => Promise.reject(refusal), leaveFor: vi.fn() });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('A academia não abriu');
  expect(alert.textContent).toContain('A academia não tem lugar para você.');
});

test('where a view is only looked at, such as in the studio, it leads nowhere', async () => {
  const replace = vi.spyOn(Location.prototype, 'replace').mockImplementation(() => undefined);
  const loadList = vi.fn(async () => ({ data: [{ endereco: '/home' }] }));
  drawScreen(view, { loadList });
  await screen.findByText('Abrindo a academia…');
  await waitFor(() => expect(loadList).toHaveBeenCalled());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(replace).not.toHaveBeenCalled();
});
