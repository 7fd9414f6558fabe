import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listable } from '../../../../tests/support/lists/list-fixture.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import { parseListRequest } from './parse-request.ts';

const pessoa = listable('Pessoa');
const parse = (raw: Record<string, string>): ReturnType<typeof parseListRequest> => parseListRequest(raw, pessoa);

function refusal(raw: Record<string, string>): Pick<ApiError, 'code' | 'details'> {
  try {
    parse(raw);
  } catch (error) {
    if (error instanceof ApiError) return { code: error.code, details: error.details };
    throw error;
  }
  throw new Error('accepted');
}

describe('parameters', () => {
  test('nothing given is the first page of ten', () => {
    expect(parse({})).toEqual({
      ...{
        query: '',
        size: 10,
        page: 1,
        fields: null,
        filters: [],
        groupsOfConditions: [],
        group: null,
        sort: [],
        aggregate: [],
        totalizer: [],
      },
    });
    expect(parse({ token: 'x', lazy: 'true', id_card: '7', size: '', page: '' })).toEqual(parse({}));
  });

  test('size and page are whole numbers within their limits; 0 rows means all', () => {
    expect(parse({ size: '0' }).size).toBe(0);
    for (const size of ['-1', 'NaN', '1.5', '10001', '1e3', ' ', 'Infinity', '0x10'].filter((text) => text.trim())) {
      expect(refusal({ size })).toMatchObject({
        code: 'PARAMETRO_INVALIDO',
        details: { parametro: 'size', valor: size },
      });
    }
    expect(refusal({ page: '0' }).details).toMatchObject({ parametro: 'page' });
  });

  test('conditions that are none, or do not fit their field, are refused', () => {
    const wrong = ['x', '{}', '[1]', '[[]]', '[[["nome"]]]', '[[["nome","near","a"]]]', '[[["nome","is",""]]]'];
    const many = JSON.stringify([Array.from({ length: 21 }, () => ['nome', 'is', 'a'])]);
    for (const condicoes of [...wrong, many, `[[["nome","is","${'a'.repeat(10_000)}"]]]`])
      expect(refusal({ condicoes })).toMatchObject({ code: 'PARAMETRO_INVALIDO', details: { parametro: 'condicoes' } });
    const one = (...condition: string[]): unknown => refusal({ condicoes: JSON.stringify([[condition]]) }).details;
    expect(one('nmoe', 'is', 'a')).toMatchObject({ parametro: 'nmoe', sugestoes: ['nome'] });
    expect(one('nome', 'greater', 'a')).toMatchObject({ parametro: 'condicoes', valor: 'nome greater' });
    for (const [field, operator, value] of [
      ['idade', 'between', '3'],
      ['idade', 'between', '3 | '],
      ['idade', 'greater', '1 | 2'],
      ['idade', 'is', 'null'],
      ['cidade', 'is', '[]'],
      ['nascimento', 'less', '2026-02-30'],
      ['nome', 'contains', '\0'],
    ] as const)
      expect(one(field, operator, value)).toMatchObject({ parametro: field });
    expect(parse({ condicoes: '' }).groupsOfConditions).toEqual([]);
  });

  test('an unknown name is refused wherever it stands, with the nearest ones', () => {
    const unknown = (parametro: string, sugestoes: string[]): unknown => ({
      code: 'PARAMETRO_DESCONHECIDO',
      details: { parametro, sugestoes },
    });
    expect(refusal({ nomes: 'x' })).toEqual(unknown('nomes', ['nome']));
    expect(refusal({ sortby: 'x' })).toEqual(unknown('sortby', ['sortBy']));
    expect(refusal({ sortBy: 'id,nmoe' })).toEqual(unknown('nmoe', ['nome']));
    expect(refusal({ fields: 'cidade.nme' })).toEqual(unknown('cidade.nme', ['cidade.nome']));
    expect(refusal({ 'cidade.estdo.sigla': 'SP' })).toEqual(unknown('cidade.estdo.sigla', ['cidade.estado']));
    expect(refusal({ 'nome.id': '1' })).toMatchObject({ code: 'PARAMETRO_DESCONHECIDO' });
    for (const name of ['busca', 'id_cidade', '__proto__', 'constructor', 'a.b.c.d.e', '.', '']) {
      expect(refusal({ fields: `${name || '..'}` })).toMatchObject({ code: 'PARAMETRO_DESCONHECIDO' });
    }
  });

  test('a field of options is filtered by its constant as well, under the name of the specification', () => {
    expect(parse({ status_constante: 'ATIVO' }).filters).toEqual(parse({ status: 'ATIVO' }).filters);
    expect(parse({ status: 'ATIVO' }).filters).toHaveLength(1);
    expect(refusal({ nome_constante: 'x' })).toMatchObject({ code: 'PARAMETRO_DESCONHECIDO' });
  });

  test('directions belong to their fields; the last one holds for the rest', () => {
    const sorted = parse({ sortBy: 'nome,saldo,id', sortType: 'ASC,desc' }).sort;
    expect(sorted.map(({ path, descending }) => [path.name, descending])).toEqual([
      ['nome', false],
      ['saldo', true],
      ['id', true],
    ]);
    expect(refusal({ sortBy: 'nome', sortType: 'asc; drop table' }).details).toMatchObject({
      sugestoes: ['asc', 'desc'],
    });
    expect(refusal({ sortBy: 'dados' })).toMatchObject({ code: 'PARAMETRO_INVALIDO' });
  });

  test('aggregates fit their field', () => {
    const read = parse({ aggregate: 'saldo:sum, saldo:AVG,nascimento:max,nome:count' }).aggregate;
    expect(read.map((one) => `${one.path.name}:${one.function}`)).toEqual([
      ...['saldo:sum', 'saldo:avg', 'nascimento:max', 'nome:count'],
    ]);
    expect(refusal({ aggregate: 'saldo:median' }).details).toMatchObject({
      sugestoes: expect.arrayContaining(['saldo:avg']),
    });
    expect(refusal({ aggregate: 'nome:sum' }).details).toMatchObject({ sugestoes: ['nome:count'] });
  });

  test('without its parent there is no list of a parent', () => {
    expect(refusal({ parentClass: 'Cidade' })).toMatchObject({ code: 'PARAMETRO_INVALIDO' });
    expect(refusal({ parentClass: 'Cidade', id: '12' }).details).toMatchObject({ sugestoes: ['cidade', 'nascida'] });
    expect(refusal({ parentClass: 'Estado', id: '1' })).toMatchObject({ code: 'PARAMETRO_INVALIDO' });
    expect(refusal({ parentClass: 'constructor', id: '1' })).toMatchObject({ code: 'PARAMETRO_INVALIDO' });
    expect(refusal({ mappedBy: 'nome' })).toMatchObject({ code: 'PARAMETRO_INVALIDO' });
  });
});

