import { expect, test, vi } from 'vitest';
import { sampleEntities, sampleEntity } from '../../../tests/support/samples/sample-entities.ts';
import { provideHooks, runHook } from '../form/state/element-hooks.ts';
import type { FormHandle } from '../form/state/form-handle.ts';
import { createFormStore } from '../form/values/form-store.ts';
import type { RuntimeHost } from './host.ts';
import { originOf, permitCall } from './permit-call.ts';

let users = 0;

/** A portal whose user answers every question alike; each has a user of its own, so no answer of another test counts. */
function portal(answer: boolean) {
  users += 1;
  const questions: string[] = [];
  const host = {
    user: { id: users },
    confirm: async (question: string) => {
      questions.push(question);
      return answer;
    },
    loadView: async (entity: string) => {
      const model = sampleEntities.get(entity);
      if (model === undefined) throw new Error('not found');
      return { entity, hash: '', model, related: {}, layers: [], problems: [] };
    },
  };
  return { host, questions };
}

const call = (method: string, url: string, template = url) => ({ method, url, template });
const supplier = originOf('Fornecedor', '1', sampleEntity('Fornecedor'));
const hook = { ...supplier, isClicked: false };

test('[A8] a click changes what the screen is about without a question: its entity and the lists of its record', async () => {
  const { host, questions } = portal(false);
  expect(await permitCall(host, call('DELETE', 'Fornecedor/5'), supplier)).toBe(true);
  expect(await permitCall(host, call('POST', '/Fornecedor/5/aprovar?x=1'), supplier)).toBe(true);
  expect(await permitCall(host, call('PUT', 'FornecedorItem/9'), supplier)).toBe(true);
  expect(questions).toEqual([]);
});

test('[A8] what only reads is never asked for, by whomever', async () => {
  const { host, questions } = portal(false);
  expect(await permitCall(host, call('GET', 'Cidade/5'), hook)).toBe(true);
  expect(questions).toEqual([]);
});

test('[A8] a POST that the contract calls safe is sent as a screen loads, and nothing that only looks like it', async () => {
  const { host, questions } = portal(false);
  const safe = { ...host, safeCalls: ['credencial/refresh'] };
  const loading = { ...hook, own: [] };
  expect(await permitCall(safe, call('POST', '/credencial/refresh?page=2'), loading)).toBe(true);
  expect(questions).toEqual([]);
  for (const [method, url] of [
    ['PUT', 'credencial/refresh'],
    ['POST', 'credencial/refresh/9'],
    ['POST', 'credencial/refresh/../cancelar'],
    ['POST', 'https://outro.example/credencial/refresh'],
  ] as const)
    expect(await permitCall(safe, call(method, url), loading), `${method} ${url}`).toBe(false);
  expect(questions).toHaveLength(4);
});

test('[A8] what the contract gives to the screen that is open is sent by a click on it, and by nothing else', async () => {
  const { host, questions } = portal(false);
  const there = {
    ...host,
    ownCalls: [
      { method: 'POST', url: 'gerarCard' },
      { method: 'PUT', url: 'pedido/{id}/pagar' },
    ],
  };
  const click = originOf('gerar_card', '1', null);
  expect(await permitCall(there, call('POST', 'gerarCard'), click)).toBe(true);
  expect(await permitCall(there, call('PUT', 'pedido/7/pagar'), click)).toBe(true);
  expect(questions).toEqual([]);
  for (const [method, url, origin] of [
    ['POST', 'gerarCard', { ...click, isClicked: false }],
    ['PUT', 'gerarCard', click],
    ['PUT', 'pedido/7/pagar/../cancelar', click],
  ] as const)
    expect(await permitCall(there, call(method, url), origin), `${method} ${url}`).toBe(false);
  expect(await permitCall(host, call('POST', 'gerarCard'), click)).toBe(false);
  expect(questions).toHaveLength(4);
});

