import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { fieldsOfExpressions, followExpressions } from '../inputs/follow-expressions.ts';
import { type ComputedValues, computeCalls, expressionsOfCall, fillCall, placeholdersOfCall } from './call-values.ts';

const get = (params: Readonly<Record<string, unknown>>, url = 'Cidade') => ({ method: 'GET', url, params }) as const;
const post = (body: Readonly<Record<string, unknown>>) => ({ method: 'POST', url: 'pedido', body }) as const;
const order = {
  cliente: { id: 7, nome: 'Ana' },
  numero: 12,
  ativo: false,
  itens: [{ id: 1 }, { id: 2 }],
  vazio: null,
  periodo: { inicio: '2026-01-01', fim: '2026-01-31' },
};

test('[Q3] a placeholder alone keeps its type, of a record its id is sent, and within a text it is written', () => {
  const body = {
    cliente: '{cliente}',
    numero: '{numero}',
    ativo: '{ativo}',
    itens: '{itens}',
    periodo: '{periodo}',
    texto: 'Pedido {numero} de {cliente.nome}',
    fixo: 'APROVADO',
    lista: [{ id: '{cliente.id}' }, 3, true, null],
  };
  expect(fillCall(post(body), { record: order })).toEqual({
    ok: true,
    url: 'pedido',
    body: {
      ...{ cliente: 7, numero: 12, ativo: false, itens: [1, 2], periodo: order.periodo },
      ...{ texto: 'Pedido 12 de Ana', fixo: 'APROVADO', lista: [{ id: 7 }, 3, true, null] },
    },
  });
});

test('[Q3] parameters stand in the address, several as a comma list and a period as the list search takes it', () => {
  const params = { cliente: '{cliente}', itens: '{itens}', dt_cadastro: '{periodo}', nome: 'a&b=c', ativo: false };
  const filled = fillCall(get(params, 'Cidade?estado={numero}'), { record: order });
  expect(filled.ok && Object.fromEntries(new URL(filled.url, 'http://x').searchParams)).toEqual({
    ...{ estado: '12', cliente: '7', itens: '1,2', dt_cadastro: '2026-01-01 | 2026-01-31', nome: 'a&b=c' },
    ativo: 'false',
  });
});

test('[Q3] without a value nothing is asked, unless it may be empty or says that it is null', () => {
  const record = { ...order, periodo: { inicio: null, fim: '' } };
  const needed = { pais: '{pais}', vazio: '{vazio}', texto: 'x{nada}', periodo: '{periodo}', url: 'Cidade/{id}' };
  expect(fillCall({ ...get(needed), url: 'Cidade/{id}' }, { record })).toEqual({
    ok: false,
    missing: ['id', 'pais', 'vazio', 'nada', 'periodo'],
  });
  const free = { pais: '{pais?}', vazio: null, texto: 'x{nada?}', conta: '= pais ? pais.id : null' };
  const computed = new Map([['= pais ? pais.id : null', { value: null }]]);
  expect(fillCall(get(free), { record }, { computed })).toEqual({ ok: true, url: 'Cidade?texto=x', body: undefined });
  const lacking: ComputedValues = new Map([['= $toMillis(periodo.inicio)', { missing: ['periodo.inicio'] }]]);
  expect(fillCall(get({ de: '= $toMillis(periodo.inicio)' }), { record }, { computed: lacking })).toEqual({
    ok: false,
    missing: ['periodo.inicio'],
  });
});

test('[Q3] what is empty in the body of an action is sent as null, but where rows are asked for it is missing', () => {
  const call = post({ observacao: '{vazio}', outra: '{vazio?}' });
  expect(fillCall(call, { record: order })).toMatchObject({ ok: true, body: { observacao: null } });
  expect(fillCall(call, { record: order }, { needsBody: true })).toEqual({ ok: false, missing: ['vazio'] });
});

test('[Q1] the address of the page and the user are read by name', () => {
  const named = { params: { aba: 'rede' }, user: { id: 3 } };
  expect(fillCall(get({ aba: '{$params.aba}', id: '{$user.id}' }), { record: { $params: 1 }, named })).toMatchObject({
    url: 'Cidade?aba=rede&id=3',
  });
});

test('[Q3] no value of a parameter changes another parameter, or the call', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (nome, outro) => {
      const filled = fillCall(get({ nome: '{nome?}', outro: '{outro?}' }), { record: { nome, outro } });
      if (!filled.ok) throw new Error('Both may be empty.');
      const address = new URL(filled.url, 'http://portal.invalid/');
      expect(address.pathname).toBe('/Cidade');
      expect([...address.searchParams.keys()].every((name) => ['nome', 'outro'].includes(name))).toBe(true);
      if (nome.trim() !== '') expect(address.searchParams.get('nome')).toBe(nome.toWellFormed());
    }),
  );
});

test('[E2] what a call depends on is inferred from its address, its placeholders and its expressions', () => {
  const call = {
    method: 'POST',
    url: 'x/{cidade}',
    params: { a: '{periodo.inicio}', b: '= $toMillis(periodo.fim) + numero' },
    body: { c: [{ d: '{cliente?}' }], e: "= $params.aba & cliente.nome & 'x'" },
  } as const;
  expect(placeholdersOfCall(call)).toEqual(['cidade', 'periodo.inicio', 'cliente']);
  const texts = expressionsOfCall(call);
  expect(texts).toEqual(['= $toMillis(periodo.fim) + numero', "= $params.aba & cliente.nome & 'x'"]);
  expect(fieldsOfExpressions(texts)).toEqual(['periodo', 'numero', 'cliente']);
  expect(fieldsOfExpressions(['= $keys($)'])).toBeNull();
});

test('[E2] expressions are evaluated anew when a field that they read changes, and what is stale is dropped', async () => {
  const listeners = new Map<string, () => void>();
  let record: Readonly<Record<string, unknown>> = { periodo: null, outro: 1 };
  const seen: ComputedValues[] = [];
  const stop = followExpressions(
    ['= $toMillis(periodo.inicio)'],
    {
      bindings: () => ({ record }),
      subscribe: (fields, listener) => {
        for (const field of fields ?? []) listeners.set(field, listener);
        return () => listeners.clear();
      },
    },
    (values) => seen.push(values),
  );
  await vi.waitFor(() => expect(seen).toHaveLength(1));
  expect([...listeners.keys()]).toEqual(['periodo']);
  expect(seen[0]?.get('= $toMillis(periodo.inicio)')).toEqual({ missing: ['periodo'] });
  record = { periodo: { inicio: '2026-01-01' } };
  listeners.get('periodo')?.();
  record = { periodo: { inicio: '2026-02-01' } };
  listeners.get('periodo')?.();
  await vi.waitFor(() => expect(seen).toHaveLength(2));
  expect(seen[1]?.get('= $toMillis(periodo.inicio)')).toEqual({ value: Date.UTC(2026, 1, 1) });
  stop();
  expect(listeners.size).toBe(0);
});

test('[E3] an action whose expression fails sends nothing', async () => {
  await expect(computeCalls([get({ a: "= $error('não')" })], { record: {} })).rejects.toThrow('não');
});
