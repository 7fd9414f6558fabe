import { notationBy } from '../../domain/numbers/number-notation.ts';
import { decimalsOf, type Notation, readingsOf } from '../../domain/numbers/number-text.ts';
import type { EntityField } from '../../language/entity/entity.ts';
import type { SheetRow } from './reading/cell.ts';

/** A text that is a different number in the other notation: '1.234'. */
export type AmbiguousNumber = { readonly texto: string; readonly virgula: number; readonly ponto: number };

/** How the texts of a column write numbers, by all its cells. */
export type ColumnNumbers = {
  /** The notation in which all texts are numbers; null if nothing decides, or cells disagree. */
  readonly notacao: Notation | null;
  /** The first ambiguous texts, while nothing decides. */
  readonly duvidosos: readonly AmbiguousNumber[];
  /** Decimal places that they need in each notation; a field with fewer decimals decides. */
  readonly casas: Readonly<Record<Notation, number>>;
};

export type NumberColumns = {
  readonly add: (rows: readonly SheetRow[]) => void;
  /** By column of the file; null if none of its texts shows a notation. */
  readonly result: () => readonly (ColumnNumbers | null)[];
};

type Tally = { virgula: boolean; ponto: boolean; readonly doubtful: AmbiguousNumber[]; readonly casas: Places };
type Places = { virgula: number; ponto: number };

/** Number of ambiguous texts per column that are kept for display. */
const maxDoubtful = 3;
/** Longer texts are not meant as numbers. */
const maxLength = 40;

/** Examines the cells of a file as they pass, column by column. Typed numbers of spreadsheets show no notation. */
export function createNumberColumns(): NumberColumns {
  const tallies: (Tally | undefined)[] = [];
  return {
    add: (rows) => {
      for (const { cells } of rows)
        for (const [place, cell] of cells.entries()) {
          if (typeof cell !== 'string' || cell.length > maxLength || !/[.,]/.test(cell)) continue;
          const readings = readingsOf(cell.trim(), { isPercent: true, isMoney: true });
          if (readings === null || readings.virgula === readings.ponto) continue;
          const tally = tallies[place] ?? { virgula: false, ponto: false, doubtful: [], casas: none() };
          tallies[place] = tally;
          note(tally, cell.trim(), readings);
        }
    },
    result: () => Array.from(tallies, (tally) => (tally === undefined ? null : resultOf(tally))),
  };
}

function none(): Places {
  return { virgula: 0, ponto: 0 };
}

function note(tally: Tally, texto: string, { virgula, ponto }: NonNullable<ReturnType<typeof readingsOf>>): void {
  if (virgula === null) tally.ponto = true;
  else if (ponto === null) tally.virgula = true;
  else {
    tally.casas.virgula = Math.max(tally.casas.virgula, decimalsOf(virgula));
    tally.casas.ponto = Math.max(tally.casas.ponto, decimalsOf(ponto));
    if (tally.doubtful.length < maxDoubtful && !tally.doubtful.some((one) => one.texto === texto))
      tally.doubtful.push({ texto, virgula, ponto });
  }
}

function resultOf({ virgula, ponto, doubtful, casas }: Tally): ColumnNumbers {
  const notacao = virgula === ponto ? null : virgula ? 'virgula' : 'ponto';
  return { notacao, duvidosos: notacao === null ? doubtful : [], casas };
}

/** The notation of a column for its field: chosen by the user, otherwise shown by the cells, otherwise Portuguese. */
export function notationOf(field: EntityField, numbers: ColumnNumbers | null, given: Notation | undefined): Notation {
  if (given !== undefined) return given;
  if (numbers === null) return 'virgula';
  return notationBy(numbers, placesOf(field)) ?? 'virgula';
}

/** Decimal places of a field; null if its values are not numbers. */
export function placesOf({ kind, decimals }: EntityField): number | null {
  if (kind === 'integer') return 0;
  return kind === 'number' || kind === 'money' ? decimals : null;
}