test.each([
  ['POST', 'Cidade', 'Esta tela quer criar um registro de Cidade. Continuar?'],
  ['PUT', 'Cidade/5', 'Esta tela quer alterar o registro 5 de Cidade. Continuar?'],
  ['DELETE', 'Cidade/5', 'Esta tela quer excluir o registro 5 de Cidade. Continuar?'],
  ['DELETE', 'Cidade/{id}', 'Esta tela quer excluir um registro de Cidade. Continuar?'],
  ['DELETE', 'Fornecedor/../Cidade/5', 'Esta tela quer excluir o registro 5 de Cidade. Continuar?'],
  ['DELETE', 'Fornecedor/%2e%2e/Cidade/5', 'Esta tela quer excluir o registro 5 de Cidade. Continuar?'],
  ['DELETE', 'Fornecedor\\..\\Cidade\\5', 'Esta tela quer excluir o registro 5 de Cidade. Continuar?'],
  ['DELETE', '\t//Cidade/5', 'Esta tela quer excluir o registro 5 de Cidade. Continuar?'],
  ['POST', 'cart/cancel', 'Esta tela quer executar “cart/cancel”. Continuar?'],
  ['post', 'Nada', 'Esta tela quer executar “Nada”. Continuar?'],
])('[A8] a click that calls %s %s on a screen of suppliers is asked for', async (method, url, question) => {
  const { host, questions } = portal(false);
  expect(await permitCall(host, call(method, url), supplier)).toBe(false);
  expect(questions).toEqual([question]);
});

test('[A8] a hook is asked for, even where it calls the entity of the screen', async () => {
  const { host, questions } = portal(false);
  expect(await permitCall(host, call('DELETE', 'Fornecedor/5'), hook)).toBe(false);
  expect(questions).toEqual(['Esta tela quer excluir o registro 5 de Fornecedor. Continuar?']);
});

test('[A8] on a screen without an entity the row that was clicked is meant, and no other', async () => {
  const { host, questions } = portal(false);
  const origin = { ...originOf('painel', '1', null), row: { entity: 'Cidade', id: 5 } };
  expect(await permitCall(host, call('DELETE', 'Cidade/5'), origin)).toBe(true);
  expect(await permitCall(host, call('DELETE', 'Cidade/6'), origin)).toBe(false);
  expect(await permitCall(host, call('DELETE', 'Fornecedor/5'), origin)).toBe(false);
  expect(questions).toHaveLength(2);
});

test('[A8] what was permitted holds for the same user and version of the view, of deletions the same one alone', async () => {
  const { host, questions } = portal(true);
  const change = (id: number) => call('PUT', `Cidade/${id}`, 'Cidade/{cidade}');
  await permitCall(host, change(5), hook);
  await permitCall(host, change(6), hook);
  expect(questions).toHaveLength(1);
  await permitCall(host, change(5), { ...hook, view: 'Fornecedor 2' });
  await permitCall(host, change(5), supplier);
  await permitCall({ ...host, user: { id: -users } }, change(5), hook);
  expect(questions).toHaveLength(4);
  const remove = (id: number) => call('DELETE', `Cidade/${id}`, 'Cidade/{cidade}');
  await permitCall(host, remove(5), hook);
  await permitCall(host, remove(5), hook);
  await permitCall(host, remove(6), hook);
  expect(questions).toHaveLength(6);
});

test('[A8] what runs by itself and was refused asks no second time, a click does, and one question serves all', async () => {
  const { host, questions } = portal(false);
  const both = [permitCall(host, call('PUT', 'Cidade/5'), hook), permitCall(host, call('PUT', 'Cidade/5'), hook)];
  expect(await Promise.all(both)).toEqual([false, false]);
  await permitCall(host, call('PUT', 'Cidade/5'), hook);
  expect(questions).toHaveLength(1);
  await permitCall(host, call('PUT', 'Cidade/5'), supplier);
  await permitCall(host, call('PUT', 'Cidade/5'), supplier);
  expect(questions).toHaveLength(3);
});

test('[A8] a hook that deletes sends nothing while it is not permitted', async () => {
  for (const answer of [false, true]) {
    const { host, questions } = portal(answer);
    const sent = vi.fn(async () => undefined);
    const store = createFormStore({ id: 1, nome: 'Ana' });
    provideHooks(store, { host: { ...host, call: sent } as Partial<RuntimeHost> as RuntimeHost, refresh: () => {} });
    const form = { store, origin: supplier, bindings: () => ({}), validateAll: async () => true };
    const blur = { label: 'Só um campo', call: { method: 'DELETE', url: 'Cidade/5' } } as const;
    await runHook(form as Partial<FormHandle> as FormHandle, { blur }, 'blur');
    expect(questions).toEqual(['Esta tela quer excluir o registro 5 de Cidade. Continuar?']);
    expect(sent).toHaveBeenCalledTimes(answer ? 1 : 0);
  }
});
