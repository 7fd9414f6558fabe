import { expect, test } from 'vitest';
import { indexPeople, type People, peopleAbove } from '../chart/people.ts';
import { findPeople, searchable } from './find-people.ts';
import { card, layoutPeople, type OrgLayout, openAgain, openAtFirst } from './layout.ts';
import { readWindow, stepFrom } from './window.ts';

const everything = { left: -1e9, top: -1e9, right: 1e9, bottom: 1e9 };

/** A boss, two below, of whom the first has three and one of these has one. */
const firm = [
  { id: 1, nome: 'Ana', superior: null },
  { id: 2, nome: 'Bia', superior: { id: 1 } },
  { id: 3, nome: 'Caio', superior: { id: 1 } },
  { id: 4, nome: 'Davi', superior: 2 },
  { id: 5, nome: 'Érica', superior: 2 },
  { id: 6, nome: 'Fábio', superior: 2 },
  { id: 7, nome: 'Gil', superior: 5 },
];

function layoutAll(people: People): OrgLayout {
  return layoutPeople(people, new Uint8Array(people.rows.length).fill(1));
}

function placeAll({ count, placeBelow }: OrgLayout): void {
  for (let row = 0; row < count; row += 1) placeBelow(row);
}

function namesOf(people: People, layout: OrgLayout, rows: readonly number[]): unknown[] {
  return rows.map((row) => people.rows[layout.person[row] ?? -1]?.nome);
}

test('[Q10] flat rows stand below whom they name, by id or by record, in the order of the rows', () => {
  const people = indexPeople(firm, 'superior');
  const layout = layoutAll(people);
  expect(namesOf(people, layout, readWindow(layout, everything, 100).rows)).toEqual([
    'Ana',
    'Bia',
    'Davi',
    'Érica',
    'Gil',
    'Fábio',
    'Caio',
  ]);
  expect([...layout.depth.slice(0, layout.count)]).toEqual([0, 1, 2, 2, 3, 2, 1]);
  expect(peopleAbove(people, 6)).toEqual([4, 1, 0]);
});

test('[Q10] who names nobody that is there stands at the top, and so does one of each circle', () => {
  const rows = [
    { id: 1, superior: 99 },
    { id: 2, superior: 3 },
    { id: 3, superior: 4 },
    { id: 4, superior: 2 },
    { id: 5, superior: 3 },
    { id: 6, superior: 6 },
  ];
  const people = indexPeople(rows, 'superior');
  expect(people.roots).toEqual([0, 1, 5]);
  expect(layoutAll(people).count).toBe(6);
});

test('[Q10] no two cards lie on each other, and who is above stands in the middle over those below', () => {
  let seed = 7;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  const rows = Array.from({ length: 400 }, (_none, index) => ({
    id: index + 1,
    superior: index < 2 ? null : 1 + Math.floor(random() * index),
  }));
  const people = indexPeople(rows, 'superior');
  const layout = layoutAll(people);
  placeAll(layout);
  const { x, y, count, left, right, shown, stacked, size } = layout;
  expect(Math.max(...y) + card.height).toBe(layout.height);
  const overlaps: string[] = [];
  for (let a = 0; a < count; a += 1)
    for (let b = a + 1; b < count; b += 1) {
      const isApart =
        Math.abs((x[a] ?? 0) - (x[b] ?? 0)) >= card.width || Math.abs((y[a] ?? 0) - (y[b] ?? 0)) >= card.height;
      if (!isApart) overlaps.push(`${a} ${b}`);
    }
  expect(overlaps).toEqual([]);
  for (let row = 0; row < count; row += 1) {
    const branch = x.slice(row, row + (size[row] ?? 1));
    expect(Math.min(...branch)).toBeGreaterThanOrEqual(left[row] ?? 0);
    expect(Math.max(...branch) + card.width).toBeLessThanOrEqual((right[row] ?? 0) + 0.001);
    if (stacked[row] === 1 || (shown[row] ?? 0) === 0) continue;
    const below: number[] = [];
    for (let at = row + 1; at < row + (size[row] ?? 1); at += size[at] ?? 1) below.push(at);
    const from = left[below[0] ?? 0] ?? 0;
    const to = right[below.at(-1) ?? 0] ?? 0;
    expect((x[row] ?? 0) + card.width / 2).toBeCloseTo((from + to) / 2, 3);
  }
});