describe('filters', () => {
  const filter = (raw: Record<string, string>): unknown => {
    const { path: _, ...rest } = parse(raw).filters[0] ?? { path: null };
    return rest;
  };

  test('objects stand for their id, constante or valor', () => {
    expect(filter({ cidade: '{"id":12,"nome":"x"}' })).toEqual({ test: 'any-of', values: [12] });
    expect(filter({ status: '{"constante":"ATIVO"}' })).toEqual({ test: 'any-of', values: ['ATIVO'] });
    expect(filter({ saldo: '{"valor":10.5}' })).toEqual({ test: 'any-of', values: ['10.5'] });
    expect(filter({ cidade: '[{"id":1},2]' })).toEqual({ test: 'any-of', values: [1, 2] });
    expect(refusal({ cidade: '{"nome":"x"}' })).toMatchObject({ code: 'PARAMETRO_INVALIDO' });
    expect(filter({ nome: '{ana' })).toEqual({ test: 'contains', text: '{ana' });
  });

  test('values are read by the kind of the field', () => {
    expect(parse({ nome: ' ' }).filters).toEqual([]);
    expect(filter({ nome: 'null' })).toEqual({ test: 'empty' });
    expect(filter({ nome: 'a, b' })).toEqual({ test: 'contains', text: 'a, b' });
    expect(filter({ documento: 'a, b' })).toEqual({ test: 'any-of', values: ['a', 'b'] });
    expect(filter({ ativo: 'TRUE' })).toEqual({ test: 'any-of', values: [true] });
    expect(filter({ idade: '1 | 2.5' })).toEqual({ test: 'range', from: '1', to: '2.5' });
    expect(filter({ visto: '2026-01-31' })).toEqual({ test: 'range', from: '2026-01-31', to: '2026-01-31' });
    expect(filter({ visto: '2026-01-31T10:00:00Z |' })).toEqual({
      test: 'range',
      from: '2026-01-31T10:00:00Z',
      to: null,
    });
  });

  test('what does not fit is refused with the field, the value and an example', () => {
    const wrong: [string, string][] = [
      ...[
        ['idade', '1.5'],
        ['idade', '9'.repeat(20)],
        ['saldo', '1,5,'],
        ['saldo', '1e5'],
        ['saldo', '1|2|3'],
        ['saldo', '|'],
      ],
      ...[
        ['ativo', 'talvez'],
        ['nascimento', '2026-02-30'],
        ['nascimento', '31/01/2026'],
        ['visto', '2026-01-31 10:00'],
      ],
      ...[
        ['hora', '24:00'],
        ['cidade', 'Campinas'],
        ['dados', 'x'],
        ['nome', 'a\0b'],
      ],
    ].map(([name = '', value = '']) => [name, value]);
    for (const [name, value] of wrong) {
      expect(refusal({ [name]: value }), `${name}=${value}`).toMatchObject({
        code: 'PARAMETRO_INVALIDO',
        details: { parametro: name },
      });
    }
  });

  test('days are days of the calendar', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 99 }), (month, day) => {
        const text = `2024-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
        const isReal = month >= 1 && month <= 12 && day >= 1 && day <= new Date(2024, month, 0).getDate();
        let isAccepted = true;
        try {
          parse({ nascimento: text });
        } catch {
          isAccepted = false;
        }
        expect(isAccepted).toBe(isReal);
      }),
    );
  });
});
