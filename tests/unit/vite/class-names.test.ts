import { expect, test } from 'vitest';
import { shortClassNames } from '../../../scripts/vite/class-names.ts';

test('classes of a build have short names: one for each class of each file, the same wherever the project lies', () => {
  const names = (root: string) => {
    const nameOf = shortClassNames(root);
    return ['list/a.module.css', 'list/b.module.css'].flatMap((file) =>
      Array.from({ length: 40 }, (_, index) => nameOf(`class${index}`, `${root}/${file}`)),
    );
  };
  const first = names('/here/src');
  expect(new Set(first).size).toBe(80);
  expect(names('/elsewhere/src')).toEqual(first);
  expect(first.every((name) => /^_\w{5,6}$/.test(name))).toBe(true);
  const nameOf = shortClassNames('/here/src');
  expect(nameOf('title', '/here/src/a.module.css?direct')).toBe(nameOf('title', '/here/src/a.module.css'));
});
