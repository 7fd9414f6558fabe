import { expect, test } from 'vitest';
import { choosePage, isAllowedInFrame, keyOf } from './choose-page.ts';

const link = (chave: string, valor: string, descricao: string | null = null) => ({ chave, valor, descricao });

test('a page is its LINK, else its HTML; an empty value is none', () => {
  const html = link('HTML', '<p>Oi</p>');
  expect(choosePage([html, link('LINK', ' https://a.example/ ', 'Blog')], null, true)).toEqual({
    kind: 'link',
    value: 'https://a.example/',
    title: 'Blog',
  });
  expect(choosePage([html, link('LINK', '  ')], null, true)).toEqual({ kind: 'html', value: '<p>Oi</p>', title: null });
  expect(choosePage([{ chave: 'LINK', valor: null }], null, true)).toBeNull();
  expect(choosePage([link('OUTRA', 'x')], null, true)).toBeNull();
});

test('a name has a key of its own, else a LINK that takes it', () => {
  const own = link('LINK_COLCHAO_SPE', 'https://a.example/spe');
  const all = link('LINK', 'https://a.example/tv/{name}');
  expect(choosePage([all, own], 'colchão spe', false)?.value).toBe('https://a.example/spe');
  expect(choosePage([all, own], 'a/b?c', false)?.value).toBe('https://a.example/tv/a%2Fb%3Fc');
  const plain = link('LINK', 'https://a.example/tv');
  expect(choosePage([plain], 'colchao', true)?.value).toBe('https://a.example/tv');
  // A page of somebody else's name is not shown under this one.
  expect(choosePage([plain], 'colchao', false)).toBeNull();
});

test('names become keys', () => {
  expect(keyOf(' Loja Virtual ')).toBe('LOJA_VIRTUAL');
  expect(keyOf('ação-1')).toBe('ACAO_1');
});

test('a frame may show the servers that were named, by https only, and not the portal itself', () => {
  const portal = 'http://localhost:4180';
  const sources = ['https://blog.example.com', 'https://*.tv.example'];
  const may = (address: string) => isAllowedInFrame(address, portal, sources);
  expect(may('/home')).toBe(false);
  expect(may('https://blog.example.com/a?b')).toBe(true);
  expect(may('https://x.tv.example/')).toBe(true);
  expect(may('https://tv.example/')).toBe(false);
  expect(may('http://blog.example.com/')).toBe(false);
  expect(may('https://blog.example.com:8443/')).toBe(false);
  expect(may('https://evilblog.example.com/')).toBe(false);
  expect(may('https://xtv.example/')).toBe(false);
});
