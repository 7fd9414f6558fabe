import { companyFolder } from '../../../../domain/project-files.ts';
import type { EntityModel } from '../../../../language/index.ts';
import type { ViewKey } from '../check/check-draft.ts';
import { formatJson } from '../editor/format-json.ts';

/** What a new file starts as. */
export type FileTemplate = 'override' | 'base' | 'named' | 'screen';

/** Path below the project of a new file; null when the names cannot be one. */
export function pathOf(template: FileTemplate, key: ViewKey, taken: ReadonlySet<string>): string | null {
  const name = /^[A-Za-z][A-Za-z0-9_-]{0,59}$/;
  if (!name.test(key.entity) || (key.name !== null && !name.test(key.name))) return null;
  const stem = key.name === null ? key.entity : `${key.entity}.${key.name}`;
  const folder = template === 'override' ? 'views/overrides' : folderBeside(key.entity, taken);
  const first = `${folder}/${stem}.view.json`;
  if (template !== 'override') return first;
  // Several overrides of one view: each in a folder of its own, since the file's name says what it overrides.
  for (let number = 2; number < 100; number += 1)
    if (taken.has(first)) {
      const next = `views/overrides/${number}/${stem}.view.json`;
      if (!taken.has(next)) return next;
    } else return first;
  return null;
}

/** Where the view of an entity stands already, and so the others of it; else the folder of what belongs to no area of the portal. */
function folderBeside(entity: string, taken: ReadonlySet<string>): string {
  const own = `/${entity}.view.json`;
  const base = [...taken].find((file) => file.endsWith(own) && !file.startsWith('views/overrides/'));
  return base === undefined ? `views/${companyFolder}` : base.slice(0, -own.length);
}

/** Text of a new file, with comments that say what to do next. */
export function textOf(
  template: FileTemplate,
  { entity, name }: ViewKey,
  file: string,
  model: EntityModel | null,
): string {
  const schema = `${'../'.repeat(file.split('/').length - 1)}schemas/view.schema.json`;
  const head = { $schema: schema, ...(template === 'screen' ? {} : { entity }), ...(name === null ? {} : { name }) };
  const fields = Object.values(model?.fields ?? {}).filter(({ kind }) => kind !== 'collection');
  // Laid out with room inside, where the first change is to be written.
  if (template === 'override')
    return JSON.stringify({ ...head, form: { elements: {} } }, null, 2)
      .replace('{}', '{\n    }')
      .concat('\n');
  if (template === 'screen') {
    const elements = { texto: { type: 'html', html: '<p>Bem-vindo</p>' } };
    return formatJson(JSON.stringify({ ...head, title: entity, elements }));
  }
  const columns = Object.fromEntries(fields.slice(0, 5).map((field) => [field.name, {}]));
  if (template === 'named') return formatJson(JSON.stringify({ ...head, list: { columns } }));
  const elements = Object.fromEntries(fields.map((field) => [field.name, {}]));
  const form = { elements: { dados: { type: 'section', label: 'Dados', elements } } };
  return formatJson(JSON.stringify({ ...head, title: model?.plural ?? entity, list: { columns }, form }));
}
