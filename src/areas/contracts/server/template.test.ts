import { expect, test } from 'vitest';
import { fillTemplate } from './template.ts';

const client = { nome: 'Ana Lima', documento: '52998224725', cidade: 'São Paulo', data: '27/11/2026' };

test('without fields, those of the form that are called as values of the client are filled', () => {
  expect(fillTemplate(null, client)).toEqual({ values: client, texts: [], demanded: [] });
});

test('fields take texts with values of the client, and only those', () => {
  const fields = {
    formulario: { contratante: '{nome}, CPF {documento}', onde: '{cidade}' },
    textos: [
      { texto: '{cidade}, {data}', pagina: 2, x: 12, y: 80, largura: 40, tamanho: 9 },
      { texto: 'Via 1', x: 60, y: 5 },
    ],
  };
  expect(fillTemplate(fields, client)).toEqual({
    values: { contratante: 'Ana Lima, CPF 52998224725', onde: 'São Paulo' },
    texts: [
      { text: 'São Paulo, 27/11/2026', page: 2, x: 12, y: 80, width: 40, size: 9 },
      { text: 'Via 1', page: 1, x: 60, y: 5, width: 40, size: 11 },
    ],
    demanded: ['contratante', 'onde'],
  });
});

test.each([
  ['a value that there is not', { formulario: { a: '{senha}' } }],
  ['a value that every object has', { formulario: { a: '{constructor}' } }],
  ['a text that is none', { formulario: { a: 7 } }],
  ['a place that is none', { textos: [{ texto: 'a', x: 'b', y: 1 }] }],
  ['no page', { textos: [{ texto: 'a', pagina: 0, x: 1, y: 1 }] }],
  ['letters too large', { textos: [{ texto: 'a', x: 1, y: 1, tamanho: 900 }] }],
  ['no record', 'formulario'],
  ['texts that are no list', { textos: {} }],
])('%s is refused', (_what, fields) => {
  expect(() => fillTemplate(fields, client)).toThrow('REGRA_DE_NEGOCIO.pdf_campos');
});
