import type { ApiError } from '../../../platform/http/errors/api-error.ts';
import { listErrors } from '../list-errors.ts';
import type { Listable, RowField } from '../listable.ts';

/** A field of a listable, or one reached through to-one relations: `cidade.estado.sigla`. */
export type FieldPath = {
  /** The spelling of the request. */
  readonly name: string;
  /** To-one fields of the path, starting at the listable. */
  readonly steps: readonly RowField[];
  /** The listable that holds the field. */
  readonly owner: Listable;
  readonly field: RowField;
};

/** One condition on one field, with values that fit the field's kind. */
export type Filter =
  | { readonly path: FieldPath; readonly test: 'empty' }
  | TreeFilter
  | { readonly path: FieldPath; readonly test: 'any-of'; readonly values: readonly (string | number | boolean)[] }
  | { readonly path: FieldPath; readonly test: 'contains'; readonly text: string }
  /** Both ends are inclusive; null is open. A date as the end of a datetime field includes its whole day. */
  | { readonly path: FieldPath; readonly test: 'range'; readonly from: string | null; readonly to: string | null };

/**
 * A condition on a field that refers to the parent row. Rows in cycles are not in the tree: they count as roots, so
 * that none is hidden.
 */
export type TreeFilter =
  /** `raiz`: rows without a parent and those in cycles, which are determined before the search. */
  | { readonly path: FieldPath; readonly test: 'root'; readonly circles: readonly number[] }
  /** `ramo:1,2`: direct children of these rows, without those in cycles. */
  | {
      readonly path: FieldPath;
      readonly test: 'branch';
      readonly values: readonly number[];
      readonly circles: readonly number[];
    }
  /** `fora:1`: rows that are neither this one nor below it, at any depth. */
  | { readonly path: FieldPath; readonly test: 'outside'; readonly value: number };

/** One condition of `condicoes`: a filter, or an operator that only conditions have. */
export type ConditionTest =
  | Filter
  | { readonly path: FieldPath; readonly test: 'filled' }
  /** The whole text or its beginning, ignoring accents and case. */
  | { readonly path: FieldPath; readonly test: 'equals' | 'starts'; readonly text: string }
  /** A day on a datetime field is excluded as a whole. */
  | { readonly path: FieldPath; readonly test: 'greater' | 'less'; readonly value: string }
  /** All other rows, including those without a value. */
  | { readonly path: FieldPath; readonly test: 'not'; readonly of: ConditionTest };

export type SortKey = { readonly path: FieldPath; readonly descending: boolean };

export const aggregateFunctions = ['sum', 'avg', 'min', 'max', 'count'] as const;
export type AggregateFunction = (typeof aggregateFunctions)[number];
export type Aggregate = { readonly path: FieldPath; readonly function: AggregateFunction };

/** A search whose fields all exist, ready to be translated to SQL. */
export type ListRequest = {
  /** Text to search for, as typed; empty for all rows. */
  readonly query: string;
  /** Rows per page; 0 for all rows. */
  readonly size: number;
  /** From 1. */
  readonly page: number;
  /** Fields to answer in addition to `id` and `versao`; null for all. */
  readonly fields: readonly FieldPath[] | null;
  readonly filters: readonly Filter[];
  /**
   * In addition to the filters, a row must meet all conditions of at least one group; without groups every row does.
   */
  readonly groupsOfConditions: readonly (readonly ConditionTest[])[];
  readonly group: { readonly label: FieldPath; readonly value: FieldPath } | null;
  readonly sort: readonly SortKey[];
  /** Best matches come first: set if a search has no order and its list can rank matches. */
  readonly isRanked?: boolean;
  readonly aggregate: readonly Aggregate[];
  readonly totalizer: readonly FieldPath[];
};

/** Unknown parameter, or an unknown field in one. */
export function unknownParameter(parametro: string, sugestoes: readonly string[]): ApiError {
  return listErrors.PARAMETRO_DESCONHECIDO({ parametro: parametro.slice(0, 100), sugestoes });
}

/** A value that does not fit its parameter; `sugestoes` are values that would fit. */
export function invalidParameter(parametro: string, valor: string, sugestoes: readonly string[] = []): ApiError {
  return listErrors.PARAMETRO_INVALIDO({
    parametro: parametro.slice(0, 100),
    valor: valor.slice(0, 100),
    sugestoes,
  });
}
