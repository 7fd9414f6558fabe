import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callerWith, type EntityBench, sampleSchemas, startEntities } from '../../../../tests/support/entities.ts';
import { readEntity } from '../../../language/entity/read-entity.ts';
import { holdsCondition } from '../../../language/expressions/holds-condition.ts';
import type { ApiError } from '../../../platform/http/errors/api-error.ts';
import { fieldErrorsOf } from '../../../platform/http/errors/define-errors.ts';
import { type Conditional, findAbsent } from './present-fields.ts';

const text = { type: 'string', maxLength: 40 };
const person = {
  title: 'Pessoa',
  type: 'object',
  required: ['tipo'],
  properties: {
    tipo: { type: 'string', enum: ['FISICA', 'JURIDICA'], default: 'FISICA' },
    rg: { ...text, 'x-when': { field: 'tipo', is: 'FISICA' }, 'x-required': 'true' },
    // By another field that may be no part of the record either.
    orgao: { ...text, 'x-when': '$exists(rg) and $length(rg) > 0' },
    regime: { ...text, 'x-when': "tipo = 'JURIDICA'", default: 'SIMPLES' },
    casado: { type: 'boolean', default: false, 'x-when': { field: 'tipo', is: 'FISICA' } },
    regiao: { $ref: 'Regiao.schema.json', 'x-when': { field: 'tipo', is: 'FISICA' } },
    apelido: { ...text, 'x-keeps': true },
    contatos: { type: 'array', items: { $ref: 'Contato.schema.json' }, 'x-mapped-by': 'pessoa' },
  },
};
const contact = {
  title: 'Contato',
  type: 'object',
  required: ['pessoa'],
  properties: {
    pessoa: { $ref: 'Pessoa.schema.json' },
    meio: { type: 'string', enum: ['TEL', 'MAIL'] },
    ramal: { ...text, 'x-when': { field: 'meio', is: 'TEL' } },
  },
};

