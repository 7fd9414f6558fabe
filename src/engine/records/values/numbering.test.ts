import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabaseKind } from '../../../../tests/support/database.ts';
import { callerWith, type EntityBench, sampleSchemas, startEntities } from '../../../../tests/support/entities.ts';
import type { EntityModel } from '../../../language/entity/entity.ts';
import { noRecordRules, type RecordRules } from '../record-rules.ts';
import { createRecordEngine } from '../records.ts';

const admin = callerWith();
const numbered = (pattern: string, more: object = {}) => ({
  type: 'object',
  properties: {
    codigo: { type: 'string', 'x-number': { pattern, gaps: true }, ...more },
    nome: { type: 'string' },
  },
});
const schemas = {
  ...sampleSchemas,
  Pedido: numbered('P{0}'),
  Aviso: numbered('{yyyy}-{00}'),
  Nota: numbered('N{0}'),
  Guia: {
    type: 'object',
    properties: {
      nome: { type: 'string' },
      linhas: { type: 'array', items: { $ref: 'GuiaLinha.schema.json' }, 'x-mapped-by': 'guia' },
    },
  },
  GuiaLinha: {
    type: 'object',
    properties: {
      codigo: { type: 'string', 'x-number': { pattern: 'L{0}', gaps: true } },
      guia: { $ref: 'Guia.schema.json' },
    },
  },
};

let bench: EntityBench;
beforeAll(async () => {
  bench = await startEntities(schemas);
}, 60_000);
afterAll(() => bench.close());

/** An engine as another server would have one, with the numbers of an entity with gaps or without. */
function engineWith(entity: string, gaps: boolean, rules: RecordRules = noRecordRules, now = () => new Date()) {
  const models = (): ReadonlyMap<string, EntityModel> => {
    const known = new Map(bench.entities.models());
    const model = known.get(entity);
    const field = model?.fields.codigo;
    if (model === undefined || field?.number === undefined) throw new Error(`${entity} has no numbers.`);
    const { pattern } = field.number;
    const number = gaps ? { pattern, gaps } : { pattern };
    return known.set(entity, { ...model, fields: { ...model.fields, codigo: { ...field, number } } });
  };
  return createRecordEngine({ db: bench.db, models, files: undefined, rules, now });
}

test(`[D5] numbers with gaps and without go on with each other, and none comes twice, on ${testDatabaseKind}`, async () => {
  const given = new Set<number>();
  const round = fc.record({
    gaps: fc.boolean(),
    count: fc.integer({ min: 1, max: 6 }),
    fails: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 4 }), async (rounds) => {
      for (const { gaps, count, fails } of rounds) {
        const [one, other] = [engineWith('Pedido', gaps), engineWith('Pedido', gaps)];
        const failing = engineWith('Pedido', gaps, {
          created: { Pedido: () => Promise.reject(new Error('no')) },
        });
        const last = Math.max(0, ...given);
        const made = await Promise.all([
          ...Array.from({ length: count }, (_, index) => (index % 2 ? one : other).create(admin, 'Pedido', {})),
          ...(fails ? [failing.create(admin, 'Pedido', {}).catch(() => null)] : []),
        ]);
        const numbers = made.flatMap((record) => (record === null ? [] : [Number(String(record.codigo).slice(1))]));
        expect(numbers).toHaveLength(count);
        expect(numbers.filter((number) => given.has(number) || number <= last)).toEqual([]);
        expect(new Set(numbers).size).toBe(count);
        if (!gaps) expect(Math.max(...numbers) - Math.min(...numbers)).toBe(count - 1);
        for (const number of numbers) given.add(number);
      }
    }),
    { numRuns: 12 },
  );
}, 60_000);

test('[D5] a period begins anew, and an earlier one goes on where it was', async () => {
  const at = (day: string) => engineWith('Aviso', true, noRecordRules, () => new Date(`${day}T12:00:00Z`));
  const codes: unknown[] = [];
  for (const day of ['2026-12-30', '2026-12-31', '2027-01-01', '2026-12-31'])
    codes.push((await at(day).create(admin, 'Aviso', {})).codigo);
  expect(codes).toEqual(['2026-01', '2026-02', '2027-01', '2026-03']);
});

test('[D5] a field that is called otherwise goes on with its numbers, and the sequence goes with the table', async () => {
  await bench.engine.create(admin, 'Nota', {});
  await bench.write('Nota', {
    type: 'object',
    properties: { numero: { type: 'string', renamedFrom: ['codigo'], 'x-number': { pattern: 'N{0}', gaps: true } } },
  });
  await bench.entities.reload();
  expect((await bench.engine.create(admin, 'Nota', {})).numero).toBe('N2');
  const sequences = () =>
    bench.db.query(sql`
      select n.sequencia from vitral_numero as n where n.entity = 'Nota' and to_regclass(n.sequencia) is not null`);
  expect(await sequences()).toHaveLength(1);
  await bench.db.script('drop table nota');
  expect(await sequences()).toHaveLength(0);
});

test('[D5] rows of lists draw from series with gaps', async () => {
  const { id } = await bench.engine.create(admin, 'Guia', { nome: 'a', linhas: [{}, {}] });
  const rows = await bench.db.query(sql`select codigo from guia_linha where id_guia = ${id} order by id`);
  expect(rows).toEqual([{ codigo: 'L1' }, { codigo: 'L2' }]);
});

// The embedded database has one connection: its transactions follow each other whatever they do.
test.skipIf(testDatabaseKind === 'pglite')(
  '[D5] of numbers with gaps nobody waits for whoever makes the first record of a series',
  async () => {
    const second = Promise.withResolvers<void>();
    const held = createRecordEngine({
      db: bench.db,
      models: bench.entities.models,
      files: undefined,
      rules: {
        created: { Guia: () => second.promise },
      },
    });
    const slow = held.create(admin, 'Guia', { nome: 'a', linhas: [{}] });
    const early = await Promise.race([
      slow,
      bench.engine.create(admin, 'Guia', { nome: 'b', linhas: [{}] }).finally(second.resolve),
    ]);
    expect(early.nome).toBe('b');
    await slow;
    const rows = await bench.db.query<{ codigo: string }>(sql`select codigo from guia_linha`);
    expect(new Set(rows.map(({ codigo }) => codigo)).size).toBe(rows.length);
  },
);
