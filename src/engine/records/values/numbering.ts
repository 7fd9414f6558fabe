import sql from 'sql-template-tag';
import { columnOf, type EntityModel } from '../../../language/entity/entity.ts';
import { numberSeries } from '../../../language/entity/texts/number-pattern.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { literal } from '../../../platform/database/literal.ts';
import { listOf, maxNesting } from '../rows/record-lists.ts';
import { portalDay } from './portal-day.ts';

/**
 * Numbers new records of an entity (`x-number`): columns with their values, one for each record in their order. None
 * comes twice, whoever else makes records. A series without gaps is held until the transaction ends, so that no number is
 * left out: ask as late as can be, for others of the series wait. Of one with `gaps` nobody waits.
 * @param now the time of the business, whose day the numbers bear
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
 * Opens the series with gaps from which a save of an entity and its lists may draw, before its transaction begins: who
 * made the first record of a year would hold up all others until then. Left undone, the first draw does it.
 */
export type SeriesOpener = (model: EntityModel, models: ReadonlyMap<string, EntityModel>, now: Date) => Promise<void>;

export function createSeriesOpener(db: Database): SeriesOpener {
  const opened = new Map<string, Promise<void>>();
  return async (model, models, now) => {
    // The embedded database has one connection, which nobody else could be kept from.
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

/** Series that are remembered as opened; a server that runs for years meets new ones each day. */
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
