import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTheme, DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cssVariables } from '../../../src/ui/theme/theme.ts';
import { drawList } from '../../support/draw.tsx';
import { storePreferences } from '../../support/fuzz/fuzz-host.ts';

const view = {
  entity: 'Tudo',
  list: { type: 'grid', columns: { inteiro: {}, texto: { bold: true }, dia: {} }, size: 10 },
};
const rows = [
  { id: 1, inteiro: 10, texto: 'Ana', dia: '2026-02-15' },
  { id: 2, inteiro: 20, texto: 'Beto', dia: '2026-03-01' },
];

/** The cells of a row by where they stay: the side, and the place at which they stop. */
function pinsOf(row: Element | null | undefined): readonly (readonly [side: string, stop: string] | null)[] {
  return [...(row?.querySelectorAll<HTMLElement>('[data-col], th') ?? [])].map((cell) => {
    const { insetInlineStart, insetInlineEnd } = cell.style;
    return cell.dataset.pin === undefined ? null : [cell.dataset.pin, insetInlineStart || insetInlineEnd];
  });
}
const rowOf = (name: string) => screen.getByText(name).closest('tr');
/** Widths of the columns that have one of their own. */
const cols = () => [...document.querySelectorAll<HTMLElement>('[data-sizer] td')].map(({ style }) => style.inlineSize);

async function pin(user: ReturnType<typeof drawList>['user'], label: string, side: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `Fixar ${label}` }));
  await user.click(await screen.findByRole('menuitem', { name: side }));
}

test('what rows are called by stays in sight behind their boxes, though nobody has pinned it', async () => {
  drawList(view, { rows });
  await screen.findByText('Ana');
  const [box] = cols();
  expect(Number.parseFloat(box ?? '')).toBeGreaterThan(0);
  expect(pinsOf(rowOf('Ana'))).toEqual([null, ['stay', box], null]);
  expect(pinsOf(rowOf('Beto'))).toEqual(pinsOf(rowOf('Ana')));
  expect(document.querySelector<HTMLElement>('thead th[data-pin]')?.style.insetInlineStart).toBe(box);
});

test('columns pinned one after another stop beside each other and not one upon the other, and the choice stays', async () => {
  const { all, preferences } = storePreferences();
  const { user } = drawList(view, { rows, preferences });
  await screen.findByText('Ana');
  await user.click(screen.getByRole('button', { name: 'Colunas' }));
  await pin(user, 'Inteiro', 'Fixar no início');
  await pin(user, 'Dia', 'Fixar no fim');
  await waitFor(() =>
    expect(all.get('list/Tudo')).toMatchObject({ layout: { pins: { inteiro: 'start', dia: 'end' } } }),
  );
  const [box, number] = cols();
  // The name rests behind the number, and the day before the strip of the rows' own buttons.
  const behind = Number.parseFloat(box ?? '') + Number.parseFloat(number ?? '');
  const expected = [
    ['start', box],
    ['stay', `${behind}rem`],
    ['end', cols().at(-1)],
  ];
  expect(pinsOf(rowOf('Ana'))).toEqual(expected);
  expect(
    pinsOf(screen.getByRole('columnheader', { name: /Texto/ }).closest('tr')).filter((each) => each !== null),
  ).toEqual(expected);
  await user.click(await screen.findByRole('button', { name: 'Fixar Inteiro' }));
  const chosen = await screen.findByRole('menuitem', { current: true });
  expect(chosen.textContent).toBe('Fixar no início');
});

test('buttons of a row have a column of their own, so that they come over no cell', async () => {
  drawList(view, { rows });
  await screen.findByText('Ana');
  const row = rowOf('Ana');
  const last = row?.lastElementChild;
  expect(last?.querySelectorAll('button').length).toBeGreaterThan(0);
  expect(last?.hasAttribute('data-col')).toBe(false);
  expect(cols()).toHaveLength(row?.children.length ?? 0);
  expect(Number.parseFloat(cols().at(-1) ?? '')).toBeGreaterThan(0);
});

test('a marked row says so, and has the cells that it had', async () => {
  const { user } = drawList(view, { rows });
  await screen.findByText('Ana');
  const before = [...(rowOf('Ana')?.querySelectorAll('[data-col]') ?? [])].map(({ outerHTML }) => outerHTML);
  await user.click(screen.getByRole('checkbox', { name: 'Selecionar Ana' }));
  await waitFor(() => expect(rowOf('Ana')?.dataset.selected).toBe('true'));
  expect(rowOf('Beto')?.dataset.selected).toBeUndefined();
  const after = [...(rowOf('Ana')?.querySelectorAll('[data-col]') ?? [])].map(({ outerHTML }) => outerHTML);
  expect(after).toEqual(before);
});

test('the grounds of pinned cells, and of rows below the mouse, marked or wrong, let nothing shine through', () => {
  const sheet = readFileSync(join(import.meta.dirname, '../../../src/render/list/record-table.module.css'), 'utf8');
  const rules = [...sheet.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    selector: selector.replace(/\/\*.*?\*\//gs, '').trim(),
    ground: /background:\s*([^;]+);/.exec(body)?.[1] ?? null,
    body,
  }));
  const cells = rules.filter(({ selector }) => /\.row\b[^,]*> td|\[data-pin\]|\.leading$|\.actions/.test(selector));
  const grounds = cells.flatMap(({ ground }) => ground ?? []);
  // Pinned, leading and action cells, and rows that are hovered, marked, in focus and wrong.
  expect(grounds.length).toBeGreaterThanOrEqual(7);
  const { light, dark } = cssVariables(mergeMantineTheme(DEFAULT_THEME, createTheme({})));
  const opaque = /^#[0-9a-f]{6}$/i;
  const colourOf = (name: string, scheme: typeof light): string =>
    name === '--table-ground'
      ? colourOf('--surface-page', scheme)
      : (Object.entries(scheme).find(([key]) => key === name)?.[1] ?? '');
  for (const ground of grounds) {
    const names = [...ground.matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => name);
    expect(names, ground).not.toEqual([]);
    expect(ground).not.toContain('transparent');
    for (const name of names)
      for (const scheme of [light, dark])
        expect([name, colourOf(name, scheme)]).toEqual([name, expect.stringMatching(opaque)]);
  }
  // Nor does any of these states take a cell away.
  for (const { selector, body } of cells)
    if (selector.startsWith('.row')) expect(body, selector).not.toMatch(/display|visibility|opacity:\s*0/);
});
