import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import config from '../../../vite.config.ts';

test('each test file belongs to one project of vitest', () => {
  const projects = config.test?.projects ?? [];
  const found = projects.flatMap((project) =>
    typeof project === 'object' && 'test' in project ? globSync([...(project.test?.include ?? [])]) : [],
  );
  expect(found.toSorted()).toEqual(globSync('{src,tests}/**/*.test.{ts,tsx}').toSorted());
  expect(found.length).toBeGreaterThan(700);
});
