import fc from 'fast-check';
import { expect, test } from 'vitest';
import { importSchemas } from '../../../tests/support/import.ts';
import type { EntityField } from '../../language/entity/entity.ts';
import { readEntity } from '../../language/entity/read-entity.ts';
import { createNumberColumns, notationOf } from './number-columns.ts';
import type { Cell } from './reading/cell.ts';
import { convertCell } from './rows/convert.ts';
import { clearNumber } from './writing/error-file.ts';

const model = readEntity('Loja', { file: 'Loja.schema.json', text: JSON.stringify(importSchemas.Loja) }).model;

function fieldOf(name: string, decimals?: number): EntityField {
  const field = model?.fields[name];
  if (field === undefined) throw new Error(`Loja has no ${name}.`);
  return decimals === undefined ? field : { ...field, decimals };
}

function columnOf(cells: readonly Cell[]) {
  const columns = createNumberColumns();
  columns.add(cells.map((cell, index) => ({ linha: index + 2, cells: [cell] })));
  return columns.result()[0] ?? null;
}

/** A column as a field has it after an import. */
function readColumn(field: EntityField, cells: readonly Cell[], given?: 'virgula' | 'ponto'): unknown[] {
  const notation = notationOf(field, columnOf(cells), given);
  return cells.map((cell) => {
    const read = convertCell(field, cell, 'America/Sao_Paulo', notation);
    return 'value' in read ? read.value : read.code;
  });
}

const weight = fieldOf('taxa', 3);

test.each<[string, readonly Cell[], readonly number[]]>([
  ['points', ['0.750', '5.25', '1.085', '0.92'], [0.75, 5.25, 1.085, 0.92]],
  ['English thousands', ['1,234.56', '1,800'], [1234.56, 1800]],
  ['commas', ['1.085', '0,750', '2.000.000'], [1085, 0.75, 2_000_000]],
  ['numbers of a spreadsheet tell nothing', [1.5, '0.750', '1.085'], [1.5, 0.75, 1.085]],
  ['percent signs', ['0.5%', '1.085%'], [0.5, 1.085]],
  ['nothing decides: as Portuguese has it', ['1.085', '2.500'], [1085, 2500]],
])('[J5] a column decides by all its cells: %s', (_, cells, values) => {
  expect(readColumn(weight, cells)).toEqual(values);
});

test('[J5] where nothing decides, both readings are there to be asked about', () => {
  expect(columnOf(['1.085', 'abc', '2.500', '1.085', 3])).toEqual({
    notacao: null,
    duvidosos: [
      { texto: '1.085', virgula: 1085, ponto: 1.085 },
      { texto: '2.500', virgula: 2500, ponto: 2.5 },
    ],
    casas: { virgula: 0, ponto: 3 },
  });
  expect(readColumn(weight, ['1.085', '2.500'], 'ponto')).toEqual([1.085, 2.5]);
  // Cells that decide differently decide nothing for the others, and are read in the only way that they can be.
  const mixed = columnOf(['1.234,56', '0.5', '1.085']);
  expect([mixed?.notacao, mixed?.duvidosos.length]).toEqual([null, 1]);
  expect(readColumn(weight, ['1.234,56', '0.5', '1.085'], 'ponto')).toEqual([1234.56, 0.5, 1.085]);
  expect([columnOf(['abc', '12', null]), columnOf(['529.982.247-25'])]).toEqual([null, null]);
});

test('[J5] a field that has no room for the decimals decides', () => {
  expect(readColumn(fieldOf('valor'), ['1.085'])).toEqual([1085]);
  expect(readColumn(fieldOf('numero'), ['1.085', '2.000'])).toEqual([1085, 2000]);
});

const parts = { virgula: ['.', ','], ponto: [',', '.'] } as const;

test('[J5] numbers written in one notation are read in it, once one of them decides', () => {
  const notation = fc.constantFrom('virgula' as const, 'ponto' as const);
  fc.assert(
    fc.property(notation, fc.array(fc.nat(99_999_999), { minLength: 1, maxLength: 12 }), (way, thousandths) => {
      const [group, decimal] = parts[way];
      const cells = thousandths.map((value) => {
        const [whole = '', decimals = ''] = (value / 1000).toFixed(3).split('.');
        return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, group)}${decimal}${decimals}`;
      });
      const numbers = columnOf(cells);
      if (numbers?.notacao == null) return;
      expect(numbers.notacao).toBe(way);
      expect(readColumn(weight, cells)).toEqual(thousandths.map((value) => value / 1000));
    }),
  );
});

test('[J11] a number of a workbook is one number only in a CSV of failed rows', () => {
  fc.assert(
    fc.property(fc.integer({ min: -9_999_999, max: 9_999_999 }), (thousandths) => {
      const value = thousandths / 1000 + 0;
      const cell = clearNumber(value);
      for (const given of ['virgula', 'ponto'] as const) {
        const text = typeof cell === 'number' ? String(cell).replace('.', ',') : cell;
        expect(readColumn(weight, [text], given)).toEqual([value]);
      }
    }),
  );
  expect([clearNumber(1.234), clearNumber('1,234'), clearNumber(1.5)]).toEqual(['1,2340', '1,234', 1.5]);
});
