import fc from 'fast-check';
import { expect, test } from 'vitest';
import { estimateWidth, narrowWidths, pinStops, textWidth, widthStyles } from './column-widths.ts';

const column = {
  label: 'Nome',
  isSortable: false,
  hasFilter: false,
  texts: [],
  around: 0,
  figures: 0,
  isText: true,
  edge: 0,
};

test('a column is as wide as its heading or its cells, whichever needs more, within limits', () => {
  const heading = estimateWidth(column);
  expect(estimateWidth({ ...column, isSortable: true })).toBeGreaterThan(heading);
  const cells = estimateWidth({ ...column, texts: ['Abrahão Comércio de Alimentos'] });
  expect(cells).toBeGreaterThan(estimateWidth({ ...column, texts: ['Ana'] }));
  expect(estimateWidth({ ...column, texts: ['x'.repeat(500)] })).toBeLessThan(25);
  expect(estimateWidth({ ...column, hasFilter: true })).toBeGreaterThanOrEqual(8);
  const mostlyShort = [...Array.from({ length: 20 }, () => 'abc def'), 'w'.repeat(60)];
  expect(estimateWidth({ ...column, texts: mostlyShort })).toBeLessThan(textWidth('w'.repeat(60)));
});

test('a figure is never cut, whatever else is in the column, and neither is its total or its heading', () => {
  const figure = { ...column, isText: false };
  const widths = fc.double({ min: 0.1, max: 80, noNaN: true });
  fc.assert(
    fc.property(
      widths,
      fc.array(fc.string({ maxLength: 60 })),
      fc.string({ maxLength: 60 }),
      (figures, texts, label) => {
        const width = estimateWidth({ ...figure, figures, texts, label });
        // The padding of the cell stands beside it.
        expect(width).toBeGreaterThan(figures + 1.5);
        expect(width).toBeGreaterThanOrEqual(textWidth(label) + 1.5);
      },
    ),
  );
  expect(estimateWidth({ ...column, label: 'x'.repeat(200) })).toBeLessThan(25);
  expect(estimateWidth({ ...figure, figures: 5, around: 1.75, edge: 0.75 })).toBeGreaterThan(5 + 1.75 + 0.75 + 1.5);
});

test('what figures are made of is not reckoned narrower than Inter draws it, in bold too', () => {
  // Advance widths in em, tabular digits, weight 600, as Chromium gives them.
  const drawn = { '0': 0.648, '9': 0.648, '/': 0.379, '.': 0.269, ',': 0.269, ':': 0.269, '%': 1.004, '-': 0.648 };
  for (const [char, em] of Object.entries(drawn)) expect(textWidth(char)).toBeGreaterThanOrEqual(em * 0.875);
  expect(textWidth('R$\u00a0')).toBeGreaterThanOrEqual((0.652 + 0.65 + 0.269) * 0.875);
});

/** What CSS makes of a width in a box that is so many rem wide. */
function evaluate(css: string, room: number): number {
  const terms = css.replaceAll('100cqi', String(room)).replaceAll('rem', '').replaceAll('calc', '');
  return Number(new Function('max', 'min', `return ${terms}`)(Math.max, Math.min));
}

test('room is shared out in full, what a user set stays, and nothing shrinks below its least', () => {
  const columns = fc.array(
    fc.record({
      estimate: fc.double({ min: 4, max: 30, noNaN: true }),
      kind: fc.constantFrom(
        { isText: false, isName: false },
        { isText: true, isName: false },
        { isText: true, isName: true },
      ),
      set: fc.option(fc.double({ min: 3, max: 60, noNaN: true })),
    }),
    { minLength: 1, maxLength: 20 },
  );
  fc.assert(
    fc.property(
      fc.double({ min: 10, max: 300, noNaN: true }),
      fc.integer({ min: 0, max: 9 }),
      columns,
      (room, outside, drawn) => {
        const given = drawn.map(({ estimate, kind: { isText, isName }, set }) => {
          return { estimate, ...narrowWidths(estimate, { ...column, isText }, isName), set };
        });
        const widths = widthStyles(given, outside).map((css) => evaluate(css, room));
        const tightest = given.reduce((sum, { tight, set }) => sum + (set ?? tight), outside);
        // At the very edge a rounded width decides.
        fc.pre(Math.abs(room - tightest) > 0.01);
        const isInSight = room > tightest;
        given.forEach(({ least, tight, set }, index) => {
          const isLast = index === given.length - 1;
          if (set !== null && !isLast) expect(widths[index]).toBeCloseTo(set, 3);
          else expect(widths[index]).toBeGreaterThanOrEqual((set ?? (isInSight ? tight : least)) - 0.001);
        });
        const total = widths.reduce((sum, width) => sum + width, outside);
        const needed = given.reduce((sum, { least, set }) => sum + (set ?? least), outside);
        expect(Math.abs(total - (isInSight ? room : Math.max(room, needed)))).toBeLessThan(0.05);
      },
    ),
  );
});

