import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerWith, type EntityBench, sampleSchemas, startEntities } from '../../../../tests/support/entities.ts';
import type { ApiError } from '../../../platform/http/errors/api-error.ts';
import { fieldErrorsOf } from '../../../platform/http/errors/define-errors.ts';
import type { Incoming } from './values.ts';

const text = { type: 'string', maxLength: 80 };
const documento = (country: string) => ({ type: 'string', format: 'documento', 'x-country': country });
const cep = (country: string) => ({ type: 'string', format: 'cep', 'x-country': country, maxLength: 10 });
const schemas = {
  ...sampleSchemas,
  Pais: { type: 'object', 'x-label': 'apelido', properties: { apelido: text, sigla: text } },
  Lugar: { type: 'object', properties: { nome: text, pais: { $ref: 'Pais.schema.json' } } },
  Pessoa: {
    type: 'object',
    properties: {
      nome: text,
      pais: { $ref: 'Pais.schema.json' },
      lugar: { $ref: 'Lugar.schema.json' },
      origem: text,
      documento: documento('pais'),
      outro: documento('lugar.pais'),
      escrito: documento('origem'),
      cep: cep('pais'),
      entrega: cep('lugar.pais'),
      fixo: cep('PY'),
      dependentes: { type: 'array', items: { $ref: 'Dependente.schema.json' }, 'x-mapped-by': 'pessoa' },
    },
  },
  Oferta: {
    type: 'object',
    properties: {
      lugar: { $ref: 'Lugar.schema.json' },
      moeda: text,
      valor: { type: 'number', format: 'money', 'x-currency': 'moeda' },
      preco: { type: 'number', format: 'money', 'x-currency': 'lugar.pais.apelido' },
      fixo: { type: 'number', format: 'money', 'x-currency': 'PYG' },
      fino: { type: 'number', format: 'money', 'x-currency': 'moeda', 'x-decimals': 4 },
    },
  },
  Dependente: {
    type: 'object',
    properties: { pessoa: { $ref: 'Pessoa.schema.json' }, documento: documento('pessoa.pais') },
  },
};

let bench: EntityBench;
const admin = callerWith();
const countries: Record<string, number> = {};

beforeAll(async () => {
  bench = await startEntities(schemas);
  for (const sigla of ['BR', 'PY', 'PT', 'XX'])
    countries[sigla] = (await bench.engine.create(admin, 'Pais', { apelido: `Terra ${sigla}`, sigla })).id;
}, 60_000);
afterAll(() => bench.close());

const pais = (sigla: string) => ({ id: countries[sigla] });
const create = (values: Incoming) => bench.engine.create(admin, 'Pessoa', values);
const change = (id: number, values: Incoming) => bench.engine.change(admin, 'Pessoa', id, values);
const wrong = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.fail('it was accepted'),
    (error: ApiError) => fieldErrorsOf(error).map(({ pointer, code }) => `${pointer} ${code}`),
  );
const cpf = '529.982.247-25';
const ruc = '80009735-1';

test('a document is judged by the country of the chosen record, which its label need not tell', async () => {
  const { documento: stored } = await create({ pais: pais('BR'), documento: cpf });
  expect(stored).toBe('52998224725');
  expect(await wrong(create({ pais: pais('BR'), documento: '52998224724' }))).toEqual(['/documento documento']);
  expect(await wrong(create({ pais: pais('PT'), documento: cpf }))).toEqual(['/documento documento']);
  await create({ pais: countries.PY, documento: ruc });
});

test('without a country, or with one without rules, the shape of a number is judged', async () => {
  await create({ documento: '52998224724' });
  await create({ pais: pais('XX'), documento: '52998224724' });
  await create({ origem: 'Atlântida', escrito: '52998224724' });
  expect(await wrong(create({ documento: '!' }))).toEqual(['/documento documento']);
});

test('the country may be a text, or stand behind several relations', async () => {
  expect(await wrong(create({ origem: 'PRY', escrito: cpf }))).toEqual(['/escrito documento']);
  expect(await wrong(create({ origem: 'Portugal', escrito: '12.ABC.345/01DE-35' }))).toEqual(['/escrito documento']);
  const lugar = await bench.engine.create(admin, 'Lugar', { nome: 'Assunção', pais: pais('PY') });
  await create({ lugar: lugar.id, outro: ruc });
  expect(await wrong(create({ lugar: lugar.id, outro: cpf }))).toEqual(['/outro documento']);
});

test('a postal code is judged by the country that stands in the record, or by its shape where none does', async () => {
  expect((await create({ pais: pais('BR'), cep: '01.310-100' })).cep).toBe('01310100');
  expect((await create({ pais: pais('PY'), cep: '1209', fixo: '001001' })).cep).toBe('1209');
  await create({ cep: '1209' });
  await create({ pais: pais('XX'), cep: 'SW1A 1AA' });
  const lugar = await bench.engine.create(admin, 'Lugar', { nome: 'Assunção', pais: pais('PY') });
  for (const [values, place] of [
    [{ pais: pais('BR'), cep: '1209' }, '/cep format'],
    [{ pais: pais('PY'), cep: '01310100' }, '/cep format'],
    [{ lugar: lugar.id, entrega: '01310100' }, '/entrega format'],
    [{ fixo: '01310100' }, '/fixo format'],
    [{ cep: '!' }, '/cep documento'],
  ] as const)
    expect(await wrong(create(values))).toEqual([place]);
  const { id } = await create({ pais: pais('PY'), cep: '1209' });
  expect(await wrong(change(id, { versao: 1, pais: pais('BR') }))).toEqual(['/cep format']);
});

