import { expect, test } from 'vitest';
import { sampleEntities } from '../../../../tests/support/samples/sample-entities.ts';
import { parseJson } from '../../json/parse.ts';
import { normaliseView } from '../../view/normalize.ts';
import { validateView } from '../check.ts';
import { type Known, locateIn } from '../check-context.ts';
import { needsSession } from './check-public.ts';

const known: Known = {
  entities: sampleEntities,
  components: ['commerce/cart'],
  permissions: ['EDITAR'],
  operations: [
    { method: 'GET', url: '/{entity}' },
    { method: 'POST', url: '/{entity}' },
    { method: 'GET', url: '/public/convite/{codigo}', isPublic: true },
    { method: 'POST', url: '/public/convite/{codigo}', isPublic: true, screens: ['/publico/convite/:codigo'] },
    { method: 'GET', url: '/convites/{codigo}' },
    { method: 'GET', url: '/consultarCEP' },
  ],
  icons: new Set(['truck']),
  views: new Set(['Cidade', 'Cidade.cartao', 'painel']),
};
const problems = (view: unknown) => {
  const file = 'convite.view.json';
  const { view: read, at } = normaliseView(file, parseJson(file, JSON.stringify(view, null, 2)));
  return validateView(read, locateIn(file, at), known);
};
/** The problems of a public view that has this besides. */
const of = (more: object, elements: object = {}) =>
  problems({ title: 'Convite', public: true, address: '/publico/convite/:codigo', ...more, elements }).map(
    ({ code, pointer }) => `${code} ${pointer}`,
  );
const wrong = (pointer: string) => [`${needsSession} ${pointer}`];
const inElement = (element: object) => of({}, { x: { label: 'X', ...element } });
const called = (method: string, url: string, more: object = {}) =>
  inElement({ type: 'button', click: { call: { method, url }, ...more } });

test('[Q18] a public view may call what the contract offers without a session, and read its address', () => {
  const source = { call: { method: 'GET', url: 'public/convite/{$params.codigo}' }, help: 'Peça outro.' };
  expect(
    of(
      { source },
      {
        nome: { type: 'text', label: 'Nome', required: true, visible: "$params.codigo != ''" },
        aviso: { type: 'notice', tone: 'info', text: 'Olá, {nome}: {$params.codigo}.' },
        aceitar: {
          type: 'button',
          label: 'Aceitar',
          click: {
            validate: true,
            call: { method: 'POST', url: 'public/convite/{$params.codigo}', body: { nome: '{nome}' } },
            navigate: '/login',
          },
        },
      },
    ),
  ).toEqual([]);
});

test('[Q18] a call that needs a session is refused in every place, with file, line, pointer and the way out', () => {
  const view = {
    title: 'Convite',
    public: true,
    elements: {
      cidades: { type: 'select', label: 'Cidade', list: { method: 'GET', url: 'convites/{$params.codigo}' } },
    },
  };
  const [problem, ...more] = problems(view);
  expect(more).toEqual([]);
  expect(problem).toMatchObject({
    code: needsSession,
    severity: 'error',
    file: 'convite.view.json',
    line: 10,
    pointer: '/elements/cidades/list/url',
    message: expect.stringContaining('/public/convite/{codigo}'),
  });
  expect(problem?.message).toContain('security: []');
  const call = { method: 'GET', url: 'Cidade' };
  expect(of({ source: { call } })).toEqual(wrong('/source/call/url'));
  expect(of({ filters: { c: { type: 'select', label: 'C', list: call } } })).toEqual(wrong('/filters/c/list/url'));
  for (const type of ['grid', 'cards', 'radio', 'picker', 'bar', 'tiles'])
    expect(inElement({ type, list: call }), type).toContain(`${needsSession} /elements/x/list/url`);
  expect(called('POST', 'Cidade')).toEqual(wrong('/elements/x/click/call/url'));
  expect(inElement({ type: 'button', click: { download: call } })).toEqual(wrong('/elements/x/click/download/url'));
  expect(called('GET', 'public/convite/1', { answered: { call } })).toEqual(
    wrong('/elements/x/click/answered/call/url'),
  );
  expect(inElement({ type: 'text', change: { call } })).toEqual(wrong('/elements/x/change/call/url'));
  const asks = { ask: { c: { type: 'select', label: 'C', list: call } } };
  expect(inElement({ type: 'button', click: asks })).toEqual(wrong('/elements/x/click/ask/c/list/url'));
});

