import { createElement } from 'react';
import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { portalScreens } from '../domain/screens.ts';
import { findComponent } from '../runtime/registry/components.ts';
import { openAreas, type WebArea } from './area.ts';
import { webAreas } from './index.ts';

/** Addresses that the shell serves itself. */
const ofShell = ['/', '/login', '/esqueci_senha', '/recuperar_senha', '/welcome', '/alterar_senha'];

test('an area is its folder and a line in the list: pages, screens, components', () => {
  const catalogue: WebArea = {
    name: 'catalogue',
    publicPages: [{ path: '/vitrine', element: createElement('main') }],
    screens: [{ path: '/catalogo/:id', element: createElement('p') }],
    components: { 'record/changes': () => Promise.reject(new Error('Nothing has been drawn.')) },
  };
  const before = findComponent('record/changes');
  const { publicPages, screens } = openAreas([...webAreas, catalogue]);
  expect(publicPages.map(({ path }) => path)).toContain('/vitrine');
  expect(matchRoutes([...screens], '/catalogo/7')?.[0]?.params).toEqual({ id: '7' });
  expect(findComponent('record/changes')).not.toBe(before);
});

test('each screen that the table calls built has an address of an area or of the shell', () => {
  const { publicPages, screens } = openAreas(webAreas);
  const known = new Set([...publicPages, ...screens].map(({ path }) => path));
  const built = portalScreens.filter(({ isBuilt }) => isBuilt).flatMap(({ paths }) => paths);
  expect(built.length).toBeGreaterThan(10);
  expect(built.filter((path) => !known.has(path) && !ofShell.includes(path))).toEqual([]);
  expect(new Set(webAreas.map(({ name }) => name)).size).toBe(webAreas.length);
});
