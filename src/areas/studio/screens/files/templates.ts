import { companyFolder } from '../../../../domain/project-files.ts';
import type { EntityModel } from '../../../../language/index.ts';
import type { ViewKey } from '../check/check-draft.ts';
import { formatJson } from '../editor/format-json.ts';

/** Templates for new view files. */
export type FileTemplate = 'override' | 'base' | 'named' | 'screen';

/** Path of a new file in the project; null for invalid names. */
export function pathOf(template: FileTemplate, key: ViewKey, taken: ReadonlySet<string>): string | null {
  const name = /^[A-Za-z][A-Za-z0-9_-]{0,59}$/;
  if (!name.test(key.entity) || (key.name !== null && !name.test(key.name))) return null;
  const stem = key.name === null ? key.entity : `${key.entity}.${key.name}`;
  const folder = template === 'override' ? 'views/overrides' : folderBeside(key.entity, taken);
  const first = `${folder}/${stem}.view.json`;
  if (template !== 'override') return first;
  // Each further override of a view has its own folder, because the file's name tells which view it overrides.
  for (let number = 2; number < 100; number += 1)
    if (taken.has(first)) {
      const next = `views/overrides/${number}/${stem}.view.json`;
      if (!taken.has(next)) return next;
    } else return first;
  return null;
}

/** The folder with the views of an entity; else that for the company's files. */
function folderBeside(entity: string, taken: ReadonlySet<string>): string {
  const own = `/${entity}.view.json`;
  const base = [...taken].find((file) => file.endsWith(own) && !file.startsWith('views/overrides/'));
  return base === undefined ? `views/${companyFolder}` : base.slice(0, -own.length);
}

/** Text of a new file. */
export function textOf(
  template: FileTemplate,
  { entity, name }: ViewKey,
  file: string,
  model: EntityModel | null,
): string {
  const schema = `${'../'.repeat(file.split('/').length - 1)}schemas/view.schema.json`;
  const head = { $schema: schema, ...(template === 'screen' ? {} : { entity }), ...(name === null ? {} : { name }) };
  const fields = Object.values(model?.fields ?? {}).filter(({ kind }) => kind !== 'collection');
  // With an empty line where the first change is written.
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
