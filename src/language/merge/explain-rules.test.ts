import { expect, test } from 'vitest';
import { readEntity } from '../entity/read-entity.ts';
import type { ViewLayer } from '../view/view-answer.ts';
import { explainRules } from './explain-rules.ts';
import { mergeView } from './merge-view.ts';
import { parseViewFile } from './view-file.ts';

function layer(role: ViewLayer['layer'], file: string, text: string): ViewLayer {
  const { view, positions } = parseViewFile(file, text);
  if (view === null) throw new Error(text);
  return { layer: role, file, view, positions };
}

const merged = mergeView([
  layer(
    'base',
    'views/X.view.json',
    `{ "entity": "X", "access": { "edit": "APROVAR" }, "form": { "elements": {
      "dados": { "type": "section", "visible": "ativo", "elements": {
        "nome": { "required": true, "label": "Nome" }, "email": {} } } } } }`,
  ),
  layer(
    'override',
    'views/overrides/X.view.json',
    `{ "entity": "X", "form": { "elements": {
      "nome": { "visible": { "field": "tipo", "is": "PJ" } } } } }`,
  ),
]);

test('[M6] why an element is hidden, asked for or locked, from the outermost rule to its own, with its place', () => {
  const rules = explainRules(merged, '/form/elements/dados/elements/nome/label');
  expect(
    rules?.map(({ slot, isOwn, condition, origin }) => [
      slot,
      isOwn,
      condition,
      origin && `${origin.file}:${origin.line}`,
    ]),
  ).toEqual([
    ['visible', false, 'ativo', 'views/X.view.json:2'],
    ['visible', true, { field: 'tipo', is: 'PJ' }, 'views/overrides/X.view.json:2'],
    ['required', true, true, 'views/X.view.json:3'],
    ['disabled', false, null, null],
    ['disabled', false, null, 'views/X.view.json:1'],
  ]);
  expect(rules?.at(-1)?.effect).toContain('APROVAR');
});

test('what is no element has no rules', () => {
  expect(explainRules(merged, '/form')).toBeNull();
  expect(explainRules(merged, '/form/elements/naoHa')).toBeNull();
});

test('[D4] the permissions of a field say whom they hide or lock its element from', () => {
  const properties = {
    nome: { type: 'string', 'x-access': { read: ['PERFIL:DI'], write: ['X.EXCLUIR'] } },
    email: { type: 'string' },
  };
  const { model } = readEntity('X', { file: 'X.schema.json', text: JSON.stringify({ type: 'object', properties }) });
  const rules = explainRules(
    merged,
    '/form/elements/dados/elements/nome',
    new Map(model === null ? [] : [['X', model]]),
  );
  expect(rules?.slice(0, 2).map(({ slot, effect }) => [slot, effect])).toEqual([
    ['visible', 'takes it away from whoever holds none of PERFIL:DI (x-access of `nome`)'],
    ['disabled', 'locks it for whoever holds none of X.EXCLUIR (x-access of `nome`)'],
  ]);
});
