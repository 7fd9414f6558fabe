import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cityFields, cityReading } from '../../../../tests/support/samples/sample-import.ts';
import { requestToSend } from './correction.ts';
import { isWhole, mapColumn, modesOf, planFor, planProblems, readColumn, requestOf } from './import-plan.ts';

test('[J1] a file begins with what the server suggests, each field once', () => {
  const doubled = {
    ...cityReading,
    colunas: [
      ...cityReading.colunas,
      { indice: 3, titulo: 'Nome 2', amostra: [], numeros: null, sugestao: { campo: 'nome' } },
    ],
  };
  expect(planFor(doubled, cityFields, null)).toEqual({
    columns: [
      { coluna: 0, campo: 'nome' },
      { coluna: 1, campo: 'estado', por: 'sigla' },
    ],
    modo: 'criar',
    chave: [],
    valores_vazios: 'ignorar',
    leavesDone: true,
  });
});

test('a relation without a way to find it takes the usual one, and a field that does not exist is left out', () => {
  const reading = {
    ...cityReading,
    colunas: [
      { indice: 0, titulo: 'UF', amostra: [], numeros: null, sugestao: { campo: 'estado' } },
      { indice: 1, titulo: 'X', amostra: [], numeros: null, sugestao: { campo: 'missing' } },
    ],
  };
  expect(planFor(reading, cityFields, null).columns).toEqual([{ coluna: 0, campo: 'estado', por: 'nome' }]);
});

test('a file that names records by id is there to change them', () => {
  const reading = {
    ...cityReading,
    colunas: [{ indice: 4, titulo: 'ID', amostra: ['1'], numeros: null, sugestao: { campo: 'id' } }],
  };
  expect(planFor(reading, cityFields, null)).toMatchObject({ modo: 'alterar', chave: ['id'] });
  const onlyNew = { ...cityFields, acoes: { criar: true, alterar: false } };
  expect(planFor(reading, onlyNew, null).modo).toBe('criar');
});

test('[J2] a corrected file takes its mapping by title, wherever its columns stand, and what was left out stays out', () => {
  const plan = {
    columns: [
      { coluna: 2, campo: 'nome' },
      { coluna: 1, campo: 'estado', por: 'nome' },
    ],
    modo: 'criar_ou_alterar' as const,
    chave: ['nome', 'estado'],
    valores_vazios: 'limpar' as const,
    leavesDone: false,
  };
  const corrected = {
    ...cityReading,
    colunas: cityReading.colunas.map((column) => ({ ...column, indice: column.indice + 2 })),
  };
  expect(planFor(corrected, cityFields, { plan, reading: cityReading })).toEqual({
    columns: [
      { coluna: 3, campo: 'estado', por: 'nome' },
      { coluna: 4, campo: 'nome' },
    ],
    modo: 'criar_ou_alterar',
    chave: ['nome', 'estado'],
    valores_vazios: 'limpar',
    leavesDone: false,
  });
});

test('columns of the same title are distinguished by their order', () => {
  const twice = {
    ...cityReading,
    colunas: [1, 2].map((indice) => ({ indice, titulo: 'UF', amostra: [], numeros: null, sugestao: null })),
  };
  const plan = { ...planFor(twice, cityFields, null), columns: [{ coluna: 2, campo: 'nome' }] };
  const corrected = { ...twice, colunas: twice.colunas.map((column) => ({ ...column, indice: column.indice + 2 })) };
  expect(planFor(corrected, cityFields, { plan, reading: twice }).columns).toEqual([{ coluna: 4, campo: 'nome' }]);
});

test('a field that another column takes is taken from the first, and the key follows', () => {
  const plan = { ...planFor(cityReading, cityFields, null), modo: 'alterar' as const, chave: ['nome'] };
  const moved = mapColumn(plan, cityFields, 2, { campo: 'nome' });
  expect(moved.columns).toEqual([
    { coluna: 1, campo: 'estado', por: 'sigla' },
    { coluna: 2, campo: 'nome' },
  ]);
  expect(moved.chave).toEqual(['nome']);
  const without = mapColumn(moved, cityFields, 2, null);
  expect(without.chave).toEqual([]);
  expect(mapColumn(without, cityFields, 0, { campo: 'codigo_ibge' }).chave).toEqual(['codigo_ibge']);
});

test('new records need the required fields, changed ones a key', () => {
  const plan = {
    columns: [{ coluna: 0, campo: 'nome' }],
    chave: [],
    valores_vazios: 'ignorar' as const,
    leavesDone: true,
  };
  expect(planProblems({ ...plan, modo: 'criar' }, cityFields, cityReading)).toEqual({
    missing: ['estado'],
    hasNoColumn: false,
    hasNoKey: false,
    doubtful: [],
  });
  expect(planProblems({ ...plan, modo: 'alterar' }, cityFields, cityReading)).toEqual({
    missing: [],
    hasNoColumn: false,
    hasNoKey: true,
    doubtful: [],
  });
  expect(planProblems({ ...plan, modo: 'criar', columns: [] }, cityFields, cityReading).hasNoColumn).toBe(true);
});

