// Random people of the test entities, and list requests, for tests that compare lists with the reference model.
import fc from 'fast-check';
import { type ListCondition, writeConditions } from '../../../src/language/view/list-conditions.ts';
import type { Pessoa } from './list-fixture.ts';

const words = [
  'José',
  'jose',
  'Ána',
  'ana',
  'Ünal',
  '100%',
  'a_b',
  'c\\d',
  'de',
  'x',
  '12.3-4',
  '1234',
  'Zé"',
  'ção',
  'ß',
];

export function pessoaArbitrary(): fc.Arbitrary<Omit<Pessoa, 'id'>> {
  const text = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' '));
  const optional = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(arbitrary, { freq: 4 });
  const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-02-${String(n).padStart(2, '0')}`);
  return fc.record({
    nome: text,
    apelido: optional(text),
    nota: optional(text),
    documento: optional(fc.constantFrom('A1', 'B2', 'c3')),
    status: optional(fc.constantFrom('ATIVO', 'INATIVO')),
    id_cidade: optional(fc.constantFrom(10, 11, 12, 13)),
    idade: optional(fc.integer({ min: -3, max: 9 })),
    saldo: optional(fc.integer({ min: -500, max: 500 }).map((cents) => cents / 4)),
    ativo: optional(fc.boolean()),
    nascimento: optional(day),
    visto: optional(fc.tuple(day, fc.constantFrom('00:00:00', '12:30:00', '23:59:59')).map(([d, t]) => `${d}T${t}Z`)),
    hora: optional(fc.constantFrom('08:00:00', '12:30:00', '23:59:00')),
  });
}

/** Random conditions on all kinds of fields, joined by 'e' and 'ou'. */
function conditionsArbitrary(): fc.Arbitrary<string> {
  const of = (
    field: string,
    operators: readonly ListCondition['operator'][],
    value: fc.Arbitrary<string>,
  ): fc.Arbitrary<ListCondition> =>
    fc.record({ field: fc.constant(field), operator: fc.constantFrom(...operators), value });
  const texts = ['contains', 'lacks', 'starts', 'is', 'not'] as const;
  const ends = ['greater', 'less', 'is', 'not'] as const;
  const word = fc.constantFrom(...words, 'JOS', 'an', '%', 'jose ana', 'a_');
  const day = fc.constantFrom('2026-02-03', '2026-02-10', '2026-02-20');
  const pair = (item: fc.Arbitrary<string>): fc.Arbitrary<string> =>
    fc.tuple(item, item).map((both) => both.join(' | '));
  const number = fc.constantFrom('-2', '0', '3', '5');
  const decimal = fc.constantFrom('-10.25', '0', '12.5', '50');
  const none = of('apelido', ['empty', 'filled'], fc.constant(''));
  const condition = fc.oneof(
    ...['nome', 'apelido', 'nota', 'cidade.nome'].map((field) => of(field, texts, word)),
    of('documento', ['is', 'not'], fc.constantFrom('A1', 'A1,B2')),
    of('documento', ['contains', 'starts'], fc.constantFrom('a', 'B', '1')),
    of('status', ['is', 'not'], fc.constantFrom('ATIVO', 'ATIVO,INATIVO')),
    of('cidade', ['is', 'not'], fc.constantFrom('10', '11,12')),
    of('cidade.estado', ['is', 'not'], fc.constantFrom('1', '2')),
    of('idade', ends, number),
    of('idade', ['between'], pair(number)),
    of('saldo', ends, decimal),
    of('saldo', ['between'], pair(decimal)),
    of('ativo', ['is', 'not'], fc.constantFrom('true', 'false')),
    of('nascimento', ends, day),
    of('nascimento', ['between'], pair(day)),
    of('visto', ends, day),
    of('visto', ['between'], pair(day)),
    of('hora', ['greater', 'less'], fc.constantFrom('08:00', '12:30', '12:31:00')),
    none,
    ...['cidade', 'idade', 'visto', 'status'].map((field) => of(field, ['empty', 'filled'], fc.constant(''))),
  );
  const group = fc.array(condition, { minLength: 1, maxLength: 2 });
  return fc.array(group, { minLength: 1, maxLength: 3 }).map(writeConditions);
}

export function requestArbitrary(): fc.Arbitrary<Record<string, string>> {
  const word = fc.constantFrom(...words, 'jos', 'an', 'J', 'Lind', 'ava', '"ana de"', 'ÇÃO', '123-4');
  const day = fc.constantFrom('2026-02-03', '2026-02-10', '2026-02-20');
  const between = (item: fc.Arbitrary<string>): fc.Arbitrary<string> =>
    fc
      .tuple(item, item, fc.constantFrom('both', 'from', 'to'))
      .map(([from, to, ends]) => (ends === 'both' ? `${from} | ${to}` : ends === 'from' ? `${from} | ` : ` | ${to}`));
  const number = fc.constantFrom('-2', '0', '3', '5');
  const decimal = fc.constantFrom('-10.25', '0', '12.5', '50');
  const some = (item: fc.Arbitrary<string>): fc.Arbitrary<string> =>
    fc.array(item, { minLength: 1, maxLength: 3 }).map((items) => items.join(','));
  const none = fc.constant('null');
  const filters = {
    query: fc.array(word, { maxLength: 3 }).map((parts) => parts.join(' ')),
    nome: word.filter((text) => !text.includes('"')),
    apelido: fc.oneof(fc.constantFrom('jose', 'AN', '%'), none),
    nota: fc.oneof(fc.constantFrom('ünal', '_', 'de '), none),
    documento: fc.oneof(some(fc.constantFrom('A1', 'B2', 'C3')), none),
    status: fc.oneof(some(fc.constantFrom('ATIVO', 'INATIVO')), none),
    cidade: fc.oneof(some(fc.constantFrom('10', '11', '12')), none),
    'cidade.nome': fc.oneof(fc.constantFrom('agua', 'ZONA', 'ré'), none),
    'cidade.estado': fc.oneof(some(fc.constantFrom('1', '2')), none),
    'cidade.estado.sigla': fc.oneof(some(fc.constantFrom('SP', 'CE')), none),
    idade: fc.oneof(some(number), between(number), none),
    saldo: fc.oneof(decimal.map(Number).map(String), between(decimal), none),
    ativo: fc.oneof(fc.constantFrom('true', 'false'), none),
    nascimento: fc.oneof(some(day), between(day), none),
    visto: fc.oneof(day, between(day), none),
    hora: fc.oneof(between(fc.constantFrom('08:00', '12:30', '12:31:00')), none),
    condicoes: conditionsArbitrary(),
  };
  const sort = fc.record({
    sortBy: some(
      fc.constantFrom('nome', 'apelido', 'status', 'cidade', 'cidade.estado.sigla', 'saldo', 'ativo', 'visto', 'id'),
    ),
    sortType: some(fc.constantFrom('asc', 'desc')),
  });
  // At most three filters, so that enough rows are left to sort and to page through.
  return fc
    .tuple(
      fc.record(filters),
      fc.subarray(Object.keys(filters), { maxLength: 3 }),
      fc.option(sort, { freq: 3, nil: {} }),
      fc.constantFrom(1, 1, 2, 3, 6, 8),
      fc.constantFrom(1, 7, 40),
    )
    .map(([all, cache, sorted, page, size]) => ({
      ...Object.fromEntries(Object.entries(all).filter(([key]) => cache.includes(key))),
      ...sorted,
      page: String(page),
      size: String(size),
    }));
}