test('[Q10] of 100,000 people the window has those in sight alone, each once, wherever it is', () => {
  const rows = Array.from({ length: 100_000 }, (_none, index) => ({
    id: index + 1,
    superior: index === 0 ? null : Math.floor((index - 1) / 10) + 1,
  }));
  const people = indexPeople(rows, 'superior');
  const layout = layoutAll(people);
  expect(layout.count).toBe(100_000);
  const windows = [99_999, 0, 12_345].map((row) => {
    const { x, y } = layout.locate(row);
    const box = { left: x - 700, top: y - 300, right: x + 700, bottom: y + 300 };
    return { row, box, seen: readWindow(layout, box, 1_000) };
  });
  placeAll(layout);
  const { x, y } = layout;
  for (const { row, box, seen } of windows) {
    expect(seen.rows).toContain(row);
    expect(new Set(seen.rows).size).toBe(seen.rows.length);
    expect(seen.rows.length).toBeLessThan(80);
    const inside: number[] = [];
    for (let at = 0; at < layout.count; at += 1) {
      const isNear =
        (x[at] ?? 0) <= box.right &&
        (x[at] ?? 0) + card.width >= box.left &&
        (y[at] ?? 0) <= box.bottom &&
        (y[at] ?? 0) + card.height >= box.top;
      if (isNear) inside.push(at);
    }
    expect(seen.rows).toEqual(inside);
  }
});

test('[Q10] arrows go down and up the line, and along one level from branch to branch', () => {
  const people = indexPeople(firm, 'superior');
  const layout = layoutAll(people);
  const from = (nome: string, step: Parameters<typeof stepFrom>[2]) => {
    const row = layout.rowOf[firm.findIndex((each) => each.nome === nome)] ?? -1;
    const to = stepFrom(layout, row, step);
    return to === null ? null : people.rows[layout.person[to] ?? -1]?.nome;
  };
  expect(from('Ana', 'below')).toBe('Bia');
  expect(from('Bia', 'next')).toBe('Caio');
  expect(from('Fábio', 'previous')).toBe('Érica');
  expect(from('Gil', 'above')).toBe('Érica');
  expect([from('Ana', 'above'), from('Caio', 'below'), from('Caio', 'next')]).toEqual([null, null, null]);
});

test('[Q10] at first as many levels are open as fit, the first below the top always', () => {
  const people = indexPeople(firm, 'superior');
  expect(layoutPeople(people, openAtFirst(people, 2)).count).toBe(3);
  expect(layoutPeople(people, openAtFirst(people, 6)).count).toBe(6);
  expect(layoutPeople(people, openAtFirst(people, 60)).count).toBe(7);
});

test('[Q10] people are found by the words of their name, whatever the accents', () => {
  const names = firm.map(({ nome }) => searchable(`${nome} da Silva`));
  expect(findPeople(names, 'erica sil')).toEqual([4]);
  expect(findPeople(names, '  ')).toEqual([]);
});

test('[Q10] rows that come anew leave open what was open, unless others stand at the top', () => {
  const rows = [{ id: 1 }, { id: 2, acima: 1 }, { id: 3, acima: 2 }, { id: 4, acima: 1 }];
  const before = { people: indexPeople(rows, 'acima'), isOpen: Uint8Array.of(1, 1, 0, 0) };
  const anew = indexPeople([{ id: 1 }, { id: 5, acima: 1 }, { id: 4, acima: 1 }, { id: 2, acima: 1 }], 'acima');
  expect(openAgain(before, anew, Uint8Array.of(1, 1, 1, 0))).toEqual(Uint8Array.of(1, 1, 0, 1));
  expect(openAgain(before, indexPeople([{ id: 2 }, { id: 3, acima: 2 }], 'acima'), Uint8Array.of(1, 0))).toBeNull();
  expect(openAgain(before, indexPeople([], 'acima'), new Uint8Array())).toBeNull();
});
