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

test.each(['https://evil.example/a.png', '//evil.example/a.png', 'javascript:alert(1)', 'data:text/html,x', '', 7, {}])(
  '%j is no picture',
  (value) => {
    expect(imageSources(value, origin)).toEqual([]);
  },
);
