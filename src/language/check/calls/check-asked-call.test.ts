import { expect, test } from 'vitest';
import { sampleEntities } from '../../../../tests/support/samples/sample-entities.ts';
import { validateView } from '../check.ts';

const warned = (view: object) =>
  validateView(view, () => ({ file: 'x', line: 1, column: 1 }), { entities: sampleEntities }).map(
    ({ code, severity, pointer }) => `${severity} ${code} ${pointer}`,
  );
const form = (nome: object, actions: object = {}) => ({ entity: 'Fornecedor', form: { elements: { nome }, actions } });
const remove = (url: string) => ({ call: { method: 'DELETE', url } });

test('[A8] a hook whose call changes something is warned of, whatever it calls', () => {
  const at = '/form/elements/nome/blur/call/url';
  expect(warned(form({ blur: remove('Cidade/5') }))).toEqual([`warning view/asked-call ${at}`]);
  expect(warned(form({ blur: remove('Fornecedor/{id}') }))).toEqual([`warning view/asked-call ${at}`]);
  expect(warned(form({ blur: { call: { method: 'GET', url: 'Cidade/5' } } }))).toEqual([]);
});

test('[A8] a click is warned of where it calls something else than its screen', () => {
  expect(warned(form({}, { a: remove('Fornecedor/{id}'), b: remove('FornecedorItem/{id}') }))).toEqual([]);
  expect(warned(form({}, { a: remove('Cidade/{cidade}') }))).toEqual([
    'warning view/asked-call /form/actions/a/call/url',
  ]);
  expect(warned(form({}, { a: { download: { method: 'POST', url: 'Cidade/report/pdf' } } }))).toEqual([
    'warning view/asked-call /form/actions/a/download/url',
  ]);
  const list = (url: string) => ({ elements: { l: { type: 'grid', entity: 'Cidade', actions: { a: remove(url) } } } });
  expect(warned(list('Cidade/{id}'))).toEqual([]);
  expect(warned(list('Fornecedor/{id}'))).toEqual(['warning view/asked-call /elements/l/actions/a/call/url']);
});

test('[A8] nothing is warned of that the contract calls safe, or gives to this screen for a click or a change', () => {
  const operations = [
    { method: 'POST', url: '/execute_sql', isSafe: true as const },
    { method: 'POST', url: '/gerarCard', screens: ['GERAR_CARD'] },
  ];
  const codesOf = (url: string, address: string, key = 'click') => {
    const type = key === 'click' ? 'button' : 'text';
    const view = { address, elements: { a: { type, [key]: { call: { method: 'POST', url } } } } };
    const place = () => ({ file: 'x', line: 1, column: 1 });
    return validateView(view, place, { entities: sampleEntities, operations }).map(({ code }) => code);
  };
  expect(codesOf('execute_sql', '/qualquer')).toEqual([]);
  expect(codesOf('execute_sql', '/qualquer', 'change')).toEqual([]);
  expect(codesOf('gerarCard', '/gerar_card')).toEqual([]);
  expect(codesOf('gerarCard', '/gerar_card', 'change')).toEqual([]);
  expect(codesOf('gerarCard', '/gerar_card', 'blur')).toEqual(['view/asked-call']);
  expect(codesOf('gerarCard', '/outra', 'change')).toEqual(['view/asked-call']);
  expect(codesOf('gerarCard', '/outra')).toEqual(['view/asked-call']);
});

test('[L2] rows come by GET, or by POST where that creates nothing', () => {
  const list = (method: string, url: string) => ({ entity: 'Fornecedor', list: { list: { method, url } } });
  expect(warned(list('GET', 'Fornecedor'))).toEqual([]);
  expect(warned(list('POST', 'Fornecedor'))).toEqual(['error view/wrong-value /list/list/method']);
  expect(warned(list('DELETE', 'Fornecedor'))).toEqual(['error view/wrong-value /list/list/method']);
  expect(warned(list('POST', 'busca/avancada'))).toEqual(['warning view/asked-call /list/list/url']);
  const operations = [{ method: 'POST', url: '/busca/avancada', isSafe: true as const }];
  const known = { entities: sampleEntities, operations };
  const place = () => ({ file: 'x', line: 1, column: 1 });
  expect(validateView(list('POST', 'busca/avancada'), place, known)).toEqual([]);
});
