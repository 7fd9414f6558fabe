import { describe, expect, test, vi } from 'vitest';
import type { EntityField } from '../../../language/entity/entity.ts';
import { createFormStore } from '../../form/values/form-store.ts';
import { fillAddress, hasAddress } from './fill-address.ts';

const field = (name: string, kind: EntityField['kind'] = 'text') => ({ name, kind, readOnly: false }) as EntityField;
const model = {
  fields: { logradouro: field('logradouro'), bairro: field('bairro'), cidade: field('cidade', 'relation') },
};
const paulista = { cep: '01310100', logradouro: 'Avenida Paulista', bairro: 'Bela Vista', estado: 'SP' };
const city = { cidade: 'São Paulo', id_cidade: 9 };
const other = { cep: '50010000', logradouro: 'Rua do Sol', bairro: 'Santo Antônio', cidade: 'Recife', id_cidade: 7 };

function formOf(values: Readonly<Record<string, unknown>>, ...answers: readonly unknown[]) {
  const store = createFormStore(values);
  const call = vi.fn(async () => ({ data: answers[call.mock.calls.length - 1] }));
  const filling = { host: { call }, store, model, filled: new Map<string, unknown>() };
  return { store, call, fill: (cep: string) => fillAddress(cep, filling, new AbortController().signal) };
}

describe('the address of a CEP', () => {
  test('comes into the empty fields, and what was typed stays', async () => {
    const { store, call, fill } = formOf({ bairro: 'Meu bairro' }, { ...paulista, ...city });
    expect(await fill('01310100')).toBe('filled');
    expect(call).toHaveBeenCalledWith('GET', 'consultarCEP?cep=01310100', undefined, expect.anything());
    expect(store.values()).toEqual({
      logradouro: 'Avenida Paulista',
      bairro: 'Meu bairro',
      cidade: { id: 9, nome: 'São Paulo' },
    });
  });

  test('follows another CEP, but for what was changed by hand meanwhile', async () => {
    const { store, fill } = formOf({}, { ...paulista, ...city }, other);
    await fill('01310100');
    store.set('logradouro', 'Avenida Paulista, 1000');
    await fill('50010000');
    expect(store.values()).toEqual({
      logradouro: 'Avenida Paulista, 1000',
      bairro: 'Santo Antônio',
      cidade: { id: 7, nome: 'Recife' },
    });
  });

  test('says that nobody knows it, and is silent where there is no answer', async () => {
    const failure = (status: number) => Object.assign(new Error('x'), { code: 'X', status, details: {} });
    const host = (status: number) => ({ call: () => Promise.reject(failure(status)) });
    const store = createFormStore({});
    const ask = (status: number) =>
      fillAddress('99999999', { host: host(status), store, model, filled: new Map() }, new AbortController().signal);
    expect(await ask(404)).toBe('unknown');
    expect(await ask(503)).toBe('nothing');
    expect(store.isDirty()).toBe(false);
  });

  test('is asked for only where a record has one', () => {
    expect(hasAddress(model)).toBe(true);
    expect(hasAddress({ fields: { cep_inicial: field('cep_inicial') } })).toBe(false);
  });
});
