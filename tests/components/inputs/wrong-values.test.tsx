import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { drawForm } from '../../support/draw.tsx';
import { withEntities } from '../../support/fuzz/fuzz-entities.ts';

const entities = withEntities({
  Tudo: {
    required: ['fone', 'periodo'],
    properties: {
      nome: { type: 'string', title: 'Nome', maxLength: 60 },
      codigo: { type: 'string', title: 'Código', minLength: 3, maxLength: 20 },
      fone: { type: 'string', title: 'Telefone', format: 'phone' },
      pais: { type: 'string', title: 'País', enum: ['BRA', 'PRT'], 'x-labels': { BRA: 'Brasil', PRT: 'Portugal' } },
      documento: { type: 'string', title: 'Documento', format: 'documento', 'x-country': 'pais', maxLength: 30 },
      periodo: { type: 'string', title: 'Período', maxLength: 40 },
      hora: { type: 'string', title: 'Hora', format: 'time' },
      tipo: { type: 'string', title: 'Tipo', enum: ['CASA', 'PREDIO'], 'x-labels': { CASA: 'Casa', PREDIO: 'Prédio' } },
    },
  },
});
const dated = { type: 'date-range', min: '2020-01-01', max: '2030-12-31' } as const;
const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
/** What describes a part of a control to listeners; every name there must be of something that stands on the page. */
const describe = (part: HTMLElement) =>
  (part.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? `nothing is called ${id}`)
    .join(' ');

test('what is wrong is said at its field, by country, order and limit', async () => {
  const record = { id: 1, versao: 1, pais: 'PRT', fone: '+5511', documento: '123456780' };
  const elements = { fone: {}, documento: {}, periodo: dated, hora: { min: '08:00', max: '18:00' } };
  const { user } = drawForm({ entity: 'Tudo', form: { elements } }, 1, { entities, loadRecord: async () => record });
  fireEvent.change(await screen.findByLabelText('Número de Telefone'), { target: { value: '12345' } });
  await user.type(box('Início de Período'), '28022026');
  await user.type(box('Fim de Período'), '01022026');
  await user.type(box('Hora'), '0730');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  for (const message of [
    'Digite o telefone com DDD.',
    'Este documento não é válido no país escolhido. Confira os caracteres.',
    'O fim precisa ser igual ou posterior ao início.',
    'Informe um valor a partir de 08:00.',
  ])
    await screen.findByText(message);
});

test('every part of a control has the error of the whole', async () => {
  const createRecord = vi.fn();
  const elements = { fone: {}, periodo: { type: 'date-range' } } as const;
  const { user } = drawForm({ entity: 'Tudo', form: { elements } }, null, { entities, createRecord });
  await user.click(await screen.findByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(box('Fim de Período').getAttribute('aria-invalid')).toBe('true'));
  for (const label of ['DDD de Telefone', 'Número de Telefone', 'Início de Período', 'Fim de Período'])
    expect(describe(box(label))).toContain('Preencha este campo.');
  expect(createRecord).not.toHaveBeenCalled();
});

test('an error that appears while one clicks does not take the click away; the summary waits for a save', async () => {
  const elements = { nome: {}, codigo: {}, tipo: { type: 'radio' } } as const;
  const { user } = drawForm({ entity: 'Tudo', form: { elements } }, null, { entities });
  const code = await screen.findByLabelText<HTMLInputElement>('Código');
  await user.type(code, 'ab');
  const radio = screen.getByRole<HTMLInputElement>('radio', { name: 'Prédio' });
  await user.pointer({ target: radio, keys: '[MouseLeft>]' });
  // Longer than what is checked takes while the button is held.
  await new Promise((done) => setTimeout(done, 100));
  expect(document.activeElement).not.toBe(code);
  expect(code.getAttribute('aria-invalid')).not.toBe('true');
  await user.pointer({ target: radio, keys: '[/MouseLeft]' });
  expect(radio.checked).toBe(true);
  await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'));
  expect(document.querySelector('[data-error-summary]')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(document.querySelector('[data-error-summary]')?.textContent).toContain('Código'));
});
