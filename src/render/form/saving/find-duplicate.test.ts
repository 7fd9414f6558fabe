import { describe, expect, test, vi } from 'vitest';
import type { EntityModel } from '../../../language/entity/entity.ts';
import { createFormStore } from '../values/form-store.ts';
import { findDuplicate } from './find-duplicate.ts';

const model = { name: 'Cliente', label: 'nome', search: [], fields: {} } as unknown as EntityModel;
const refusal = Object.assign(new Error('x'), { code: 'VALOR_REPETIDO', status: 409, details: { campos: ['codigo'] } });

function formOf(values: Readonly<Record<string, unknown>>, recordId: number | null = null) {
  return {
    entity: 'Cliente',
    entities: new Map([['Cliente', model]]),
    model,
    recordId,
    store: createFormStore(values),
  };
}

describe('the record that has the same value', () => {
  test('is the one that the caller lists with it, not another that only holds it', async () => {
    const rows = [
      { id: 3, codigo: 'A10', nome: 'Outro' },
      { id: 4, codigo: 'a1', nome: 'Ana' },
    ];
    const loadList = vi.fn(async () => ({ data: rows, total: 2 }));
    expect(await findDuplicate({ loadList }, formOf({ codigo: 'A1' }), refusal)).toEqual({
      label: 'Ana',
      path: '/crud/Cliente/4',
    });
    expect(loadList).toHaveBeenCalledWith(
      { method: 'GET', url: 'Cliente' },
      { size: 20, fields: ['nome', 'codigo'], filters: { codigo: 'A1' } },
    );
    expect(await findDuplicate({ loadList }, formOf({ codigo: 'A1' }, 4), refusal)).toBeNull();
  });

  test('is none where the caller may not list it, or something else was refused', async () => {
    const loadList = vi.fn(() => Promise.reject(new Error('403')));
    expect(await findDuplicate({ loadList }, formOf({ codigo: 'A1' }), refusal)).toBeNull();
    expect(await findDuplicate({ loadList }, formOf({ codigo: 'A1' }), new Error('x'))).toBeNull();
    expect(await findDuplicate({ loadList }, formOf({ codigo: null }), refusal)).toBeNull();
    expect(loadList).toHaveBeenCalledTimes(1);
  });
});
