import sql, { raw } from 'sql-template-tag';
import { expect, test } from 'vitest';
import { testDatabaseKind } from '../../../../tests/support/database.ts';
import { sampleSchemas, startEntities } from '../../../../tests/support/entities.ts';
import { readEntity } from '../../../language/entity/read-entity.ts';
import { planTable } from '../tables/table-plan.ts';

const ramo = { $ref: 'Ramo.schema.json' };

function indexesOf(schema: Readonly<Record<string, unknown>>): readonly string[] {
  const { model } = readEntity('Ficha', { file: 'Ficha.schema.json', text: JSON.stringify(schema) });
  if (model === null) throw new Error('The entity cannot be read.');
  return planTable(model, new Map()).indexes.map(({ definition }) => definition);
}

test('a reference that may be empty has an index of those that are not, and one that must be there of all', () => {
  const properties = { ramo, outro: ramo };
  expect(indexesOf({ type: 'object', required: ['ramo'], properties })).toEqual([
    'on "ficha" ("id_ramo", id)',
    'on "ficha" ("id_outro", id) where "id_outro" is not null',
  ]);
});

test('a reference with which an index of all records begins has none of its own', () => {
  const properties = { ramo, outro: ramo, terceiro: ramo, ordem: { type: 'integer' } };
  const rest = { 'x-unique': [['ramo', 'ordem'], ['terceiro']], 'x-indexes': [['outro', 'ordem']] };
  expect(indexesOf({ type: 'object', properties, ...rest })).toEqual([
    'unique on "ficha" ("id_ramo", "ordem")',
    'unique on "ficha" ("id_terceiro")',
    'on "ficha" ("id_outro", "ordem", id)',
  ]);
  // Those of a part of the records find too little for the deletion of what is pointed at.
  expect(indexesOf({ type: 'object', 'x-soft-delete': true, properties, ...rest })).toEqual(
    expect.arrayContaining([
      'on "ficha" ("id_outro", "ordem", id) where dh_exclusao is null',
      ...['ramo', 'outro', 'terceiro'].map((name) => `on "ficha" ("id_${name}", id) where "id_${name}" is not null`),
    ]),
  );
});

test('an index that is asked for by a reference alone is the one that it has anyway', () => {
  expect(indexesOf({ type: 'object', 'x-soft-delete': true, properties: { ramo }, 'x-indexes': [['ramo']] })).toEqual([
    'on "ficha" ("id_ramo", id) where "id_ramo" is not null',
  ]);
});

test(`[${testDatabaseKind}] filters, joins and deletions of what is pointed at find by the index of a reference that is mostly empty`, async () => {
  const { Usuario, Perfil, Permissao } = sampleSchemas;
  const { db, close } = await startEntities({
    ...{ Usuario, Perfil, Permissao },
    Ramo: { type: 'object', properties: { nome: { type: 'string', maxLength: 20 } } },
    Ficha: { type: 'object', properties: { ramo, texto: { type: 'string', maxLength: 20 } } },
  });
  try {
    await db.script(`
      insert into ramo (nome) select 'r' || n from generate_series(1, 200) as n;
      insert into ficha (texto, id_ramo) select 'f' || n, case when n % 20 = 0 then n % 200 + 1 end from generate_series(1, 20000) as n;
      analyze ramo; analyze ficha;`);
    const explain = async (text: string): Promise<string> =>
      db.transaction(async (tx) => {
        // What a foreign key asks is prepared, and planned without its values.
        await tx.execute(sql`set local plan_cache_mode = force_generic_plan`);
        await tx.execute(sql`prepare vitral_plano as ${raw(text)}`);
        const rows = await tx.query<Record<string, string>>(sql`explain execute vitral_plano (7)`);
        await tx.execute(sql`deallocate vitral_plano`);
        return rows.map((row) => Object.values(row)[0]).join('\n');
      });
    for (const text of [
      'select id from ficha where id_ramo = $1::bigint order by id limit 20',
      'select 1 from only ficha as x where $1::bigint = id_ramo for key share of x',
      'select f.id from ramo as r join ficha as f on f.id_ramo = r.id where r.id = $1::bigint',
    ])
      expect(await explain(text)).toContain('ficha_id_ramo_idx');
  } finally {
    await close();
  }
});
