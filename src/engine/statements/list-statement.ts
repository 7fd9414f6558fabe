import { empty, type Sql } from 'sql-template-tag';
import type { EntityModel } from '../../language/entity/entity.ts';
import type { Listable } from '../lists/listable.ts';
import { rowFields } from './statement-rows.ts';

/** A statement of the server that can be listed like any list. */
export type ListedStatement = {
  readonly shape: EntityModel;
  /** Field that identifies rows. */
  readonly key: string;
  /** The rows as a select statement in brackets, with a numeric `id` whatever their key is. */
  readonly rows: Sql;
  /** Tables that it reads; their changes invalidate its totals. */
  readonly tables: readonly string[];
};

/** The listable of a statement, for the generic search: page, filters, order, groups and totals. */
export function listableOfStatement(
  { shape, key, rows, tables }: ListedStatement,
  models: ReadonlyMap<string, EntityModel>,
): Listable {
  return {
    ...{
      name: shape.name,
      table: '',
      key: [key],
      isIdSent: shape.fields.id !== undefined || key === 'id',
      label: shape.label,
      searchedRelations: [],
      bestMatch: [],
      tables: [...tables],
    },
    fields: rowFields(shape, models),
    searched: new Set(),
    searchable: shape.search,
    parents: () => null,
    statement: {
      ...{ before: empty, rows, rowId: null, isDecorated: false, isGathered: false },
      deciding: () => ({ before: empty, rows, tables: [...tables] }),
      explain: (error) => error,
    },
  };
}
