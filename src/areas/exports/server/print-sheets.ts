import type { DocumentContext } from '../../../engine/export/document-context.ts';
import { fillTemplate, templatePaths } from '../../../engine/export/sheets/fill-template.ts';
import { modelsFor } from '../../../engine/records/models/caller-models.ts';
import { fieldAt } from '../../../language/entity/field-path.ts';
import type { JsonRecord } from '../../../language/json/record.ts';
import type { SheetDocument, SheetRecord } from '../../../language/sheets/content.ts';
import { readTemplate } from '../../../language/sheets/template.ts';
import { isEmptyValue, labelOf, readPath } from '../../../language/values/record-values.ts';
import { resolveView } from '../../../language/views/resolve-view.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { exportErrors } from './errors.ts';
import type { ExportParts } from './export-list.ts';
import { formParts, withPaths } from './print-record.ts';

/** Maximum of records in one call. */
export const maxSheetRecords = 200;

/** Records, and the view of their entity that defines the pages. */
export type SheetsWanted = {
  readonly entity: string;
  readonly name: string;
  readonly ids: readonly number[];
  /** Replaces the stored view: an unsaved one, which may be invalid. */
  readonly draft?: { readonly title?: string; readonly template: JsonRecord };
};

/**
 * Records on the pages of a print template (a view with `template`): base view and overrides, each record within the
 * row scope of its caller, with the fields, lists and pictures that they may read. Throws like reading a record.
 */
export async function printedSheets(
  parts: ExportParts,
  caller: Caller,
  { entity, name, ids, draft }: SheetsWanted,
  context: DocumentContext,
): Promise<SheetDocument> {
  const all = parts.entities.models();
  const { models } = modelsFor(all, caller);
  const model = models.get(entity) ?? parts.engine.model(entity);
  const answer = draft !== undefined || name === '' ? null : parts.views.answer(model.name, name);
  const view = draft ?? (answer === null ? null : resolveView(answer).view);
  if (view?.template === undefined) throw exportErrors.MODELO_DESCONHECIDO({ modelo: name, entidade: model.name });
  const whole = all.get(model.name) ?? model;
  // Types are derived from all fields, even those that this caller may not read: elements with such a field are left
  // out.
  const template = readTemplate(view.template, whole, all);
  const images = new Map<string, number>();
  const keepImage = (url: string): number => {
    const place = images.get(url) ?? images.size;
    images.set(url, place);
    return place;
  };
  const records: SheetRecord[] = [];
  const labels: string[] = [];
  for (const id of ids) {
    const stored = await parts.engine.get(caller, model.name, id, { eager: true });
    const record = await withPaths(parts, caller, model, stored, templatePaths(template));
    const label = labelOf(stored, model.label) || String(id);
    const lacking = template.requires.filter((path) => isEmptyValue(readPath(record, path)));
    if (lacking.length > 0)
      throw exportErrors.IMPRESSAO_INCOMPLETA({
        registro: label,
        campos: lacking.map((path) => fieldAt(whole, path, all)?.title ?? path).join(', '),
      });
    labels.push(label);
    const reading = formParts(parts, caller, { model, models, record, context });
    records.push(await fillTemplate(template, { ...reading, whole, wholeEntities: all, keepImage }));
  }
  const [only = ''] = labels;
  const title = view.title ?? model.title;
  return {
    title: labels.length === 1 ? `${title}: ${only}` : title,
    file: [model.name, name, ...(ids.length === 1 ? ids : [])].join('-'),
    page: template.page,
    margin: template.margin,
    ...(template.sheet === null ? {} : { sheet: template.sheet }),
    records,
    images: [...images.keys()],
  };
}
