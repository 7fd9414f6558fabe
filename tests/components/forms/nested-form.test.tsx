import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ViewDefinition } from '../../../src/language/view/view.ts';
import { drawScreen } from '../../support/draw.tsx';

const definition: ViewDefinition = {
  title: 'Entrevista',
  elements: {
    motivo: { type: 'text', label: 'Motivo', required: true },
    mudou: { type: 'checkbox', label: 'Mudou' },
    porque: { type: 'text', label: 'Por quê', visible: { field: 'mudou', is: true }, required: true },
  },
};
const answer = (hash: string, view = definition) => ({
  ...{ entity: 'entrevista', hash, model: null, related: {}, problems: [] },
  layers: [{ layer: 'base', file: 'views/entrevista.view.json', view }],
});
const view: ViewDefinition = {
  title: 'Painel',
  source: { call: { method: 'GET', url: 'dados' } },
  elements: {
    respostas: { type: 'form', list: { method: 'GET', url: 'component/entrevista' } },
    enviar: {
      type: 'button',
      label: 'Enviar',
      click: {
        validate: true,
        call: { method: 'POST', url: 'form/entrevista/save', body: { respostas: '{respostas}' } },
      },
    },
  },
};
const loads = (respostas: object) =>
  vi.fn(async ({ url }: { url: string }) => (url === 'dados' ? { data: { respostas } } : answer('1')) as never);
/** What was told to be unsaved work. */
const labelsOf = (set: ReturnType<typeof vi.fn>) => [
  ...new Set(set.mock.calls.map(([, label]) => label).filter((label) => label !== null)),
];

test('a form that a call answers is one value of the record around it, and is validated with it', async () => {
  const call = vi.fn(async () => ({}));
  const alert = vi.fn(async () => null);
  const { user } = drawScreen(view, {
    loadList: loads({ motivo: 'Renda' }),
    call,
    alert,
    safeCalls: ['form/entrevista/save'],
  });
  const motivo = await screen.findByLabelText(/Motivo/);
  await waitFor(() => expect(motivo).toHaveProperty('value', 'Renda'));
  screen.getByRole('heading', { name: 'Entrevista', level: 2 });
  await user.clear(motivo);
  await user.click(screen.getByRole('checkbox', { name: 'Mudou' }));
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  await waitFor(() => expect(alert).toHaveBeenCalled());
  const [, listed] = alert.mock.calls[0] as unknown as [unknown, readonly string[]];
  expect(listed).toEqual(['Motivo: Preencha este campo.', 'Por quê: Preencha este campo.']);
  await waitFor(() => expect(document.activeElement).toBe(motivo));
  expect(call).not.toHaveBeenCalled();
  await user.type(motivo, 'Equipe');
  await user.type(screen.getByLabelText(/Por quê/), 'Filial');
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  await waitFor(() => expect(call).toHaveBeenCalled());
  expect(call.mock.calls[0]?.slice(0, 3)).toEqual([
    ...['POST', 'form/entrevista/save'],
    { respostas: { motivo: 'Equipe', mudou: true, porque: 'Filial' } },
  ]);
});

test('what the form begins with is sent, and is no unsaved work', async () => {
  const call = vi.fn(async () => ({}));
  const set = vi.fn();
  const given = { loadList: loads({ motivo: 'Renda' }), call, safeCalls: ['form/entrevista/save'], unsaved: { set } };
  const { user } = drawScreen(view, given);
  await screen.findByLabelText(/Motivo/);
  expect(labelsOf(set)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  await waitFor(() => expect(call).toHaveBeenCalled());
  expect(call.mock.calls[0]?.at(2)).toEqual({ respostas: { motivo: 'Renda', mudou: false, porque: null } });
});

test('errors of the server stand at the fields of the form', async () => {
  const call = vi.fn(async () => {
    const errors = [{ pointer: '/respostas/motivo', code: 'invalido', message: 'Motivo curto demais.' }];
    throw Object.assign(new Error('Alguns erros'), { code: 'DADOS_INVALIDOS', status: 400, details: { errors } });
  });
  const given = {
    loadList: loads({ motivo: 'x' }),
    call,
    alert: async () => null,
    safeCalls: ['form/entrevista/save'],
  };
  const { user } = drawScreen(view, given);
  await screen.findByLabelText(/Motivo/);
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  await screen.findByText('Motivo curto demais.');
  expect(screen.getByLabelText(/Motivo/).getAttribute('aria-invalid')).toBe('true');
});

test('one that is disabled is only read, and a definition that fails leaves the rest of the screen', async () => {
  const elements = { ...view.elements, respostas: { ...view.elements?.respostas, disabled: true } };
  drawScreen({ ...view, elements }, { loadList: loads({ motivo: 'Renda' }) });
  const motivo = await screen.findByLabelText(/Motivo/);
  await waitFor(() => expect(motivo).toHaveProperty('value', 'Renda'));
  expect(motivo.matches(':disabled, [readonly]')).toBe(true);
});
