import { isRecord, type JsonRecord } from '../json/record.ts';
import { type EntityField, type EntityModel, isReference, type LinkRule } from './entity.ts';
import { isFileField } from './file-rules.ts';
import { isMomentDefault } from './texts/moment-default.ts';

/** An entity schema with the model that was read from it. */
export type EntitySource = {
  readonly model: EntityModel;
  readonly isStored: boolean;
  /** The file itself: it describes the items of plain value lists, which the model does not. */
  readonly schema: JsonRecord;
};

/** References to the file with the components, and to the file of those without an entity. */
const local = '#/';
const shared = 'schemas.yaml#/';

/**
 * JSON Schemas of an entity for the contract (`openapi/components/entities.yaml`), by component name:
 *
 * - of a stored entity `X`: `X` is a record in an answer, `XEnvio` the body that creates one, `XAlteracao` the body
 *   that changes one, `XLista` a page of a list, `XResposta` one record;
 * - of a shape `X`: `X` as in its file, `XLista` a page of its rows, `XLinha` a row of which a caller may request only
 *   some `fields`, `XResposta` one of them.
 *
 * Answers declare types without limits: a value that is older than a limit must still be answered.
 */
export function componentsOf(
  sources: ReadonlyMap<string, EntitySource>,
): ReadonlyMap<string, Readonly<Record<string, unknown>>> {
  const components = new Map<string, Readonly<Record<string, unknown>>>();
  const add = (name: string, component: Readonly<Record<string, unknown>>): void => {
    if (components.has(name))
      throw new Error(
        `Two schemas give the component ${name}: rename the entity schema whose name ends like a derived one.`,
      );
    components.set(name, component);
  };
  for (const [name, source] of sources) {
    const { model, isStored } = source;
    // Only statements read tables of the server.
    if (model.serverTables !== undefined) continue;
    const fields = Object.values(model.fields);
    const answers = Object.fromEntries(
      fields.map((field) => [
        field.name,
        answerOf(field, source, isStored || !field.required || field.mask !== undefined),
      ]),
    );
    const described = { title: model.title, ...descriptionOf(source.schema) };
    if (isStored) {
      add(name, {
        ...described,
        ...closed({ ...systemAnswers, ...answers }, ['id']),
      });
      const sent = fields.filter((field) => !field.readOnly);
      const bodies = Object.fromEntries(sent.map((field) => [field.name, withFallback(field, bodyOf(field, source))]));
      const changes = Object.fromEntries(sent.map((field) => [field.name, bodyOf(field, source)]));
      const required = fields.filter(
        (field) => field.required && !field.readOnly && field.default === null && field.begins === undefined,
      );
      add(`${name}Envio`, {
        ...described,
        ...closed(
          { ...systemBodies, ...bodies },
          required.map((field) => field.name),
        ),
      });
      add(`${name}Alteracao`, { ...described, ...closed({ ...systemBodies, ...changes }, ['versao']) });
    } else {
      const required = fields
        .filter((field) => field.required && field.access?.read === undefined)
        .map((field) => field.name);
      add(name, { ...described, ...closed(answers, required) });
      if (required.length > 0) add(`${name}Linha`, { ...described, ...closed(answers, []) });
    }
    const row = components.has(`${name}Linha`) ? `${name}Linha` : name;
    add(`${name}Lista`, closed({ ...listAnswer(`${local}${row}`) }, listRequired));
    add(
      `${name}Resposta`,
      closed({ data: { $ref: `${local}${name}` }, ...(isStored ? { acesso } : {}), messages }, ['data']),
    );
  }
  return components;
}

const id = { type: 'integer', format: 'int64' };
const systemAnswers = {
  id,
  versao: { type: 'integer', format: 'int64', description: 'Grows with each save; send back the one that was read.' },
  dh_registro: { type: 'string', format: 'date-time', title: 'Registrado em' },
  dh_alteracao: { type: ['string', 'null'], format: 'date-time', title: 'Alterado em' },
};
const systemBodies = {
  id: { ...id, description: 'Of a row of a list within a record: 0 or below makes a new one.' },
  versao: { type: 'integer', format: 'int64', minimum: 1, description: 'As it was read; a change needs it.' },
};
const acesso = {
  type: 'object',
  additionalProperties: { type: 'boolean' },
  description: 'With `crud`: permission flags of the entity.',
};
const messages = { type: 'array', items: { type: 'string' }, description: "For the dialog 'Atenção'." };
const listRequired = ['data', 'total', 'groups', 'totalizer', 'aggregate'];

function listAnswer(row: string): Readonly<Record<string, unknown>> {
  return {
    data: { type: 'array', items: { $ref: row } },
    total: { type: 'integer', minimum: 0, description: 'Exact count of the whole filter.' },
    groups: { $ref: `${shared}Grupos` },
    totalizer: { $ref: `${shared}Totalizador` },
    aggregate: { $ref: `${shared}Agregados` },
    mascarados: { $ref: `${shared}Mascarados` },
    messages,
  };
}

