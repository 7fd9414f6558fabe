import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillPlaceholders } from './placeholders.ts';

/** Text of any UTF-16 units, lone halves of pairs included. */
const anyText = fc.array(fc.nat(0xffff), { maxLength: 20 }).map((codes) => String.fromCharCode(...codes));

test('[A1] placeholders are filled from the row, then the parent, then the record', () => {
  const sources = { row: { id: 7 }, parent: { id: 8, filial: 3 }, record: { id: 9, filial: 4, pais: 'BRA' } };
  expect(fillPlaceholders('/crud/X/{id}?f={filial}&p={pais}', sources)).toEqual({
    ok: true,
    text: '/crud/X/7?f=3&p=BRA',
  });
});

test('[A1] values are URL-encoded, and a related record stands for its id', () => {
  const row = { nome: 'a/b?c&d', cidade: { id: 12, nome: 'Assis' } };
  expect(fillPlaceholders('/x/{nome}/{cidade}/{cidade.nome}', { row })).toEqual({
    ok: true,
    text: '/x/a%2Fb%3Fc%26d/12/Assis',
  });
});

test('[A1] a placeholder without a value is named', () => {
  expect(fillPlaceholders('/x/{id}/{nada}', { row: { id: null } })).toEqual({ ok: false, missing: ['id', 'nada'] });
});

test.each([
  [{ id_pedido: 12, aba: 'dados' }, '/x/7?id_pedido=12&aba=dados&tipo=1'],
  [{ aba: 'dados' }, '/x/7?aba=dados&tipo=1'],
  [{ id_pedido: '12' }, '/x/7?id_pedido=12&tipo=1'],
  [undefined, '/x/7?tipo=1'],
])('[A1] a parameter that is handed on is left out where the screen has none: %j', (params, text) => {
  const template = '/x/{id}?id_pedido={$params.id_pedido}&aba={$params.aba}&tipo={tipo}';
  expect(fillPlaceholders(template, { row: { id: 7, tipo: 1 }, named: { params } })).toEqual({ ok: true, text });
});

test('[A1] an address without any of what it hands on has no question mark, and fields and places are still asked for', () => {
  expect(fillPlaceholders('/x?a={$params.a}', {})).toEqual({ ok: true, text: '/x' });
  expect(fillPlaceholders('/x?a={$params.a}&b={b}', {})).toEqual({ ok: false, missing: ['b'] });
  expect(fillPlaceholders('/x/{$params.a}?b={$user.id}', {})).toEqual({
    ok: false,
    missing: ['$params.a', '$user.id'],
  });
});

test('[A1] no value can break out of its place in the address', () => {
  fc.assert(
    fc.property(anyText, (nome) => {
      const filled = fillPlaceholders('/crud/X/{nome}', { row: { nome } });
      expect(filled.ok && /^\/crud\/X\/[^/?#&]*$/.test(filled.text)).toBe(true);
    }),
  );
});
