import sql from 'sql-template-tag';
import { afterEach, expect, test } from 'vitest';
import { callerWith, type EntityBench, sampleSchemas, startEntities } from '../../../../tests/support/entities.ts';
import { listHistory, stateAt } from '../rows/history.ts';

let bench: EntityBench;
afterEach(() => bench.close());

const admin = callerWith();
const before = {
  type: 'object',
  required: ['fone'],
  'x-search': ['nome', 'fone'],
  'x-unique': [['fone']],
  properties: { nome: { type: 'string' }, fone: { type: 'string' }, cidade: { $ref: 'Cidade.schema.json' } },
};
const after = {
  type: 'object',
  required: ['telefone'],
  'x-search': ['nome', 'telefone'],
  'x-unique': [['telefone']],
  properties: {
    nome: { type: 'string' },
    telefone: { type: 'string', renamedFrom: ['fone'] },
    municipio: { $ref: 'Cidade.schema.json', renamedFrom: ['cidade'] },
  },
};
const cidade = { type: 'object', properties: { nome: { type: 'string' } } };

test('a field that is called otherwise keeps its values, its rules, its history and its files', async () => {
  bench = await startEntities({ ...sampleSchemas, Contato: before, Cidade: cidade });
  const city = await bench.engine.create(admin, 'Cidade', { nome: 'Recife' });
  const { id } = await bench.engine.create(admin, 'Contato', { nome: 'Ana', fone: '1', cidade: { id: city.id } });
  await bench.engine.change(admin, 'Contato', id, { versao: 1, fone: '2' });
  await bench.db.execute(
    sql`insert into vitral_arquivo (chave, nome, extensao, tipo, tipo_declarado, entity, campo, id_registro) values ('k', 'n', 'pdf', 't', 't', 'Contato', 'fone', ${id})`,
  );
  await bench.write('Contato', after);
  await bench.entities.reload();
  expect(bench.entities.problems()).toEqual([]);
  const record = await bench.engine.get(admin, 'Contato', id);
  expect(record).toMatchObject({ nome: 'Ana', telefone: '2', municipio: { id: city.id } });
  const model = bench.engine.model('Contato');
  expect((await listHistory(bench.db, model, id)).map(({ antes, depois }) => [antes, depois])).toEqual([
    [{ telefone: '1' }, { telefone: '2' }],
    [null, { nome: 'Ana', telefone: '1', municipio: { id: city.id, nome: 'Recife' } }],
  ]);
  expect(await stateAt(bench.db, model, record, 1)).toMatchObject({ telefone: '1' });
  expect(await bench.db.query(sql`select campo from vitral_arquivo`)).toEqual([{ campo: 'telefone' }]);
  await expect(bench.engine.create(admin, 'Contato', { nome: 'x', telefone: '2' })).rejects.toMatchObject({
    code: 'VALOR_REPETIDO',
  });
  await expect(bench.db.execute(sql`insert into contato (nome) values ('x')`)).rejects.toMatchObject({ code: '23514' });
}, 60_000);

test('a numbered field that is called otherwise goes on with its numbers', async () => {
  const numbered = (name: string, more: object = {}) => ({
    type: 'object',
    properties: { [name]: { type: 'string', 'x-number': '{0000}', ...more }, nome: { type: 'string' } },
  });
  bench = await startEntities({ ...sampleSchemas, Contato: numbered('codigo'), Cidade: cidade });
  await bench.engine.create(admin, 'Contato', { nome: 'Ana' });
  await bench.write('Contato', numbered('numero', { renamedFrom: ['codigo'] }));
  await bench.entities.reload();
  const next = await bench.engine.create(admin, 'Contato', { nome: 'Bia' });
  expect(next.numero).toBe('0002');
}, 60_000);

test('a former name whose column is there beside the new one is left alone and named', async () => {
  bench = await startEntities({ ...sampleSchemas, Contato: before, Cidade: cidade });
  const added = { ...after, properties: { ...after.properties, telefone: { type: 'string' } } };
  await bench.write('Contato', added);
  await bench.entities.reload();
  await bench.write('Contato', after);
  await bench.entities.reload();
  expect(bench.entities.problems().map(({ code, severity, pointer }) => [code, severity, pointer])).toEqual([
    ['entity/rename-clash', 'warning', '/properties/telefone/renamedFrom'],
  ]);
}, 60_000);
