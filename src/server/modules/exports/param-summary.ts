import type { EntityModel } from '../../../runtime/definition/entity/entity.ts';
import { formatDate, formatDateTime } from '../../../ui/format/date.ts';
import { formatNumber } from '../../../ui/format/number.ts';
import type { Queryable } from '../../database/database.ts';
import { readNameableLabels } from '../../entities/rows/nameable.ts';
import type { DocumentContext } from '../../export-engine/document-context.ts';
import type { SummaryLine } from '../../export-engine/filter-summary.ts';
import type { Caller } from '../../http/caller.ts';
import { dayOfPeriod } from '../../relations/period-days.ts';
import type { Param, QueryRelation } from '../../relations/query-relation.ts';

type Asking = {
  readonly db: Queryable;
  readonly caller: Caller;
  readonly models: ReadonlyMap<string, EntityModel>;
  readonly now: Date;
};

/**
 * What a relation was asked for, in words for its export: the period that its statement takes, and each given parameter
 * that has a title.
 */
export async function summarizeParams(
  { params, statement }: Pick<QueryRelation, 'params' | 'statement'>,
  values: ReadonlyMap<string, unknown>,
  asking: Asking,
  document: DocumentContext,
): Promise<SummaryLine[]> {
  const { texts } = document;
  const lines: SummaryLine[] = [];
  const taken = new Set(statement.parameters.map(({ name }) => name));
  if (taken.has('periodo_inicio') && taken.has('periodo_fim')) {
    const [start, end] = (['periodo_inicio', 'periodo_fim'] as const).map((name) =>
      formatDate(dayOfPeriod(name, values, asking.now)),
    );
    lines.push({ label: texts.period, text: `${start} – ${end}` });
  }
  for (const param of params.values()) {
    const value = values.get(param.name) ?? param.fallback;
    if (param.title === null || value === null || value === undefined || value === '') continue;
    lines.push({ label: param.title, text: await writeParam(param, value, asking, document) });
  }
  return lines;
}

async function writeParam(
  { type, entity }: Param,
  value: unknown,
  { db, caller, models }: Asking,
  { texts, timeZone }: DocumentContext,
): Promise<string> {
  const target = models.get(entity ?? '');
  if (target !== undefined) {
    const labels = await readNameableLabels(db, { caller, models }, target, [Number(value)]);
    return String(labels.get(Number(value)) ?? value);
  }
  const text = String(value);
  switch (type) {
    case 'boolean':
      return text === 'true' ? texts.yes : texts.no;
    case 'date':
      return formatDate(text) || text;
    case 'timestamptz':
      return formatDateTime(text, timeZone) || text;
    case 'numeric':
      return formatNumber(Number(value));
    // Years and codes are whole numbers as well: they have no dots.
    case 'bigint':
    case 'text':
      return text;
  }
}