test('where room lacks free texts give way, names less than others, figures and short texts never', () => {
  const text = { ...column, label: 'Nome' };
  expect(narrowWidths(7, text, false)).toEqual({ least: 7, tight: 7 });
  expect(narrowWidths(20, text, false).least).toBeLessThan(narrowWidths(20, text, true).least);
  const figure = { ...column, isText: false, figures: 18, label: 'Peso' };
  const whole = estimateWidth(figure);
  expect(narrowWidths(whole, figure, false)).toEqual({ least: whole, tight: whole });
  const columns = [
    { estimate: 10, least: 10, tight: 10, set: null },
    { estimate: 20, least: 15, tight: 11, set: null },
    { estimate: 18, least: 8, tight: 8, set: null },
  ];
  expect(widthStyles(columns, 2).map((css) => evaluate(css, 44))).toEqual(
    [10, 18, 14].map((width) => expect.closeTo(width, 2)),
  );
});

test('texts give way once more where that brings the whole table into sight, and only there', () => {
  const columns = [
    { estimate: 10, least: 10, tight: 10, set: null },
    { estimate: 20, least: 15, tight: 11, set: null },
    { estimate: 18, least: 10, tight: 8, set: null },
  ];
  const drawn = (room: number) => widthStyles(columns, 2).map((css) => evaluate(css, room));
  expect(drawn(34)).toEqual([10, 13, 9].map((width) => expect.closeTo(width, 2)));
  expect(drawn(30)).toEqual([10, 15, 10].map((width) => expect.closeTo(width, 2)));
  const text = { ...column, label: 'Nome' };
  const [name, other] = [narrowWidths(20, text, true), narrowWidths(20, text, false)];
  expect(name.tight).toBeLessThan(name.least);
  expect(other.tight).toBeLessThan(name.tight);
});

test('where room lacks a long heading takes two lines, and is whole', () => {
  const figure = { ...column, isText: false, figures: 4, label: 'Peso máximo (kg)' };
  const { least } = narrowWidths(estimateWidth(figure), figure, false);
  expect(least).toBeLessThan(estimateWidth(figure));
  expect(least).toBeGreaterThan(textWidth('máximo (kg)') + 1.5);
  const text = { ...column, label: 'Código no meio de pagamento', texts: ['x'.repeat(32)] };
  expect(narrowWidths(estimateWidth(text), text, false).tight).toBeGreaterThan(textWidth('de pagamento') + 1.5);
});

test('of few texts none is cut, however much longer one is', () => {
  const names = ['Novos no time', 'Natal premiado', 'Inverno quentinho do norte'];
  expect(estimateWidth({ ...column, texts: names })).toBeGreaterThanOrEqual(textWidth(names[2] ?? '') + 1.5);
});

test('a text that is not long is whole, even where one row alone has it', () => {
  const cities = [...Array.from({ length: 39 }, () => 'Assis'), 'Rio de Janeiro'];
  expect(estimateWidth({ ...column, texts: cities })).toBeGreaterThanOrEqual(textWidth('Rio de Janeiro') + 1.5);
});

test('pinned columns stop behind those that are pinned before them', () => {
  const stops = pinStops(
    ['10rem', '11rem', '12rem', '13rem', '14rem'],
    ['start', 'start', undefined, 'end', 'end'],
    3,
    5,
  );
  expect([...stops].map(([place, css]) => [place, evaluate(css, 0)])).toEqual([
    [0, 3],
    [1, 13],
    [4, 5],
    [3, 19],
  ]);
});
