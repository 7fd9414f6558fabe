import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { FlowEvent, FlowModel } from '../../src/language/entity/flow.ts';
import { drawForm } from '../support/draw.tsx';

const event = (to: string, label: string, given: Partial<FlowEvent> = {}): FlowEvent => ({
  ...{
    to,
    label,
    danger: false,
    internal: false,
    confirm: null,
    done: null,
    allow: [],
    owner: null,
    when: null,
    reason: null,
  },
  ...{ ask: {}, set: {}, notify: [] },
  ...given,
});
const state = (events: FlowModel['states'][string]['events'], aside = false) => ({
  ...{ final: false, aside },
  ...{ events, automatic: [] },
});
const flow: FlowModel = {
  ...{ name: 'Tudo', title: 'Andamento', entity: 'Tudo', field: 'opcao', initial: 'A' },
  states: {
    A: state({
      IR: event('B', 'Enviar', { done: 'Foi.' }),
      PARAR: event('A', 'Parar', { reason: 'Falta o texto.' }),
    }),
    B: state({ VOLTAR: event('A', 'Devolver', { danger: true, ask: { texto: { required: true } } }) }),
  },
};
const view = { entity: 'Tudo', form: { elements: { inteiro: {} } } };
const place = (estado: string, eventos: object[]) => ({ data: { estado, eventos, historico: [] } });
const offer = (evento: string, permitido = true) => ({ evento, para: 'x', permitido, motivo: null });

test('[W3] the track says where the record stands, and a guard says why an event waits', async () => {
  const call = vi.fn(async () => place('A', [offer('IR'), offer('PARAR', false)]));
  drawForm(view, 1, { flow, call });
  const track = await screen.findByRole('list', { name: 'Andamento' });
  expect(within(track).getAllByRole('listitem')).toHaveLength(2);
  await waitFor(() => expect(track.querySelector('[aria-current="step"]')).toBeTruthy());
  const waiting = await screen.findByRole('button', { name: 'Parar' });
  expect(waiting.getAttribute('aria-disabled')).toBe('true');
  expect(waiting.getAttribute('aria-description')).toBe('Falta o texto.');
});

test.each([
  ['A', ['A', 'B']],
  ['ERRO', ['A', 'ERRO', 'B']],
  ['FIM', ['A', 'FIM']],
])('[W3] the track of a record in %s has what is beside the way only where the record stands', async (now, shown) => {
  const aside = state({}, true);
  const A = state({ IR: event('B', 'Enviar'), FALHAR: event('ERRO', 'Falhar') });
  const errors = { ...flow, states: { A, ERRO: aside, B: state({ PARAR: event('FIM', 'Parar') }), FIM: aside } };
  const passage = { ...{ id: 1, evento: 'FALHAR', usuario: null, evidencia: {} }, dh_registro: '2026-11-20T12:00:00Z' };
  const historico = now === 'A' ? [] : [{ ...passage, de: 'A', para: now }];
  drawForm(view, 1, { flow: errors, call: async () => ({ data: { estado: now, eventos: [], historico } }) });
  const track = await screen.findByRole('list', { name: 'Andamento' });
  await waitFor(() => expect(track.querySelector('[aria-current="step"]')?.textContent).toContain(now));
  const steps = within(track).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent?.match(/^[A-Z]+/)?.[0])).toEqual(shown);
});

test('[W3] an event goes with the record as it stands on the screen: what is typed is saved first', async () => {
  const sent: unknown[] = [];
  const call = vi.fn(async (method: string, url: string, body?: unknown) => {
    if (method === 'GET') return place('A', [offer('IR')]);
    sent.push([method, url, body]);
    return { data: { id: 1, versao: 3, opcao: 'B' } };
  });
  const saveRecord = vi.fn(async (_entity: string, id: number, values: object) => ({ ...values, id, versao: 2 }));
  const notify = vi.fn();
  const { user } = drawForm(view, 1, { flow, call, saveRecord, notify });
  const field = await screen.findByRole('textbox', { name: 'Inteiro' });
  await user.clear(field);
  await user.type(field, '7');
  await user.click(await screen.findByRole('button', { name: 'Enviar' }));
  await waitFor(() => expect(sent).toEqual([['POST', 'Tudo/1/eventos/IR', { versao: 2 }]]));
  expect(saveRecord).toHaveBeenCalledOnce();
  await waitFor(() => expect(notify).toHaveBeenCalledWith('Foi.', 'success'));
});

test('[W3] the question of an event reads as the form does: money in the currency of the record', async () => {
  const call = vi.fn(async () => place('A', [offer('IR')]));
  const confirm = vi.fn(async () => false);
  const A = state({ IR: event('B', 'Enviar', { confirm: 'Enviar {dinheiro} de {texto}?' }) });
  const elements = { parte: { type: 'section', elements: { dinheiro: { currency: 'texto' } } } };
  const record = { id: 1, versao: 1, opcao: 'A', dinheiro: 14398.7, texto: 'USD' };
  const asking = { ...flow, states: { ...flow.states, A } };
  const { user } = drawForm({ entity: 'Tudo', form: { elements } }, 1, {
    flow: asking,
    call,
    confirm,
    loadRecord: async () => record,
  });
  await user.click(await screen.findByRole('button', { name: 'Enviar' }));
  await waitFor(() => expect(confirm).toHaveBeenCalled());
  expect(String(confirm.mock.calls.at(0)?.at(0)).replaceAll('\u00a0', ' ')).toBe('Enviar US$ 14.398,70 de USD?');
});

test('[W3] what an event asks for is filled in before, and stays where the server refuses it', async () => {
  const bodies: unknown[] = [];
  const call = vi.fn(async (method: string, _url: string, body?: unknown) => {
    if (method === 'GET') return place('B', [offer('VOLTAR')]);
    bodies.push(body);
    if (bodies.length === 1)
      throw Object.assign(new Error('Não.'), { code: 'EVENTO_RECUSADO', status: 422, details: {} });
    return { data: { id: 1, versao: 2, opcao: 'A' } };
  });
  const alert = vi.fn(async () => null);
  const { user } = drawForm(view, 1, { flow, call, alert });
  await user.click(await screen.findByRole('button', { name: 'Devolver' }));
  const dialog = await screen.findByRole('dialog', { name: 'Devolver' });
  const field = await within(dialog).findByRole('textbox', { name: /^Texto/ });
  await user.clear(field);
  await user.click(within(dialog).getByRole('button', { name: 'Devolver' }));
  await within(dialog).findAllByText(/Preencha este campo/);
  expect(bodies).toEqual([]);
  await user.type(field, 'Falta');
  await user.click(within(dialog).getByRole('button', { name: 'Devolver' }));
  await waitFor(() => expect(alert).toHaveBeenCalled());
  expect(field).toHaveProperty('value', 'Falta');
  await user.click(within(dialog).getByRole('button', { name: 'Devolver' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Devolver' })).toBeNull());
  expect(bodies).toEqual([
    { versao: 1, valores: { texto: 'Falta' } },
    { versao: 1, valores: { texto: 'Falta' } },
  ]);
});
