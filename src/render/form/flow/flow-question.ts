import { completeElement } from '../../../language/complete/complete-view.ts';
import type { ResolvedView } from '../../../language/views/resolve-merged.ts';
import type { Translate } from '../../../ui/i18n/texts.ts';
import { fillText } from '../../actions/placeholders.ts';
import type { EntityRecord } from '../../host/host.ts';
import { findCell } from '../../registry/cells.tsx';
import { flattenElements } from '../values/flatten.ts';

/**
 * The question of an event with the values of the record's fields formatted as in the form: money in its currency, days
 * as days.
 */
export function writeQuestion(
  question: string,
  record: EntityRecord,
  { view, model, entities }: Pick<ResolvedView, 'view' | 'model' | 'entities'>,
  texts: Translate,
): string {
  const elements = flattenElements(view.form?.elements ?? {}, '');
  const written = Object.entries(record).map(([name, value]) => {
    if (typeof value === 'object' || model?.fields[name] === undefined) return [name, value];
    const shown = elements.find(({ field }) => field === name)?.element ?? {};
    const { type, format, currency = null } = completeElement(name, shown, model, entities);
    const { options } = model.fields[name];
    return [name, findCell(type, format).cellText(value, { texts, currency, record, options })];
  });
  return fillText(question, { record: Object.fromEntries(written) });
}