test('a change is judged by what the record then holds, and by nothing where neither changes', async () => {
  const { id } = await create({ pais: pais('BR'), documento: cpf });
  expect(await wrong(change(id, { versao: 1, documento: ruc }))).toEqual(['/documento documento']);
  expect(await wrong(change(id, { versao: 1, pais: pais('PY') }))).toEqual(['/documento documento']);
  await change(id, { versao: 1, pais: pais('PY'), documento: ruc });
  const old = await create({ documento: '52998224724' });
  await bench.db.execute(sql`update pessoa set id_pais = ${countries.BR} where id = ${old.id}`);
  await change(old.id, { versao: 1, nome: 'Rui', pais: pais('BR'), documento: '52998224724' });
  expect(await wrong(change(old.id, { versao: 2, documento: '52998224723' }))).toEqual(['/documento documento']);
});

test('rows of a list are judged by the country of the record that they belong to', async () => {
  const saved = await create({ pais: pais('PY'), dependentes: [{ documento: ruc }] });
  expect(saved.id).toBeGreaterThan(0);
  expect(await wrong(create({ pais: pais('PY'), dependentes: [{ documento: ruc }, { documento: cpf }] }))).toEqual([
    '/dependentes/1/documento documento',
  ]);
});

test('an amount and its currency are checked together, wherever the currency stands', async () => {
  const place = async (moeda: string) => {
    const land = await bench.engine.create(admin, 'Pais', { apelido: moeda });
    return (await bench.engine.create(admin, 'Lugar', { nome: moeda, pais: { id: land.id } })).id;
  };
  const [paraguay, brazil] = [await place('PYG'), await place('BRL')];
  const offer = (values: Incoming) => bench.engine.create(admin, 'Oferta', values);
  expect(await wrong(offer({ moeda: 'PYG', valor: 1234.5, lugar: paraguay, preco: 0.5, fixo: 1.5 }))).toEqual([
    ...['/valor decimais', '/preco decimais', '/fixo decimais'],
  ]);
  const { id, versao } = await offer({
    moeda: 'BRL',
    valor: 1234.5,
    lugar: brazil,
    preco: 9.99,
    fixo: 7,
    fino: 0.0125,
  });
  const set = (values: Incoming) => bench.engine.change(admin, 'Oferta', id, { versao, ...values });
  // Another currency is refused for an amount that stays, and so is the amount alone; what nobody touches is left alone.
  expect(await wrong(set({ moeda: 'PYG' }))).toEqual(['/valor decimais']);
  expect(await wrong(set({ lugar: paraguay }))).toEqual(['/preco decimais']);
  expect(await wrong(set({ moeda: 'PYG', valor: 1235, preco: 9.99, lugar: paraguay }))).toEqual(['/preco decimais']);
  await set({ moeda: 'PYG', valor: 1235, preco: 10, lugar: paraguay });
  await bench.db.execute(sql`update oferta set valor = 1.5 where id = ${id}`);
  await bench.engine.change(admin, 'Oferta', id, { versao: Number(versao) + 1, valor: 1.5, fixo: 8 });
  const outcomes = await bench.db.transaction((tx) =>
    bench.engine.saveMany(tx, admin, 'Oferta', [
      { kind: 'create', incoming: { moeda: 'PYG', valor: 0.5 } },
      { kind: 'create', incoming: { moeda: 'XXX', valor: 0.5 } },
      { kind: 'create', incoming: { valor: 0.5 } },
    ]),
  );
  expect(outcomes.map(({ kind }) => kind)).toEqual(['refused', 'created', 'created']);
});

test('an amount that is written with a currency is one of the currency that its record is in', async () => {
  const currencies = (codes: Readonly<Record<string, string>>) => new Map(Object.entries(codes));
  const land = await bench.engine.create(admin, 'Pais', { apelido: 'USD' });
  const lugar = (await bench.engine.create(admin, 'Lugar', { nome: 'USD', pais: { id: land.id } })).id;
  const stored = await bench.engine.create(admin, 'Oferta', { moeda: 'PYG', valor: 5 });
  const outcomes = await bench.db.transaction((tx) =>
    bench.engine.saveMany(tx, admin, 'Oferta', [
      { kind: 'create', incoming: { moeda: 'PYG', valor: 5 }, currencies: currencies({ valor: 'BRL' }) },
      { kind: 'create', incoming: { moeda: 'PYG', valor: 5 }, currencies: currencies({ valor: 'PYG' }) },
      { kind: 'create', incoming: { valor: 5 }, currencies: currencies({ valor: 'PYG' }) },
      { kind: 'create', incoming: { lugar, preco: 5 }, currencies: currencies({ preco: 'BRL' }) },
      { kind: 'create', incoming: { lugar, preco: 5 }, currencies: currencies({ preco: 'USD' }) },
      { kind: 'change', id: stored.id, incoming: { valor: 5 }, currencies: currencies({ valor: 'BRL' }) },
    ]),
  );
  const codes = outcomes.map((each) =>
    each.kind === 'refused' ? fieldErrorsOf(each.error).map(({ pointer, text }) => `${pointer} ${text}`) : each.kind,
  );
  expect(codes).toEqual([
    ['/valor type.moeda_outra'],
    'created',
    ['/valor type.moeda_nenhuma'],
    ['/preco type.moeda_outra'],
    'created',
    ['/valor type.moeda_outra'],
  ]);
});
