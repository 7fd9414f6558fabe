import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ColumnSizer, type SizedColumn } from '../../../src/render/list/columns/column-sizer.tsx';
import { sizedColumn } from '../../support/lists/sized-column.ts';

const column: SizedColumn = {
  ...sizedColumn,
  texts: { kind: 'text', whole: ['12'], total: '34', usual: 'Ana', longest: 'Ana Lima' },
};

/** Width and limits of the cells. */
function sizesOf(columns: readonly Partial<SizedColumn>[]): readonly string[] {
  const all = columns.map((each, index) => ({ ...column, name: `c${index}`, ...each }));
  const { container } = render(
    <table>
      <ColumnSizer columns={all} leading={[2.75]} trailing={3} />
    </table>,
  );
  return [...container.querySelectorAll('td')].map(({ style }) =>
    [style.inlineSize, style.minInlineSize, style.maxInlineSize].join(),
  );
}

test('what a user has set is exact, what a view sets grows, and the last column does where all are exact', () => {
  const exact = (width: string) => `${width},${width},${width}`;
  const ends = [exact('2.75rem'), exact('3rem')];
  expect(sizesOf([{ exact: 10 }, {}, { own: 12 }])).toEqual([ends[0], exact('10rem'), ',,', ',12rem,', ends[1]]);
  expect(sizesOf([{ exact: 10 }, { exact: 8 }])).toEqual([ends[0], exact('10rem'), ',8rem,', ends[1]]);
});

test('nobody finds or reads the texts of the row', () => {
  const { container } = render(
    <table>
      <ColumnSizer columns={[column]} leading={[]} trailing={0} />
    </table>,
  );
  expect(container.textContent).toBe('');
  expect(container.querySelector('tbody')?.getAttribute('aria-hidden')).toBe('true');
  const parts = [...container.querySelectorAll('i')].map(({ dataset }) => [dataset.part, dataset.text]);
  expect(parts).toEqual([
    ['heading', 'Nome'],
    ['line', 'Nome'],
    ['whole', '12'],
    ['total', '34'],
    ['usual', 'Ana'],
    ['short', 'Ana Lima'],
    ['least', 'Ana Lima'],
  ]);
});
