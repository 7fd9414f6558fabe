import sql from 'sql-template-tag';
import { columnOf, type EntityModel } from '../../../language/entity/entity.ts';
import { numberSeries } from '../../../language/entity/texts/number-pattern.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { literal } from '../../../platform/database/literal.ts';
import { listOf, maxNesting } from '../rows/record-lists.ts';
import { portalDay } from './portal-day.ts';

/**
 * Assigns numbers to new records of an entity (`x-number`): columns with their values, one per record in order. Numbers
 * are unique even under concurrency. A series without gaps is locked until the transaction ends, so call this as late
 * as possible; nobody waits for a series with `gaps`.
 * @param now the time of the portal's clock, whose day is part of the numbers
 */
export async function drawNumbers(
  tx: Queryable,
  model: EntityModel,
  count: number,
  now: Date,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const drawn = new Map<string, readonly string[]>();
  for (const field of Object.values(model.fields)) {
    if (field.number === undefined || count === 0) continue;
    const { series, write } = numberSeries(field.number.pattern, portalDay(now));
    const numbers = await tx.query<{ numero: number }>(sql`
      select numero from vitral_numera(${model.name}, ${field.name}, ${series}, ${count}::bigint, ${field.number.gaps === true}, ${model.table}) as numero`);
    drawn.set(
      columnOf(field),
      numbers.map(({ numero }) => write(numero)),
    );
  }
  return drawn;
}

/**
 * Creates the series with gaps that a save of an entity and its lists may use, before its transaction begins: otherwise
 * the first record of a year would lock out all others until its transaction ends. If this fails, the first number
 * creates the series.
 */
export type SeriesOpener = (model: EntityModel, models: ReadonlyMap<string, EntityModel>, now: Date) => Promise<void>;

export function createSeriesOpener(db: Database): SeriesOpener {
  const opened = new Map<string, Promise<void>>();
  return async (model, models, now) => {
    // The embedded database has one connection, so nobody else could be blocked.
    if (db.kind === 'pglite') return;
    for (const { entity, field, table, pattern } of seriesOf(model, models)) {
      const names = [entity, field, numberSeries(pattern, portalDay(now)).series, table].map(literal).join(', ');
      const opening = opened.get(names) ?? db.script(`select vitral_abre_serie(${names})`);
      opened.set(names, opening);
      if (opened.size > maxOpened) opened.clear();
      await opening.catch(() => opened.delete(names));
    }
  };
}

/** Number of series remembered as created; a server that runs for years gets new ones each day. */
const maxOpened = 1_000;

type Series = { readonly entity: string; readonly field: string; readonly table: string; readonly pattern: string };

function seriesOf(model: EntityModel, models: ReadonlyMap<string, EntityModel>, depth = 0): readonly Series[] {
  return Object.values(model.fields).flatMap((field) => {
    const { number } = field;
    if (number?.gaps === true)
      return [{ entity: model.name, field: field.name, table: model.table, pattern: number.pattern }];
    const list = depth < maxNesting ? listOf(models, field) : null;
    return list === null ? [] : seriesOf(list.child, models, depth + 1);
  });
}
