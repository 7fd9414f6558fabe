import { createTheme, DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { expect, test } from 'vitest';
import { contrast } from '../../../tests/support/samples/contrast.ts';
import { glass, petrol } from './palette.ts';
import { cssVariables } from './theme.ts';

const resolved = cssVariables(mergeMantineTheme(DEFAULT_THEME, createTheme({})));
const textNames = ['--mantine-color-text', '--mantine-color-dimmed', '--mantine-color-anchor', '--mantine-color-error'];
const surfaceNames = ['--surface-page', '--surface-frame', '--surface-raised', '--surface-hover', '--surface-selected'];

test.each(['light', 'dark'] as const)('every text meets AA on every surface of the %s theme', (scheme) => {
  const variables: Record<string, string> = { ...resolved[scheme] };
  const weak = textNames.flatMap((text) =>
    surfaceNames
      .map((surface) => ({ text, surface, ratio: contrast(variables[text] ?? '', variables[surface] ?? '') }))
      .filter(({ ratio }) => !(ratio >= 4.5)),
  );
  expect(weak).toEqual([]);
});

test.each(['light', 'dark'] as const)('every stained-glass hue is readable on its ground in the %s theme', (scheme) => {
  const weak = Object.entries(glass).filter(([, hue]) => contrast(hue[scheme].text, hue[scheme].ground) < 4.5);
  expect(weak).toEqual([]);
});

test.each(['light', 'dark'] as const)('marks of charts differ from what they stand on in the %s theme', (scheme) => {
  const surface = resolved[scheme]['--surface-raised'] ?? '';
  const weak = Object.entries(glass).filter(([, { mark }]) => !(contrast(mark, surface) >= 3));
  expect(weak).toEqual([]);
});

test('white text is readable on the primary button of both themes', () => {
  expect(contrast('#ffffff', petrol[7])).toBeGreaterThanOrEqual(4.5);
  expect(contrast('#ffffff', petrol[6])).toBeGreaterThanOrEqual(4.5);
});

test('the measure itself knows the extremes', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});
