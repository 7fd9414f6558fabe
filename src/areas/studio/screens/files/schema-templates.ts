import { companyFolder, nameOfProjectFile, projectFileKind } from '../../../../domain/project-files.ts';
import type { EntityModel } from '../../../../language/index.ts';
import { formatJson } from '../editor/format-json.ts';

/** Templates for new files. */
export type SchemaTemplate = 'schema' | 'flow' | 'alert' | 'statement' | 'fragment';

/**
 * Path of a new file; null for an invalid name. A flow or an alert is created beside the schema of its entity, all
 * others in the folder for the company's files.
 * @param taken existing paths
 */
export function pathOfNew(template: SchemaTemplate, name: string, taken: ReadonlySet<string>): string | null {
  const isAbout = template === 'flow' || template === 'alert';
  const folder = (isAbout ? folderOfSchema(name, taken) : null) ?? `schemas/${companyFolder}`;
  const path = `${folder}/${name}.${template}.${template === 'fragment' ? 'sql' : 'json'}`;
  return projectFileKind(path) === template ? path : null;
}

/** The folder of the schema whose entity's name begins this name; of several, that with the longest name. */
function folderOfSchema(name: string, taken: ReadonlySet<string>): string | null {
  const schemas = [...taken].filter((file) => projectFileKind(file) === 'schema');
  const [schema] = schemas
    .filter((file) => name.startsWith(nameOfProjectFile(file)))
    .sort((a, b) => nameOfProjectFile(b).length - nameOfProjectFile(a).length);
  return schema?.slice(0, schema.lastIndexOf('/')) ?? null;
}

/** Text of a new file: the smallest valid one. */
export function textOfNew(file: string, entities: Readonly<Record<string, EntityModel>>): string {
  const name = nameOfProjectFile(file);
  const up = '../'.repeat(file.split('/').length - 2);
  switch (projectFileKind(file)) {
    case 'schema':
      return write({
        $schema: `${up}entity.schema.json`,
        title: name,
        'x-plural': `${name}s`,
        'x-label': 'nome',
        type: 'object',
        properties: { nome: { title: 'Nome', type: 'string' } },
        required: ['nome'],
      });
    case 'flow':
      return write({ $schema: `${up}flow.schema.json`, ...flowOf(name, entities[name]) });
    case 'alert':
      return write({ $schema: `${up}alert.schema.json`, ...alertOf(name, entities) });
    case 'statement':
      return write({
        $schema: `${up}statement.schema.json`,
        title: name,
        properties: { nome: { title: 'Nome', type: 'string' }, total: { title: 'Total', type: 'integer' } },
        key: ['nome'],
        permission: [],
      });
    case 'fragment':
      return `-- Em uma consulta: \`-- include: ${name}\`.\nselect c.id from cliente as c\n`;
    default:
      return 'select\n  nome,\n  count(*) as total\nfrom tabela\ngroup by nome\n';
  }
}

/** A new alert for the entity whose name begins the alert's name. */
function alertOf(name: string, entities: Readonly<Record<string, EntityModel>>) {
  const [entity] = Object.values(entities)
    .filter((model) => name.startsWith(model.name))
    .sort((a, b) => b.name.length - a.name.length);
  return {
    title: name,
    entity: entity?.name ?? name,
    on: ['created'],
    to: [{ profile: 'ADMINISTRADOR' }],
    notice: { title: `${entity?.title ?? name}: {${entity?.label ?? 'id'}}` },
  };
}

function flowOf(name: string, model: EntityModel | undefined) {
  const field = Object.values(model?.fields ?? {}).find(({ kind, options }) => kind === 'text' && options !== null);
  const states = field?.options?.map(({ id }) => String(id)) ?? ['RASCUNHO', 'CONCLUIDA'];
  return {
    title: model?.title ?? name,
    entity: name,
    field: field?.name ?? 'situacao',
    states: Object.fromEntries(
      states.map((state, index) => {
        const next = states[index + 1];
        return [state, next === undefined ? { final: true } : { events: { AVANCAR: { to: next, label: 'Avançar' } } }];
      }),
    ),
  };
}

function write(value: object): string {
  return formatJson(JSON.stringify(value));
}
