import { expect, test } from 'vitest';
import { imageSources } from './image-source.ts';

const origin = 'https://portal.example';
const pixel = 'data:image/png;base64,AAAA';

test('pictures of the portal, and those that a value holds, may be drawn', () => {
  expect(imageSources('/static/img/a.png', origin)).toEqual([{ src: '/static/img/a.png', name: 'a.png' }]);
  expect(imageSources(`${origin}/a.png?x=1`, origin)).toEqual([{ src: '/a.png?x=1', name: 'a.png' }]);
  expect(imageSources({ name: 'foto.png', type: 'image/png', data: pixel }, origin)).toEqual([
    { src: pixel, name: 'foto.png' },
  ]);
  expect(imageSources([pixel, { avatar: '/b.png' }, null], origin)).toHaveLength(2);
});

test('a picture of another server says whose it is', () => {
  const foreign = { src: 'https://fotos.example/x/a.png', name: 'a.png', host: 'fotos.example' };
  expect(imageSources('https://fotos.example/x/a.png', origin)).toEqual([foreign]);
  expect(imageSources('//fotos.example/x/a.png', origin)).toEqual([foreign]);
  expect(imageSources({ name: 'Loja', url: foreign.src }, origin)).toEqual([{ ...foreign, name: 'Loja' }]);
  expect(imageSources('https://portal.example@evil.example/a.png', origin)).toEqual([]);
});

test.each([
  '/.//evil.example/a.png',
  'ftp://evil.example/a.png',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://',
  '',
  7,
  {},
])('%j is no picture', (value) => {
  expect(imageSources(value, origin)).toEqual([]);
});
