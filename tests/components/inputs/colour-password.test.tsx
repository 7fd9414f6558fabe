import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { RuntimeHost } from '../../../src/render/host/host.ts';
import { drawForm } from '../../support/draw.tsx';

const view = {
  entity: 'Tudo',
  form: {
    elements: {
      texto: { type: 'color', label: 'Cor', data: [{ id: '#2f9e44', descricao: 'Verde' }] },
      longo: { type: 'password', label: 'Senha' },
      inteiro: {},
    },
  },
} as const;

test('a colour is typed or chosen, and both say the same', async () => {
  const saveRecord = vi.fn<RuntimeHost['saveRecord']>(async (_entity, id, values) => ({ ...values, id, versao: 2 }));
  const { user } = drawForm(view, 1, { saveRecord, loadRecord: async () => ({ id: 1, versao: 1 }) });
  const typed = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Cor' });
  const swatch = screen.getByLabelText<HTMLInputElement>('Escolher a cor de Cor');
  await user.type(typed, '1A2B3C');
  await user.tab();
  expect([typed.value, swatch.value]).toEqual(['#1a2b3c', '#1a2b3c']);
  expect([...document.querySelectorAll('datalist option')].map((each) => each.getAttribute('value'))).toEqual([
    '#2f9e44',
  ]);
  fireEvent.change(swatch, { target: { value: '#2f9e44' } });
  await waitFor(() => expect(typed.value).toBe('#2f9e44'));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(saveRecord).toHaveBeenCalledTimes(1));
  expect(saveRecord.mock.calls[0]?.[2]).toEqual({ texto: '#2f9e44', versao: 1 });
});

test('a password says how strong it is and that Caps Lock is on, and hides when it is left', async () => {
  const { user } = drawForm(view, null);
  const secret = await screen.findByLabelText<HTMLInputElement>('Senha');
  for (const [value, strength] of [
    ['senha123', 'Fraca'],
    ['kmtqzwprvh', 'Média'],
    ['k7m!T2qz#W9pR', 'Forte'],
  ] as const) {
    fireEvent.change(secret, { target: { value } });
    await screen.findByText(`Força da senha: ${strength}`);
  }
  expect(secret.type).toBe('password');
  await user.click(screen.getByRole('button', { name: 'Mostrar Senha' }));
  expect(secret.type).toBe('text');
  await user.click(screen.getByRole('button', { name: 'Ocultar Senha' }));
  expect(secret.type).toBe('password');
  await user.click(secret);
  await user.click(screen.getByRole('button', { name: 'Mostrar Senha' }));
  await user.click(screen.getByRole('textbox', { name: 'Inteiro' }));
  await waitFor(() => expect(secret.type).toBe('password'));
  await user.click(secret);
  await user.keyboard('{CapsLock}a');
  await screen.findByText('Caps Lock está ligado.');
  await user.keyboard('{CapsLock}b');
  await waitFor(() => expect(screen.queryByText('Caps Lock está ligado.')).toBeNull());
});
