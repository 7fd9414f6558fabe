import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { coverageOf } from '../../scripts/contract/coverage.ts';
import { reachProblems } from '../../scripts/contract/reach.ts';
import { contractProblems } from '../../scripts/contract/rules.ts';

const answers = { '400': { description: 'Wrong.' }, '403': { description: 'No.' }, '500': { description: 'Broken.' } };
const changing = { ...answers, '413': { description: 'Large.' }, '415': { description: 'No JSON.' } };
const described = (schema: string, example: unknown) => ({
  description: 'The answer.',
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` }, example } },
});

/** A contract without problems; each test breaks one thing in its own copy. */
const contract = () => ({
  tags: [{ name: 'tabelas' }],
  paths: {
    '/Banco': {
      get: {
        operationId: 'listarBancos',
        tags: ['tabelas'],
        summary: 'Banks',
        'x-entity': 'Banco',
        parameters: [
          { name: 'page', in: 'query', schema: { type: 'integer', format: 'int64' }, example: 1 as unknown },
        ],
        responses: {
          ...answers,
          '200': described('BancoLista', { data: [{ id: 1 }] }),
          '429': { description: 'Too many.' },
        },
      },
    },
    '/Banco/{id}': {
      put: {
        operationId: 'salvarBanco',
        tags: ['tabelas'],
        summary: 'Save a bank',
        'x-entity': 'Banco',
        parameters: [
          {
            name: 'id',
            in: 'path',
            required: true,
            schema: { type: 'integer', format: 'int64' },
            example: 1 as unknown,
          },
          { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' }, example: '8f14e45f' },
        ],
        requestBody: described('BancoAlteracao', { id: 1, nome: 'Ouro' } as unknown),
        responses: { ...changing, '200': described('BancoResposta', { data: { id: 1 } }) },
      },
    },
  },
  components: {
    schemas: {
      Banco: {
        type: 'object',
        additionalProperties: false as unknown,
        properties: {
          id: { type: 'integer', format: 'int64' },
          nome: { type: 'string', examples: ['Ouro'] as unknown[] },
        },
      },
      BancoAlteracao: { allOf: [{ $ref: '#/components/schemas/Banco' }] },
      BancoLista: {
        type: 'object',
        additionalProperties: false,
        properties: { data: { type: 'array', items: { $ref: '#/components/schemas/Banco' } } },
      },
      BancoResposta: {
        type: 'object',
        additionalProperties: false,
        properties: { data: { $ref: '#/components/schemas/Banco' } },
      },
    },
  },
});

type Contract = ReturnType<typeof contract>;

function problemsAfter(change: (document: Contract) => void): readonly string[] {
  const document = contract();
  change(document);
  return contractProblems(document, new Set(['Banco'])).map(({ place, message }) => `${place} ${message}`);
}

test('a contract that keeps to the rules has no problem', () => {
  expect(problemsAfter(() => {})).toEqual([]);
});

test.each<[string, (document: Contract) => void, RegExp]>([
  [
    'named properties beside additional ones of a type, which no index signature fits',
    ({ components: { schemas } }) => {
      schemas.Banco.additionalProperties = { type: 'string' };
    },
    /names properties beside typed additional ones: say `additionalProperties: {}`/,
  ],
  [
    'an id that differs from another in case only',
    ({ paths }) => {
      paths['/Banco/{id}'].put.operationId = 'ListarBancos';
    },
    /^PUT \/Banco\/\{id\} has the operationId `ListarBancos` of GET \/Banco/,
  ],
  [
    'a tag that nothing has',
    ({ tags }) => {
      tags.push({ name: 'lua' });
    },
    /^tag lua has no operation/,
  ],
  [
    'an entity without a table',
    ({ paths }) => {
      paths['/Banco'].get['x-entity'] = 'Lua';
    },
    /^GET \/Banco has the x-entity "Lua"/,
  ],
  [
    'an entity on the path of another',
    ({ paths }) => {
      const { '/Banco': item } = paths;
      Object.assign(paths, { '/Banco': {}, '/Bancos': item });
    },
    /^GET \/Bancos has the x-entity Banco, which serves/,
  ],
  [
    'a call that is safe without saying so',
    ({ paths }) => {
      Object.assign(paths['/Banco'].get, { 'x-safe': true });
    },
    /^GET \/Banco has an `x-safe`/,
  ],
  [
    'a deletion of whatever is there',
    ({ paths }) => {
      const { requestBody: _, 'x-entity': __, ...call } = paths['/Banco/{id}'].put;
      Object.assign(paths['/Banco/{id}'], { delete: { ...call, operationId: 'excluirBanco' } });
    },
    /^DELETE \/Banco\/\{id\} deletes whatever is there/,
  ],
  [
    'a call that names somebody without saying of which entity',
    ({ paths }) => {
      const { 'x-entity': _, ...call } = paths['/Banco'].get;
      const parameters = [
        { name: 'id_cliente', in: 'query', schema: { type: 'integer', format: 'int64' }, example: 1 },
      ];
      Object.assign(paths, { '/Bancos': { get: { ...call, operationId: 'listarBancosDe', parameters } } });
    },
    /^GET \/Bancos names somebody by `id_cliente`/,
  ],
  [
    'a name of an entity that there is not',
    ({ paths }) => {
      Object.assign(paths['/Banco'].get.parameters[0]?.schema ?? {}, { 'x-names': 'Lua' });
    },
    /^GET \/Banco has the `x-names` "Lua" of `page`/,
  ],
  [
    'a safe call that names a record',
    ({ paths }) => {
      Object.assign(paths['/Banco/{id}'].put, { 'x-safe': true });
    },
    /^PUT \/Banco\/\{id\} has an `x-safe`/,
  ],
  [
    'a report that names no screen',
    ({ paths, tags }) => {
      tags.push({ name: 'relatorio' });
      const { 'x-entity': _, ...call } = paths['/Banco'].get;
      Object.assign(paths, {
        '/report_lua': {
          get: { ...call, operationId: 'report_lua', tags: ['relatorio'], 'x-permission': ['Cliente.LISTAR'] },
        },
      });
    },
    /^GET \/report_lua is of a report and open to everybody/,
  ],
  [
    'a large file in a body',
    ({ components: { schemas } }) => {
      Object.assign(schemas.Banco.properties.nome, { pattern: '^data:|^Ouro$', maxLength: 133_400_000 });
    },
    /^schema Banco `\/nome` takes a large file as a text/,
  ],
  [
    'a permission of a screen that there is not',
    ({ paths }) => {
      Object.assign(paths['/Banco/{id}'].put, { 'x-permission': ['RELATORIO_LUA.ACESSAR'] });
    },
    /^PUT \/Banco\/\{id\} has the permission "RELATORIO_LUA.ACESSAR", which is no screen of the addresses\.ts of an area/,
  ],
  [
    'a call of a screen that there is not',
    ({ paths }) => {
      Object.assign(paths['/Banco/{id}'].put, { 'x-screens': ['GERAR_LUA'] });
    },
    /^PUT \/Banco\/\{id\} has the screen "GERAR_LUA"/,
  ],
  [
    'a call that only reads and names its screens',
    ({ paths }) => {
      Object.assign(paths['/Banco'].get, { 'x-screens': ['GERAR_CARD'] });
    },
    /^GET \/Banco has `x-screens` without need/,
  ],
  [
    'a filter of a list that takes one value only',
    ({ paths }) => {
      paths['/Banco'].get.parameters = [
        { name: 'id', in: 'query', schema: { type: 'integer', format: 'int64' }, example: 1 },
      ];
    },
    /^GET \/Banco narrows the filter `id` of Banco/,
  ],
  [
    'a list of an entity that never asks to wait',
    ({ paths }) => {
      Reflect.deleteProperty(paths['/Banco'].get.responses, '429');
    },
    /^GET \/Banco has the x-entity Banco: as a list of all rows takes its turn, it must answer 429/,
  ],
  [
    'a change of an entity that cannot be repeated',
    ({ paths }) => {
      paths['/Banco/{id}'].put.parameters = paths['/Banco/{id}'].put.parameters.slice(0, 1);
    },
    /^PUT \/Banco\/\{id\} has the x-entity Banco: it must take parameters\.yaml#\/OptionalIdempotencyKey/,
  ],
  [
    'an entity call with a body of its own',
    ({ paths }) => {
      paths['/Banco/{id}'].put.requestBody = described('Banco', { id: 1 });
    },
    /its body must be entities\.yaml#\/BancoAlteracao/,
  ],
  [
    'an entity call with an answer of its own',
    ({ paths }) => {
      paths['/Banco'].get.responses['200'] = described('BancoResposta', { data: { id: 1 } });
    },
    /its answer 200 must be entities\.yaml#\/BancoLista/,
  ],
  [
    'an example of a parameter',
    ({ paths }) => {
      paths['/Banco'].get.parameters = [
        { name: 'page', in: 'query', schema: { type: 'integer', format: 'int64' }, example: 'two' },
      ];
    },
    /example of its parameter `page`/,
  ],
  [
    'an example of a body',
    ({ paths }) => {
      paths['/Banco/{id}'].put.requestBody = described('BancoAlteracao', { id: 1, cor: 'azul' });
    },
    /example of its body .*\(cor\)/,
  ],
  [
    'an example within a schema',
    ({ components }) => {
      components.schemas.Banco.properties.nome.examples = [3];
    },
    /^schema Banco `\/nome` has an example or default/,
  ],
  [
    'a default in a change, in whatever it refers to',
    ({ components }) => {
      Object.assign(components.schemas.Banco.properties.nome, { default: 'Ouro' });
    },
    /^schema Banco has a `default` of the sent field `nome`/,
  ],
  [
    'a default in a body of its own',
    ({ paths, components }) => {
      const { properties } = components.schemas.Banco;
      const schema = {
        ...components.schemas.Banco,
        properties: { ...properties, id: { type: 'integer', format: 'int64', default: 1 } },
      };
      const content = { 'application/json': { schema, example: { id: 1 } } };
      Reflect.deleteProperty(paths['/Banco/{id}'].put, 'x-entity');
      Object.assign(paths['/Banco/{id}'].put.requestBody, { content });
    },
    /^PUT \/Banco\/\{id\} has a `default` of the sent field `id`/,
  ],
  [
    'a default in a change of an entity without calls of its own',
    ({ components }) => {
      const change = { ...components.schemas.Banco, properties: { nome: { type: 'string', default: 'Ouro' } } };
      Object.assign(components.schemas, { CorAlteracao: change });
    },
    /^schema CorAlteracao has a `default` of the sent field `nome`/,
  ],
  [
    'a whole number that may be of any size in a body',
    ({ components }) => {
      Object.assign(components.schemas.Banco.properties, { ordem: { type: ['integer', 'null'] } });
    },
    /^schema Banco gives the sent field `ordem` no greatest value/,
  ],
  [
    'a whole number that may be of any size in a parameter',
    ({ paths }) => {
      const month = { name: 'mes', in: 'query', schema: { type: 'integer' }, example: 1 };
      Object.assign(paths['/Banco'].get, { parameters: [month] });
    },
    /^GET \/Banco gives its parameter `mes` no greatest value/,
  ],
  [
    'an answer of several shapes',
    ({ paths, components }) => {
      const one = { $ref: '#/components/schemas/BancoResposta' };
      Object.assign(components.schemas, { Either: { anyOf: [{ $ref: '#/components/schemas/BancoLista' }, one] } });
      Reflect.deleteProperty(paths['/Banco'].get, 'x-entity');
      paths['/Banco'].get.responses['200'] = described('Either', { data: [{ id: 1 }] });
    },
    /^GET \/Banco answers several shapes \(`\/anyOf`\)/,
  ],
  [
    'an answer of which the data are a list or a record',
    ({ paths, components }) => {
      const one = { $ref: '#/components/schemas/Banco' };
      const data = { oneOf: [{ type: 'array', items: one }, one] };
      Reflect.deleteProperty(paths['/Banco'].get, 'x-entity');
      Object.assign(components.schemas.BancoLista.properties, { data });
    },
    /^GET \/Banco answers several shapes \(`\/data\/oneOf`\)/,
  ],
  [
    'a token in the address that no parameter names',
    ({ paths }) => {
      Object.assign(paths['/Banco/{id}'].put, { 'x-token-query': true });
    },
    /^PUT \/Banco\/\{id\} has `x-token-query` and no such parameter/,
  ],
  [
    'an open object',
    ({ components }) => {
      components.schemas.Banco.additionalProperties = true;
    },
    /^schema Banco it is an open object/,
  ],
])('finds %s', (_, change, message) => {
  const problems = problemsAfter(change);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(message);
});

test('finds files and components that no call leads to', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'contract-'));
  const files = {
    'README.md': '# Not a part of it',
    'openapi.yaml': 'paths: { /a: { $ref: paths/a.yaml } }',
    'paths/a.yaml': 'get: { example: { $ref: "../components/s.yaml#/Lost" }, s: { $ref: "../components/s.yaml#/A" } }',
    'paths/lost.yaml': 'get: { $ref: "../components/s.yaml#/Lost" }',
    'components/s.yaml': 'A: { $ref: "#/B" }\nB: { type: string }\nLost: { items: { $ref: "#/Lost" } }',
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  const problems = await reachProblems(pathToFileURL(`${folder}/`));
  await rm(folder, { recursive: true });
  expect(problems.map(({ place, message }) => `${place}: ${message}`)).toEqual([
    'openapi/components/s.yaml: no call uses the component `Lost`: delete it.',
    'openapi/paths/lost.yaml: nothing leads here: name it in openapi/openapi.yaml or delete it.',
  ]);
});

test('counts what is served by area', () => {
  expect(coverageOf(contract(), new Set(['salvarBanco', 'somethingElse']))).toEqual([
    { area: 'tabelas', served: 1, described: 2 },
  ]);
});
