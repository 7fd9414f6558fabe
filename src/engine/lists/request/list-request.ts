import type { ApiError } from '../../../platform/http/errors/api-error.ts';
import { listErrors } from '../list-errors.ts';
import type { Listable, RowField } from '../listable.ts';

/** A field of a listable, or one that to-one relations lead to: `cidade.estado.sigla`. */
export type FieldPath = {
  /** As the request spells it. */
  readonly name: string;
  /** To-one fields on the way, from the listable outwards. */
  readonly steps: readonly RowField[];
  /** The listable that holds the field. */
  readonly owner: Listable;
  readonly field: RowField;
};

/** One condition on one field. Values have been checked against the field's kind. */
export type Filter =
  | { readonly path: FieldPath; readonly test: 'empty' }
  | TreeFilter
  | { readonly path: FieldPath; readonly test: 'any-of'; readonly values: readonly (string | number | boolean)[] }
  | { readonly path: FieldPath; readonly test: 'contains'; readonly text: string }
  /** Both ends inclusive; null is open. A date end of a datetime field means its whole day. */
  | { readonly path: FieldPath; readonly test: 'range'; readonly from: string | null; readonly to: string | null };

/**
 * A condition on a field by which rows stand below each other. Rows that stand below themselves have no
 * place in a tree: they count as roots, so that none is out of sight.
 */
export type TreeFilter =
  /** `raiz`: rows below no other, and those of circles, which are looked up before the search. */
  | { readonly path: FieldPath; readonly test: 'root'; readonly circles: readonly number[] }
  /** `ramo:1,2`: rows right below these, without those of circles. */
  | {
      readonly path: FieldPath;
      readonly test: 'branch';
      readonly values: readonly number[];
      readonly circles: readonly number[];
    }
  /** `fora:1`: rows that are neither this one nor below it, at any depth. */
  | { readonly path: FieldPath; readonly test: 'outside'; readonly value: number };

/** One condition of `condicoes`: a filter, or what only conditions can ask for. */
export type ConditionTest =
  | Filter
  | { readonly path: FieldPath; readonly test: 'filled' }
  /** The whole text, or its beginning, without regard to accents and case. */
  | { readonly path: FieldPath; readonly test: 'equals' | 'starts'; readonly text: string }
  /** A day of a datetime field is left behind, or not reached, as a whole. */
  | { readonly path: FieldPath; readonly test: 'greater' | 'less'; readonly value: string }
  /** All other rows, those without a value included. */
  | { readonly path: FieldPath; readonly test: 'not'; readonly of: ConditionTest };

export type SortKey = { readonly path: FieldPath; readonly descending: boolean };

export const aggregateFunctions = ['sum', 'avg', 'min', 'max', 'count'] as const;
export type AggregateFunction = (typeof aggregateFunctions)[number];
export type Aggregate = { readonly path: FieldPath; readonly function: AggregateFunction };

/** A search that names only fields which exist, ready to become SQL. */
export type ListRequest = {
  /** What to search for, as typed; empty for all rows. */
  readonly query: string;
  /** Rows a page; 0 means all rows. */
  readonly size: number;
  /** From 1. */
  readonly page: number;
  /** Fields to answer besides `id` and `versao`; null means all. */
  readonly fields: readonly FieldPath[] | null;
  readonly filters: readonly Filter[];
  /** Besides the filters: a row is meant when all conditions of any one group hold; none of them for every row. */
  readonly groupsOfConditions: readonly (readonly ConditionTest[])[];
  readonly group: { readonly label: FieldPath; readonly value: FieldPath } | null;
  readonly sort: readonly SortKey[];
  /** Rows that match best come first: where a search names no order and its list knows what matches well. */
  readonly isRanked?: boolean;
  readonly aggregate: readonly Aggregate[];
  readonly totalizer: readonly FieldPath[];
};

/** Unknown parameter, or unknown field named inside one. */
export function unknownParameter(parametro: string, sugestoes: readonly string[]): ApiError {
  return listErrors.PARAMETRO_DESCONHECIDO({ parametro: parametro.slice(0, 100), sugestoes });
}

/** A value that does not fit its parameter; `sugestoes` are values that would. */
export function invalidParameter(parametro: string, valor: string, sugestoes: readonly string[] = []): ApiError {
  return listErrors.PARAMETRO_INVALIDO({
    parametro: parametro.slice(0, 100),
    valor: valor.slice(0, 100),
    sugestoes,
  });
}
