import { writeField } from '../../../language/elements/cell-type.ts';
import type { EntityModel } from '../../../language/entity/entity.ts';
import { type EntityLookup, fieldAt } from '../../../language/entity/field-path.ts';
import { writeAny } from '../../../language/values/cell-text.ts';
import { isEmptyValue, labelOf } from '../../../language/values/record-values.ts';
import { formatNumber } from '../../../ui/format/number.ts';
import type { ListAnswer } from '../../host/host.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import type { ListColumn } from '../columns/columns.ts';
import { formatCount, pluralOf } from '../state/paging.ts';
import { writeAggregate } from '../table/totals-row.tsx';
import classes from './totals-panel.module.css';

type TotalsPanelProps = {
  readonly answer: ListAnswer;
  readonly isFiltered: boolean;
  /** Columns whose totals have no row, such as when rows are cards. */
  readonly columns: readonly ListColumn[];
  /** All columns of the list, used as labels of counted fields that no model has. */
  readonly shown: readonly ListColumn[];
  readonly model: EntityModel | null;
  readonly entities: EntityLookup;
};

/**
 * Totals besides those below the columns: counts of values (`totalizer`), and rows of points that the server adds up
 * (`aggregate` rows with a `pontos` field). Each says how many records it covers.
 */
export function TotalsPanel({ answer, isFiltered, shown, model, entities, ...given }: TotalsPanelProps) {
  const t = useRuntimeTexts();
  const columns = given.columns.filter(({ definition }) => definition.aggregate !== undefined);
  const points = answer.aggregate.filter((row) => Object.hasOwn(row, 'pontos') && !isEmptyValue(row.pontos));
  const groups = groupByField(answer.totalizer);
  if (points.length + groups.length + columns.length === 0) return null;
  const { total } = answer;
  const isLong = points.length + groups.length + columns.length > 1;
  const scope = t(isFiltered ? 'list.totalsFiltered' : 'list.totals', {
    count: pluralOf(total),
    total: formatCount(total),
  });
  const context = { texts: t };
  return (
    // It scrolls on narrow screens, so it must be focusable.
    <section className={classes.panel} aria-label={t('list.totalizer')} tabIndex={isLong ? 0 : undefined}>
      <p className={classes.scope}>{scope}</p>
      {columns.length === 0 ? null : (
        <dl className={classes.figures}>
          {columns.map((column) => (
            <div key={column.name}>
              <dt>
                {column.label} ({t(`list.${column.definition.aggregate ?? 'sum'}`)})
              </dt>
              <dd>{writeAggregate(column, answer.aggregate, t, { rows: answer.data, total })}</dd>
            </div>
          ))}
        </dl>
      )}
      {points.length === 0 ? null : (
        <ul className={classes.points}>
          {points.map((row, index) => (
            <li key={`${labelOf(row)} ${String(index)}`}>
              <span>{labelOf({ ...row, id: undefined })}</span>
              <strong>
                {t('list.points', { count: pluralOf(Number(row.pontos)), points: writePoints(row.pontos) })}
              </strong>
              <span className={classes.rest}>
                {restOf(row)
                  .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${writeAny(value, context)}`)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
      {groups.map(([field, rows]) => {
        const known = model === null ? null : fieldAt(model, field, entities);
        return (
          <dl key={field} className={classes.counts}>
            <dt>{known?.title ?? shown.find((column) => column.field === field)?.label ?? field}</dt>
            {rows.map((row) => {
              // The portal's own formatting has priority over the server's text; a relation only has an id.
              const isRelated = known === null || known.kind === 'relation';
              const name = isEmptyValue(row.descricao) ? '' : String(row.descricao);
              return (
                <dd key={String(row.id)}>
                  {(isRelated ? name : '') || writeField(row.id, known, context) || name || t('none')}{' '}
                  <strong>{formatCount(Number(row.count ?? total))}</strong>
                </dd>
              );
            })}
          </dl>
        );
      })}
    </section>
  );
}

type Row = Readonly<Record<string, unknown>>;

/** Rows of the totalizer by their counted field; a row without one is separate. */
function groupByField(rows: readonly Row[]): readonly (readonly [string, readonly Row[]])[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const field = typeof row.field === 'string' ? row.field : '';
    groups.set(field, [...(groups.get(field) ?? []), row]);
  }
  return [...groups];
}

function writePoints(value: unknown): string {
  const points = Number(value);
  return Number.isFinite(points) ? formatNumber(points, { maxDecimals: 2 }) : String(value);
}

/** Further values of a row of points, besides its label and points. */
function restOf(row: Row): readonly (readonly [string, unknown])[] {
  const shown = ['pontos', 'nome', 'descricao', 'id', 'function'];
  return Object.entries(row).filter(([name, value]) => !shown.includes(name) && !isEmptyValue(value));
}
