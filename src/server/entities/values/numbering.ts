import sql from 'sql-template-tag';
import { columnOf, type EntityModel } from '../../../runtime/definition/entity/entity.ts';
import { valueOfDefault } from '../../../runtime/definition/entity/moment-default.ts';
import { numberSeries } from '../../../runtime/definition/entity/number-pattern.ts';
import type { Queryable } from '../../database/database.ts';
import { portalTimeZone } from '../../database/time-zone.ts';

/**
 * Numbers new records of an entity (`x-number`): columns with their values, one for each record in their order. A series
 * is held until the transaction ends, so no number is left out and none comes twice, whoever else makes records. Ask as
 * late as can be: others of the series wait.
 * @param now the time of the business, whose day the numbers bear
 */
export async function drawNumbers(
  tx: Queryable,
  model: EntityModel,
  count: number,
  now: Date,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const drawn = new Map<string, readonly string[]>();
  const day = String(valueOfDefault('date', 'today', portalTimeZone, now));
  for (const field of Object.values(model.fields)) {
    if (field.number === undefined || count === 0) continue;
    const { series, write } = numberSeries(field.number, day);
    const [row] = await tx.query<{ ultimo: number }>(sql`
      insert into vitral_numero (entity, campo, serie, ultimo) values (${model.name}, ${field.name}, ${series}, ${count}::bigint)
      on conflict (entity, campo, serie) do update set ultimo = vitral_numero.ultimo + excluded.ultimo
      returning ultimo`);
    const last = Number(row?.ultimo ?? count);
    drawn.set(
      columnOf(field),
      Array.from({ length: count }, (_, index) => write(last - count + 1 + index)),
    );
  }
  return drawn;
}