test('[Q18] a call of an override-proof address that the contract does not have is a mistake as everywhere', () => {
  expect(called('GET', 'public/convites/1')).toEqual(['view/unknown-operation /elements/x/click/call/url']);
});

test('[Q18] entities, their words, files and code of the frame have no place in it', () => {
  expect(inElement({ type: 'picker', entity: 'Cidade' })).toEqual(wrong('/elements/x/entity'));
  expect(inElement({ type: 'grid', entity: 'Cidade' })).toContain(`${needsSession} /elements/x/entity`);
  expect(inElement({ type: 'bar', data: [{ id: 1, descricao: 'A' }], itemLabelOf: 'Cidade.nome' })).toEqual(
    wrong('/elements/x/itemLabelOf'),
  );
  for (const type of ['upload', 'image', 'pdf']) expect(inElement({ type }), type).toEqual(wrong('/elements/x'));
  expect(inElement({ type: 'component', component: 'commerce/cart' })).toEqual(wrong('/elements/x'));
  expect(inElement({ type: 'cep' })).toEqual(wrong('/elements/x'));
  expect(inElement({ type: 'cep', fillAddress: false })).toEqual([]);
  expect(inElement({ type: 'button', click: { open: 'Cidade' } })).toEqual(wrong('/elements/x/click/open'));
  expect(inElement({ type: 'button', click: { print: 'Cidade.cartao' } })).toEqual(wrong('/elements/x/click/print'));
});

test('[Q18] nobody is logged in: there is no user and there are no permissions to read', () => {
  expect(inElement({ type: 'static', value: '$user.nome' })).toEqual(wrong('/elements/x/value'));
  expect(inElement({ type: 'static', visible: '$access.EDITAR' })).toEqual(wrong('/elements/x/visible'));
  expect(inElement({ type: 'notice', text: 'Olá, {$user.nome}' })).toEqual(wrong('/elements/x/text'));
  expect(inElement({ type: 'button', click: { navigate: '/publico/a?u={$user.id}' } })).toEqual(
    wrong('/elements/x/click/navigate'),
  );
});

test('[Q18] what is of those who have logged in is no part of a public view', () => {
  expect(of({ menu: {} })).toEqual(wrong('/menu'));
  expect(of({ home: 1 })).toEqual(wrong('/home'));
  expect(of({ process: 'CONVITE' })).toEqual(wrong('/process'));
  expect(of({ permission: ['PERFIL:DIRETORIA'] })).toEqual(wrong('/permission'));
  expect(of({ access: { create: 'EDITAR' } })).toEqual(wrong('/access'));
  expect(problems({ entity: 'Cidade', public: true }).map(({ code, pointer }) => `${code} ${pointer}`)).toEqual(
    wrong('/entity'),
  );
});

test('[Q18] its address says that it is public, and no other view stands there', () => {
  const at = (address: string, isPublic = true) => of({ address, public: isPublic });
  for (const address of ['/publico/convite', '/publico/convite/:codigo/:aba?', '/test'])
    expect(at(address)).toEqual([]);
  expect(at('/convite')).toEqual(wrong('/address'));
  expect(at('/minha_rede')).toEqual(wrong('/address'));
  expect(at('/login')).toEqual(['view/taken-address /address']);
  expect(at('/publico/convite', false)).toEqual(['view/wrong-value /address']);
  expect(at('/test', false)).toEqual(['view/wrong-value /address']);
  expect(problems({ title: 'X', public: 'sim', elements: {} }).map(({ code }) => code)).toEqual(['view/wrong-value']);
});
