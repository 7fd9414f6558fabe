import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillPlaceholders } from './placeholders.ts';

/** Text of any UTF-16 units, lone halves of pairs included. */
const anyText = fc.array(fc.nat(0xffff), { maxLength: 20 }).map((codes) => String.fromCharCode(...codes));

const sources = { row: { id: 7 }, record: { id: 9, filial: 4 }, parent: { id: 8, filial: 3, pais: 'BRA' } };

test('[A1] placeholders are filled from the row, then the record that it stands in, then what is around that', () => {
  expect(fillPlaceholders('/crud/X/{id}?f={filial}&p={pais}', sources)).toEqual({
    ok: true,
    text: '/crud/X/7?f=4&p=BRA',
  });
});

test('[A1] what is around the row or record has a name of its own, and so has the row', () => {
  const template = '/x/{$row.id}/{$parent.id}/{$parent.pais}';
  expect(fillPlaceholders(template, sources)).toEqual({ ok: true, text: '/x/7/9/BRA' });
  const { record, parent } = sources;
  expect(fillPlaceholders(template, { record, parent })).toEqual({ ok: true, text: '/x/9/8/BRA' });
  expect(fillPlaceholders('/x/{$parent.id}', { row: { id: 7 }, named: { parent: { id: 2 } } })).toEqual({
    ok: true,
    text: '/x/2',
  });
  expect(fillPlaceholders('/x/{$parent.id}', { record })).toEqual({ ok: false, missing: ['$parent.id'] });
});

test('[A1] a field of the row without a value takes none of what is around it', () => {
  const parent = { nome: 'Fora', cidade: { id: 3 } };
  expect(fillPlaceholders('/x/{nome}', { row: { nome: null }, parent })).toEqual({ ok: false, missing: ['nome'] });
  const ownFields = new Set(['cidade']);
  expect(fillPlaceholders('/x/{nome}/{cidade}', { record: {}, parent, ownFields })).toEqual({
    ok: false,
    missing: ['cidade'],
  });
});

test('[A1] whatever else has the name, it is the nearest that has such a field', () => {
  const level = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.option(fc.integer({ min: 1 })));
  fc.assert(
    fc.property(level, level, level, fc.constantFrom('a', 'b', 'c'), (row, record, parent, name) => {
      const nearest = [row, record, parent].find((each) => Object.hasOwn(each, name))?.[name] ?? null;
      const filled = fillPlaceholders(`{${name}}`, { row, record, parent });
      expect(filled.ok ? filled.text : null).toBe(nearest === null ? null : String(nearest));
    }),
  );
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
