import type { DocumentContext } from '../../../engine/export/document-context.ts';
import type { SummaryLine } from '../../../engine/export/filter-summary.ts';
import { writeParam, writePeriod } from '../../../engine/export/param-text.ts';
import { readNameableLabels } from '../../../engine/records/rows/nameable.ts';
import { dayOfPeriod } from '../../../engine/statements/period-days.ts';
import type { EntityModel } from '../../../language/entity/entity.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { OpenList } from '../../records/server/index.ts';

type Asking = {
  readonly db: Queryable;
  readonly caller: Caller;
  readonly models: ReadonlyMap<string, EntityModel>;
  readonly now: Date;
};

/** The parameters of a statement as texts for its export: the period, and each given parameter with a title. */
export async function summarizeParams(
  { statement, params: values }: NonNullable<OpenList['asked']>,
  { db, caller, models, now }: Asking,
  document: DocumentContext,
): Promise<SummaryLine[]> {
  const { params, query } = statement;
  const lines: SummaryLine[] = [];
  const taken = new Set(query.parameters.map(({ name }) => name));
  if (taken.has('periodo_inicio') && taken.has('periodo_fim')) {
    const period = writePeriod(dayOfPeriod('periodo_inicio', values, now), dayOfPeriod('periodo_fim', values, now));
    lines.push({ label: document.texts.period, text: period });
  }
  for (const { name, title, type, entity, fallback } of params.values()) {
    const value = values.get(name) ?? fallback;
    if (title === null || value === null || value === undefined || value === '') continue;
    const target = models.get(entity ?? '');
    const labels =
      target === undefined ? null : await readNameableLabels(db, { caller, models }, target, [Number(value)]);
    const record = labels?.get(Number(value));
    lines.push({
      label: title,
      text: labels === null ? writeParam(type, value, document) : String(record ?? value),
    });
  }
  return lines;
}
