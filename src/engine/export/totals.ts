import { fieldOfSetting } from '../../language/entity/setting.ts';
import { readPath } from '../../language/values/record-values.ts';
import { codeOf, settingValue } from '../../language/values/setting-value.ts';
import type { Aggregate } from '../lists/request/list-request.ts';
import type { ListRow } from '../lists/row-shape.ts';
import type { DocumentColumn } from './columns.ts';

/** A total over the rows of a document. */
export type Total = {
  readonly function: Aggregate['function'];
  /** The aggregated field with its label and format; it need not be a column of the document. */
  readonly column: DocumentColumn;
  /** Null when no row has a value. */
  readonly value: number | string | null;
  /** A row with the currency of the amounts, if the currency is stored in the rows and all share it; otherwise null. */
  readonly row: Readonly<Record<string, unknown>> | null;
  /** The amounts have several currencies, so their sum is meaningless. */
  readonly isMixed: boolean;
};

/** How many of the rows have one value of a field. */
export type ValueCount = { readonly column: DocumentColumn; readonly text: string; readonly count: number };

/**
 * Adds up rows while they are written, so that the totals of a document match its rows, whatever others save meanwhile.
 * The results equal those of SQL: sums are exact in the decimals of the field.
 */
export type Totals = {
  add(row: ListRow): void;
  readonly count: () => number;
  readonly aggregates: () => readonly Total[];
  /** Most frequent value first, at most `maxValues` of each field. */
  readonly values: () => readonly ValueCount[];
};

export type Aggregated = { readonly column: DocumentColumn; readonly function: Aggregate['function'] };

const maxValues = 1_000;

export function createTotals(aggregates: readonly Aggregated[], counted: readonly DocumentColumn[]): Totals {
  const sums = aggregates.map(({ column, function: name }) => ({
    column,
    name,
    run: accumulator(name, column),
    currencies: name === 'count' ? oneCurrency : currenciesOf(column),
  }));
  const tables = counted.map((column) => ({ column, counts: new Map<string, number>() }));
  let rows = 0;
  return {
    add(row) {
      rows += 1;
      for (const { column, run, currencies } of sums) {
        const value = column.read(row);
        run.add(value);
        if (value !== null && value !== undefined) currencies.add(row);
      }
      for (const { column, counts } of tables) {
        const text = column.write(column.read(row), row);
        const known = counts.get(text);
        if (known !== undefined || counts.size < maxValues) counts.set(text, (known ?? 0) + 1);
      }
    },
    count: () => rows,
    aggregates: () =>
      sums.map(({ column, name, run, currencies }) => ({
        column,
        function: name,
        value: run.result(),
        ...currencies.result(),
      })),
    values: () =>
      tables.flatMap(({ column, counts }) =>
        [...counts]
          .sort(([a, more], [b, less]) => less - more || (a < b ? -1 : 1))
          .map(([text, count]) => ({ column, text, count })),
      ),
  };
}

type Currencies = { add(row: ListRow): void; result(): Pick<Total, 'row' | 'isMixed'> };

/** For columns whose currency is not stored in rows. */
const oneCurrency: Currencies = { add: () => undefined, result: () => ({ row: null, isMixed: false }) };

/** Checks whether all amounts of a column have one currency, if each row has its own. */
function currenciesOf({ holds, context }: DocumentColumn): Currencies {
  const path = holds === 'money' && typeof context.currency === 'string' ? fieldOfSetting(context.currency) : null;
  if (path === null) return oneCurrency;
  const [first = path] = path.split('.');
  let seen: { readonly code: string | null; readonly row: Readonly<Record<string, unknown>> } | null = null;
  let isMixed = false;
  return {
    add: (row) => {
      if (isMixed) return;
      const code = codeOf(settingValue(path, row));
      if (seen === null) seen = { code, row: { [first]: readPath(row, first) } };
      else isMixed = seen.code !== code;
    },
    result: () => ({ row: isMixed ? null : (seen?.row ?? null), isMixed }),
  };
}

type Accumulator = { add(value: unknown): void; result(): number | string | null };

function accumulator(name: Aggregate['function'], { field }: DocumentColumn): Accumulator {
  switch (name) {
    case 'count': {
      let count = 0;
      return {
        add: (value) => {
          if (value !== null && value !== undefined) count += 1;
        },
        result: () => count,
      };
    }
    case 'min':
    case 'max':
      return extreme(name === 'min' ? -1 : 1);
    case 'sum':
    case 'avg':
      return decimalSum(field === null || field.kind === 'integer' ? 0 : field.decimals, name === 'avg');
  }
}

/** Dates and times in ISO format sort as texts. */
function extreme(sign: 1 | -1): Accumulator {
  let found: number | string | null = null;
  return {
    add: (value) => {
      if (typeof value !== 'number' && typeof value !== 'string') return;
      if (found === null || (sign === 1 ? value > found : value < found)) found = value;
    },
    result: () => found,
  };
}

/** Adds decimals as integers of their last digit: the sum of a million amounts is exact to the centavo. */
function decimalSum(decimals: number, isAverage: boolean): Accumulator {
  const unit = 10 ** decimals;
  let whole = 0n;
  // Added as numbers while that is exact, because big integers are slow.
  let part = 0;
  let count = 0;
  return {
    add: (value) => {
      if (typeof value !== 'number') return;
      count += 1;
      const scaled = Math.round(value * unit);
      if (!Number.isSafeInteger(scaled)) whole += scaledText(value, decimals);
      else if (Number.isSafeInteger(part + scaled)) part += scaled;
      else {
        whole += BigInt(part);
        part = scaled;
      }
    },
    result: () => {
      if (count === 0) return null;
      const total = whole + BigInt(part);
      if (!isAverage) return decimalNumber(total, decimals);
      const digits = 16;
      const scaled = total * 10n ** BigInt(digits);
      const half = (scaled < 0n ? -1n : 1n) * (BigInt(count) / 2n);
      return decimalNumber((scaled + half) / BigInt(count), decimals + digits);
    },
  };
}

function scaledText(value: number, decimals: number): bigint {
  const text = value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: decimals });
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(`${whole}${fraction.padEnd(decimals, '0')}`);
}

/** The number nearest to a decimal. */
function decimalNumber(scaled: bigint, decimals: number): number {
  const sign = scaled < 0n ? '-' : '';
  const digits = String(scaled < 0n ? -scaled : scaled).padStart(decimals + 1, '0');
  return Number(`${sign}${digits.slice(0, digits.length - decimals)}.${digits.slice(digits.length - decimals)}0`);
}