test('modes follow from permissions', () => {
  expect(modesOf(cityFields)).toEqual(['criar', 'alterar', 'criar_ou_alterar']);
  expect(modesOf({ ...cityFields, acoes: { criar: false, alterar: true } })).toEqual(['alterar']);
  expect(modesOf({ ...cityFields, acoes: { criar: false, alterar: false } })).toEqual([]);
});

test('the call says in full how the file is read, and a key only where records are changed', () => {
  const plan = { ...planFor(cityReading, cityFields, null), chave: ['nome'] };
  const request = requestOf(57, cityReading, plan, true);
  expect(request).toEqual({
    arquivo: 57,
    separador: ';',
    codificacao: 'utf-8',
    linha_titulo: 1,
    mapeamento: plan.columns,
    modo: 'criar',
    valores_vazios: 'ignorar',
    simular: true,
  });
  expect(requestOf(57, cityReading, { ...plan, modo: 'alterar' }, true).chave).toEqual(['nome']);
});

test('however columns are mapped, no field is filled twice and the key is mapped', () => {
  const names = cityFields.campos.map(({ campo }) => campo);
  const step = fc.record({ coluna: fc.nat(5), campo: fc.option(fc.constantFrom(...names, 'missing')) });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const plan = steps.reduce(
        (now, { coluna, campo }) => mapColumn(now, cityFields, coluna, campo === null ? null : { campo }),
        planFor(cityReading, cityFields, null),
      );
      const mapped = plan.columns.map(({ campo }) => campo);
      expect(new Set(mapped).size).toBe(mapped.length);
      expect(new Set(plan.columns.map(({ coluna }) => coluna)).size).toBe(plan.columns.length);
      expect(plan.chave.every((campo) => mapped.includes(campo))).toBe(true);
      expect(mapped).not.toContain('missing');
      if (isWhole(plan, cityFields, cityReading)) expect(mapped).toContain('estado');
    }),
  );
});

test('rows that were imported with an earlier file are left out, unless somebody wants them again', () => {
  const anterior = {
    id_importacao: 7,
    nome: 'antes.csv',
    dh_registro: '2026-11-21T12:00:00.000Z',
    feitas: 2,
    com_erro: 0,
  };
  const reading = { ...cityReading, anterior };
  const plan = planFor(reading, cityFields, null, 'criar');
  expect(plan.leavesDone).toBe(true);
  // What changes records by a key makes none twice, but rows that were wrong are put right.
  expect(planFor(reading, cityFields, null, 'alterar').leavesDone).toBe(false);
  expect(planFor({ ...reading, anterior: { ...anterior, com_erro: 3 } }, cityFields, null, 'alterar').leavesDone).toBe(
    true,
  );
  const parts = { file: { id: 1, name: 'depois.csv' }, reading, origin: null };
  expect(requestToSend({ ...parts, plan }, true)).toMatchObject({ origem: 7, simular: true });
  expect(requestToSend({ ...parts, plan: { ...plan, leavesDone: false } }, true)).not.toHaveProperty('origem');
});

test('[J5] numbers that can be read in two ways are asked for, unless the field decides', () => {
  const numeros = {
    notacao: null,
    duvidosos: [{ texto: '1.085', virgula: 1085, ponto: 1.085 }],
    casas: { virgula: 0, ponto: 3 },
  };
  const reading = {
    ...cityReading,
    colunas: [{ indice: 0, titulo: 'Peso', amostra: ['1.085'], numeros, sugestao: { campo: 'peso' } }],
  };
  const weight = { ...cityFields.campos[0], campo: 'peso', titulo: 'Peso', tipo: 'number' as const };
  const fieldsOf = (casas: number) => ({
    ...cityFields,
    campos: [{ ...cityFields.campos[0], ...weight, casas } as (typeof cityFields.campos)[number]],
  });
  const plan = planFor(reading, fieldsOf(3), null);
  expect(planProblems(plan, fieldsOf(2), reading).doubtful).toEqual([]);
  expect(planProblems(plan, fieldsOf(3), reading).doubtful).toEqual([0]);
  expect(requestOf(1, reading, plan, true).mapeamento).toEqual([{ coluna: 0, campo: 'peso' }]);
  const answered = readColumn(plan, 0, 'ponto');
  expect(planProblems(answered, fieldsOf(3), reading).doubtful).toEqual([]);
  expect(requestOf(1, reading, answered, true).mapeamento).toEqual([{ coluna: 0, campo: 'peso', notacao: 'ponto' }]);
  // Another field asks anew; a corrected file keeps what was answered, or what all cells had decided.
  expect(mapColumn(answered, fieldsOf(3), 0, { campo: 'peso' }).columns).toEqual([{ coluna: 0, campo: 'peso' }]);
  expect(planFor(reading, fieldsOf(3), { plan: answered, reading }).columns).toEqual(answered.columns);
  const decided = {
    ...reading,
    colunas: reading.colunas.map((one) => ({ ...one, numeros: { ...numeros, notacao: 'ponto' as const } })),
  };
  expect(planFor(reading, fieldsOf(3), { plan, reading: decided }).columns).toEqual(answered.columns);
  expect(requestOf(1, decided, answered, true).mapeamento).toEqual([{ coluna: 0, campo: 'peso' }]);
});