/** An object with exactly these properties: undeclared ones may not be answered. */
function closed(properties: Readonly<Record<string, unknown>>, required: readonly string[]) {
  return {
    type: 'object',
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
    properties,
  };
}

function answerOf(field: EntityField, source: EntitySource, isNullable: boolean): object {
  const described = titleOf(field);
  if (field.kind === 'relation') {
    const reference = { $ref: `${local}${field.target}` };
    return isNullable ? { ...described, anyOf: [reference, { type: 'null' }] } : { ...described, ...reference };
  }
  if (field.link !== undefined) return { ...described, ...linkOf(field.link, isNullable) };
  if (field.kind === 'collection')
    return { ...described, type: nullable('array', isNullable), items: { $ref: `${local}${field.target}` } };
  if (isFileField(field)) return { ...described, ...filesOf(field, 'Arquivo', isNullable) };
  if (field.kind === 'json') return { ...described, ...jsonOf(field, source, isNullable) };
  return { ...described, ...scalarOf(field, isNullable) };
}

function bodyOf(field: EntityField, source: EntitySource): object {
  const described = titleOf(field);
  const isNullable = !field.required;
  if (isReference(field)) {
    const forms: object[] = [id, { $ref: `${shared}ReferenciaEnvio` }];
    return { ...described, anyOf: isNullable ? [...forms, { type: 'null' }] : forms };
  }
  if (field.kind === 'collection')
    return { ...described, type: 'array', items: { $ref: `${local}${field.target}Envio` } };
  if (isFileField(field)) return { ...described, ...filesOf(field, 'ArquivoEnvio', isNullable) };
  if (field.kind === 'json') return { ...described, ...jsonOf(field, source, isNullable) };
  return { ...described, ...scalarOf(field, isNullable), ...limitsOf(field) };
}

/**
 * Describes the default of a field in the help text. The keyword `default` would mean that the value is always present:
 * generators would then treat the field as required.
 */
function withFallback({ kind, default: value, help }: EntityField, body: object): object {
  if (value === null || isMomentDefault(kind, value) || '$ref' in body) return body;
  return { ...body, description: [...(help === null ? [] : [help]), `Left out: ${JSON.stringify(value)}.`].join(' ') };
}

function linkOf({ entities }: LinkRule, isNullable: boolean): object {
  const named = { type: 'string', enum: [...new Set(Object.values(entities))] };
  const nome = { type: ['string', 'null'], description: 'What the record is called.' };
  return { ...closed({ id, entity: named, nome }, ['id', 'entity', 'nome']), type: nullable('object', isNullable) };
}

/** Formats that answers declare; stored texts of other formats may differ. */
const promised: Readonly<Record<string, { readonly type: string; readonly format?: string }>> = {
  integer: { type: 'integer', format: 'int64' },
  number: { type: 'number' },
  money: { type: 'number', format: 'money' },
  boolean: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  datetime: { type: 'string', format: 'date-time' },
  time: { type: 'string' },
  text: { type: 'string' },
};

function scalarOf(field: EntityField, isNullable: boolean): object {
  const { type, format } = promised[field.kind] ?? { type: 'string' };
  const options = field.options?.map((option) => option.id);
  return {
    type: nullable(type, isNullable),
    ...(format === undefined ? {} : { format }),
    ...(options === undefined ? {} : { enum: isNullable ? [...options, null] : options }),
  };
}

function limitsOf(field: EntityField): object {
  return Object.fromEntries(
    Object.entries({
      minLength: field.minLength,
      // The limit of formatted text counts visible text, which no keyword can express.
      maxLength: field.options === null && field.format !== 'html' ? field.maxLength : null,
      pattern: field.pattern,
      minimum: field.min,
      maximum: field.max,
    }).filter(([, limit]) => limit !== null),
  );
}

function jsonOf(field: EntityField, { schema }: EntitySource, isNullable: boolean): object {
  const properties = isRecord(schema.properties) ? schema.properties : {};
  const property = properties[field.name];
  const items = isRecord(property) && isRecord(property.items) ? property.items.type : undefined;
  if (typeof items === 'string') return { type: nullable('array', isNullable), items: { type: items } };
  return { $ref: `${shared}Json` };
}

/** One file, or a list of them, by the name of the component of a file. */
function filesOf({ maxFiles }: EntityField, component: string, isNullable: boolean): object {
  const file = { $ref: `${shared}${component}` };
  if (maxFiles !== undefined) return { type: nullable('array', isNullable), items: file, maxItems: maxFiles };
  return isNullable ? { anyOf: [file, { type: 'null' }] } : file;
}

function nullable(type: string, isNullable: boolean): string | readonly string[] {
  return isNullable ? [type, 'null'] : type;
}

function titleOf({ title, help }: EntityField): { readonly title: string; readonly description?: string } {
  return help === null ? { title } : { title, description: help };
}

function descriptionOf(schema: JsonRecord): { readonly description?: string } {
  return typeof schema.description === 'string' ? { description: schema.description } : {};
}
