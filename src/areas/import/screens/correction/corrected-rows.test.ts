import fc from 'fast-check';
import { expect, test } from 'vitest';
import { correctedRows } from './corrected-rows.ts';
import { parseCsv, writeCsv } from './csv.ts';

test('a CSV is read as it was written, whatever stands in its cells', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'é', '"', ';', ',', '\n', '\r', ' ', "'", '=', '\ufeff') });
  const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 5 });
  fc.assert(
    fc.property(rows, fc.constantFrom(';', ','), (written, separator) => {
      expect(parseCsv(writeCsv(written, separator), separator)).toEqual(written);
    }),
  );
});

test('cells without quotes, of any line end and without one at the end', () => {
  expect(parseCsv('a;b\r\n1;\n"x;""y""";2\r;', ';')).toEqual([
    ['a', 'b'],
    ['1', ''],
    ['x;"y"', '2'],
    ['', ''],
  ]);
  expect(parseCsv('', ';')).toEqual([]);
});

const csv = '\ufeffLinha;Erro;Nome;UF\r\n3;UF: ?;Campinas;SPP\r\n7;"Nome: x | UF: y";"A; B";\'=1\r\n9;?;Santos;S\r\n';

test('only corrected rows are left, with their other cells untouched', () => {
  const corrected = correctedRows(
    csv,
    [
      { linha: 7, coluna: 0, titulo: 'Nome', text: 'Novo; "nome"' },
      { linha: 3, coluna: 1, titulo: 'UF', text: 'SP' },
    ],
    false,
  );
  expect(parseCsv(corrected ?? '', ';')).toEqual([
    ['Linha', 'Erro', 'Nome', 'UF'],
    ['7', 'Nome: x | UF: y', 'Novo; "nome"', "'=1"],
    ['3', 'UF: ?', 'Campinas', 'SP'],
  ]);
});

test('two cells of a row are corrected together, and an apostrophe that was typed stays', () => {
  const corrected = correctedRows(
    csv,
    [
      { linha: 7, coluna: 0, titulo: 'Nome', text: "'=x" },
      { linha: 7, coluna: 1, titulo: 'UF', text: 'RJ' },
    ],
    false,
  );
  expect(parseCsv(corrected ?? '', ';')[1]).toEqual(['7', 'Nome: x | UF: y', "''=x", 'RJ']);
});

test('the columns of a file of failed rows count their own first two', () => {
  const correction = { linha: 3, coluna: 3, titulo: 'UF', text: 'SP' };
  expect(parseCsv(correctedRows(csv, [correction], true) ?? '', ';')[1]).toEqual(['3', 'UF: ?', 'Campinas', 'SP']);
  expect(correctedRows(csv, [correction], false)).toBeNull();
});

test('a cell that is not in the file corrects nothing', () => {
  const correction = { linha: 3, coluna: 1, titulo: 'UF', text: 'SP' };
  expect(correctedRows(csv, [{ ...correction, linha: 4 }], false)).toBeNull();
  expect(correctedRows(csv, [{ ...correction, titulo: 'Estado' }], false)).toBeNull();
  expect(correctedRows('', [correction], false)).toBeNull();
  expect(correctedRows(csv, [], false)).toBeNull();
});
