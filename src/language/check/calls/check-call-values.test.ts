import { expect, test } from 'vitest';
import { sampleEntities } from '../../../../tests/support/samples/sample-entities.ts';
import { loadKnownNames } from '../../../engine/views/known-names.ts';
import { loadContract } from '../../../platform/http/contract.ts';
import { validateView } from '../check.ts';
import { locateIn } from '../check-context.ts';

const names = await loadKnownNames(await loadContract());
const anywhere = locateIn('x.view.json', () => ({ line: 1, column: 1 }));
const problemsOf = (list: unknown, known: object = {}) =>
  validateView({ elements: { a: { type: 'bar', list } } }, anywhere, {
    ...names,
    entities: sampleEntities,
    ...known,
  }).map(({ code, pointer, message }) => [code, pointer.replace('/elements/a/list', ''), message] as const);

test('[Q3] parameters are those of the contract, with their types', () => {
  const url = 'dashboard_adm_cad_tempoEspera';
  const right = { date_start: '= $toMillis($params.de)', filter_key: '{chave?}', data_inicial_iso: '2026-01-01' };
  expect(problemsOf({ method: 'GET', url, params: right })).toEqual([]);
  const [unknown] = problemsOf({ method: 'GET', url, params: { date_strat: 1 } });
  expect(unknown).toEqual(['view/unknown-parameter', '/params/date_strat', expect.stringContaining('date_start')]);
  const [size] = problemsOf({ method: 'GET', url, params: { size: 5 } });
  expect(size).toEqual(['view/wrong-value', '/params/size', expect.stringContaining('the list itself')]);
  const [body] = problemsOf({ method: 'GET', url, body: { a: 1 } });
  expect(body).toEqual(['view/wrong-value', '/body', expect.stringContaining('no body')]);
});

test('[Q3] what the contract requires must be given, and literals be of its type', () => {
  const operations = [
    {
      method: 'GET',
      url: '/relatorio',
      query: {
        values: {
          id_pais: { type: 'integer', required: true },
          tipo: { type: 'string', options: ['A', 'B'] },
        },
      },
    },
  ];
  const of = (params: object | undefined) =>
    problemsOf({ method: 'GET', url: 'relatorio', ...(params && { params }) }, { operations }).map(([code, at]) => [
      code,
      at,
    ]);
  expect(of(undefined)).toEqual([['view/missing-key', '']]);
  expect(of({ id_pais: '{pais}', tipo: 'A' })).toEqual([]);
  expect(of({ id_pais: '{pais?}' })).toEqual([['view/wrong-value', '/params/id_pais']]);
  expect(of({ id_pais: 'Brasil' })).toEqual([['view/wrong-value', '/params/id_pais']]);
  expect(of({ id_pais: 1, tipo: 'C' })).toEqual([['view/wrong-value', '/params/tipo']]);
  expect(of({ id_pais: 1, pagina: 2 })).toEqual([['view/unknown-parameter', '/params/pagina']]);
  expect(of({ id_pais: '{pais' })).toEqual([['view/wrong-value', '/params/id_pais']]);
  expect(of({ id_pais: '{$parms.pais}' })).toEqual([['expression/unknown-name', '/params/id_pais']]);
  expect(of({ id_pais: '= $soma(1)' })).toEqual([['expression/unknown-name', '/params/id_pais']]);
});

test('[Q3] of the list of an entity the filters are its fields', () => {
  const [entity = ''] = [...sampleEntities.keys()];
  const field = Object.keys(sampleEntities.get(entity)?.fields ?? {})[0] ?? '';
  expect(problemsOf({ method: 'GET', url: entity, params: { [field]: 1 } })).toEqual([]);
  expect(problemsOf({ method: 'GET', url: entity, params: { nada_disso: 1 } })[0]?.[0]).toBe('view/unknown-field');
});
