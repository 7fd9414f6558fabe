import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readEntity } from '../read-entity.ts';

const others = {
  prazo: { type: 'integer', default: 30 },
  cor: { type: 'string', enum: ['AZUL'] },
  cliente: { $ref: 'Cliente.schema.json' },
  emissao: { type: 'string', format: 'date', default: 'today' },
};
const read = (field: object, more: object = {}) => {
  const text = JSON.stringify({ type: 'object', properties: { ...others, campo: field, ...more } });
  return readEntity('Pedido', { file: 'Pedido.schema.json', text });
};

test.each([
  [{ type: 'string' }, "= $user.nome & ' (' & $user.perfil.constante & ')'"],
  [{ type: 'integer' }, '= prazo * 2'],
  [{ type: 'string', format: 'date' }, '= $today'],
  [{ type: 'string', format: 'date' }, "= $substringBefore($fromMillis($toMillis(emissao) + prazo * 86400000), 'T')"],
  [{ type: 'string', format: 'date-time' }, '= $now()'],
  [{ $ref: 'Filial.schema.json' }, '= $user.filial'],
  [{ $ref: 'Pais.schema.json' }, '= $user.id_pais'],
  [{ $ref: 'Cliente.schema.json' }, '=cliente'],
  [{ type: 'boolean' }, '= $parent.urgente = true'],
  [{ type: 'object' }, "= {'de': $user.nome}"],
])('[D7] a default of %j is computed by %s', (field, text) => {
  const { model, problems } = read({ ...field, default: text });
  expect(problems).toEqual([]);
  expect(model?.fields.campo).toMatchObject({ default: null, begins: text.slice(1).trim() });
});

test.each([
  [{ type: 'string' }, '= $user.nomee', 'expression/unknown-path', ['nome']],
  [{ type: 'string' }, '= praso', 'expression/unknown-path', ['prazo']],
  [{ type: 'string' }, '= $usuario.nome', 'expression/unknown-name', []],
  [{ type: 'string' }, '= $old.prazo', 'expression/unknown-name', []],
  [{ type: 'string' }, '= (', 'expression/syntax', []],
  [{ type: 'string' }, '= campo', 'expression/cycle', []],
  [{ type: 'string' }, '= depois', 'expression/cycle', []],
  [{ type: 'string' }, '= cliente.nome', 'expression/unloadable', []],
  [{ type: 'integer' }, '= $user.nome', 'entity/wrong-value', []],
  [{ type: 'string' }, '= prazo + 1', 'entity/wrong-value', []],
  [{ type: 'string', format: 'date' }, '= $now()', 'entity/wrong-value', []],
  [{ $ref: 'Cliente.schema.json' }, '= $user.filial', 'entity/wrong-value', []],
  [{ type: 'string', 'x-number': '{000}' }, "= 'x'", 'entity/wrong-value', []],
] as const)('[D7] a default of %j by %s is %s', (field, text, code, suggestions) => {
  const { model, problems } = read({ ...field, default: text }, { depois: { type: 'string', default: "= 'x'" } });
  expect(problems.map((problem) => [problem.code, problem.pointer, problem.suggestions])).toEqual([
    [code, '/properties/campo/default', suggestions],
  ]);
  expect(model?.fields.campo?.begins).toBeUndefined();
});

test('[D7] the examples of schemas/README.md are read as they stand', () => {
  const readme = readFileSync(new URL('../../../../schemas/README.md', import.meta.url), 'utf8');
  const blocks = [...readme.matchAll(/```json\n([\s\S]*?)```/g)].map(([, block = '']) => block);
  const defaults = JSON.parse(`{${blocks.find((block) => block.startsWith('"autor"'))}}`);
  const begun = readEntity('Exemplo', { file: 'x', text: JSON.stringify({ type: 'object', properties: defaults }) });
  expect(begun.problems).toEqual([]);
  expect(Object.values(begun.model?.fields ?? {}).every(({ begins }) => begins !== undefined)).toBe(true);
  const settings = readEntity('Exemplo', {
    file: 'x',
    text: blocks.find((block) => block.includes('"x-single"')) ?? '',
  });
  expect([settings.problems, settings.model?.single]).toEqual([[], true]);
});