describe('what is no part of a record', () => {
  const { model } = readEntity('Pessoa', { file: 'Pessoa.schema.json', text: JSON.stringify(person) });
  const fields = Object.values(model?.fields ?? {}).filter(
    (each): each is Conditional => each.presentWhen !== undefined,
  );
  const word = fc.constantFrom(null, '', 'x', 'FISICA', 'JURIDICA');

  test('is what its conditions say of the record without it, whatever it holds', async () => {
    expect(fields.map(({ name }) => name)).toEqual(['rg', 'orgao', 'regime', 'casado', 'regiao']);
    const records = fc.record({ tipo: word, rg: word, orgao: word, regime: word, casado: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(records, async (record) => {
        const { absent, failed } = await findAbsent(fields, record, null);
        expect(failed).toEqual([]);
        const left = { ...record, ...Object.fromEntries([...absent].map((name) => [name, null])) };
        for (const field of fields)
          if (!absent.has(field.name)) expect(await holdsCondition(field.presentWhen, left, null, false)).toBe(true);
        for (const name of record.tipo === 'FISICA' ? ['regime'] : ['rg', 'orgao', 'casado', 'regiao'])
          expect(absent.has(name)).toBe(true);
      }),
    );
  });

  test('asks for no value, so it is not said of a required field', () => {
    const wrong = { ...person, required: ['tipo', 'rg'] };
    const { problems } = readEntity('Pessoa', { file: 'Pessoa.schema.json', text: JSON.stringify(wrong) });
    expect(problems).toContainEqual(
      expect.objectContaining({ code: 'entity/wrong-value', pointer: '/properties/rg/x-when' }),
    );
  });
});

describe('a save', () => {
  let bench: EntityBench;
  const admin = callerWith();
  beforeAll(async () => {
    bench = await startEntities({ ...sampleSchemas, Pessoa: person, Contato: contact });
  }, 60_000);
  afterAll(() => bench.close());
  const refusalOf = (work: Promise<unknown>) =>
    work.then(
      () => expect.fail('it was accepted'),
      (error: ApiError) => fieldErrorsOf(error).map(({ pointer, code }) => [pointer, code]),
    );

  test('empties what is no part of the record any more, with its history, and gives it no default', async () => {
    const regiao = await bench.engine.create(admin, 'Regiao', { nome: 'Sul' });
    const made = await bench.engine.create(admin, 'Pessoa', {
      rg: '12',
      orgao: 'SSP',
      regiao,
      casado: true,
      apelido: 'Zé',
    });
    expect(made).toMatchObject({ tipo: 'FISICA', rg: '12', orgao: 'SSP', regime: null, regiao: { id: regiao.id } });
    const company = await bench.engine.change(admin, 'Pessoa', made.id, { versao: made.versao, tipo: 'JURIDICA' });
    expect(company).toMatchObject({ rg: null, orgao: null, regiao: null, casado: null, apelido: 'Zé' });
    const [history] = await bench.db.query<{ antes: unknown }>(
      sql`select antes from vitral_historico where entity = 'Pessoa' and id_registro = ${made.id} and operacao = 'ALTERACAO'`,
    );
    expect(history?.antes).toMatchObject({ rg: '12' });
    const other = await bench.engine.create(admin, 'Pessoa', { tipo: 'JURIDICA' });
    expect(other).toMatchObject({ regime: 'SIMPLES', rg: null, casado: null });
  });

  test('is refused where it says something of a field that is no part of the record, and not where it says what is there', async () => {
    expect(await refusalOf(bench.engine.create(admin, 'Pessoa', { tipo: 'JURIDICA', rg: '12', orgao: 'SSP' }))).toEqual(
      [
        ['/rg', 'nao_se_aplica'],
        ['/orgao', 'nao_se_aplica'],
      ],
    );
    const company = await bench.engine.create(admin, 'Pessoa', {
      tipo: 'JURIDICA',
      rg: null,
      orgao: '',
      casado: false,
    });
    expect(await refusalOf(bench.engine.change(admin, 'Pessoa', company.id, { versao: 1, rg: '12' }))).toEqual([
      ['/rg', 'nao_se_aplica'],
    ]);
    // A record of before the rule, sent back as it was read.
    await bench.db.execute(sql`update pessoa set rg = '99' where id = ${company.id}`);
    const saved = await bench.engine.change(admin, 'Pessoa', company.id, { versao: 1, rg: '99', apelido: 'Cia' });
    expect(saved).toMatchObject({ rg: null, apelido: 'Cia' });
  });

  test('holds for rows of lists, and for many records at once as imports save them', async () => {
    const made = await bench.engine.create(admin, 'Pessoa', { rg: '1', contatos: [{ meio: 'TEL', ramal: '7' }] });
    const [row] = await bench.db.query<{ id: number; ramal: string }>(
      sql`select id, ramal from contato where id_pessoa = ${made.id}`,
    );
    expect(row?.ramal).toBe('7');
    await bench.engine.change(admin, 'Pessoa', made.id, {
      versao: made.versao,
      contatos: [{ id: row?.id, versao: 1, meio: 'MAIL' }],
    });
    const [mail] = await bench.db.query(sql`select ramal from contato where id = ${row?.id ?? 0}`);
    expect(mail).toEqual({ ramal: null });
    expect(
      await refusalOf(bench.engine.create(admin, 'Pessoa', { rg: '1', contatos: [{ meio: 'MAIL', ramal: '7' }] })),
    ).toEqual([['/contatos/0/ramal', 'nao_se_aplica']]);
    const outcomes = await bench.db.transaction((tx) =>
      bench.engine.saveMany(tx, admin, 'Pessoa', [
        { kind: 'create', incoming: { tipo: 'JURIDICA', rg: '5' } },
        { kind: 'change', id: made.id, incoming: { tipo: 'JURIDICA' } },
        { kind: 'create', incoming: { tipo: 'JURIDICA' } },
      ]),
    );
    expect(outcomes.map(({ kind }) => kind)).toEqual(['refused', 'changed', 'created']);
    expect(await bench.engine.get(admin, 'Pessoa', made.id)).toMatchObject({ rg: null, regime: null });
  });
});
