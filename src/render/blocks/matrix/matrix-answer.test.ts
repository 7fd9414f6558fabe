import { expect, test } from 'vitest';
import type { CellContext } from '../../../language/values/cell-context.ts';
import { textsOf } from '../../../ui/i18n/texts.ts';
import { matrixToCsv, readMatrix, writeMatrixCell } from './matrix-answer.ts';
import '../../texts/index.ts';

const context: CellContext = { texts: textsOf('runtime') };

test('[Q16] a result is read with its columns, whose names may repeat, and each is written by its values', () => {
  const matrix = readMatrix({
    columns: ['nome', 'n', 'n', 'dia', 'ok', 'nada'],
    result: [
      ['Ana', 1, 2.5, '2026-04-09', true, null],
      ['Bia', null, 1234, '2026-04-10', false, null],
    ],
    count: 2,
    truncado: true,
    duracao_ms: 14,
  });
  expect(matrix).toMatchObject({ isCut: true, took: 14 });
  const written = matrix?.rows.map((row) =>
    row.map((value, index) => writeMatrixCell(matrix.columns[index], value, context)),
  );
  expect(written).toEqual([
    ['Ana', '1', '2,5', '09/04/2026', 'Sim', ''],
    ['Bia', '', '1234', '10/04/2026', 'Não', ''],
  ]);
  expect(matrix?.columns.map(({ isNumeric }) => isNumeric)).toEqual([false, true, true, false, false, false]);
});

test('[Q16] rows may be objects, and what is no result is none', () => {
  expect(readMatrix({ columns: ['a', 'b'], result: [{ b: 2, a: 1 }] })?.rows).toEqual([[1, 2]]);
  for (const other of [null, 'x', [], {}, { columns: [] }, { result: [] }]) expect(readMatrix(other)).toBeNull();
});

test('[Q16] a result is copied as CSV that a spreadsheet reads and does not compute', () => {
  const matrix = readMatrix({
    columns: ['texto', 'n'],
    result: [
      ['=1+1', -2.5],
      ['a;"b"', null],
    ],
  });
  if (matrix === null) throw new Error('no result');
  expect(matrixToCsv(matrix, context)).toBe(`texto;n\r\n'=1+1;-2,5\r\n"a;""b""";`);
});
