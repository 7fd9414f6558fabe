import type { components } from '../../api/generated/portal.ts';
import type { EntityField, EntityModel } from '../../language/entity/entity.ts';
import { isFileField } from '../../language/entity/file-rules.ts';
import { type Caller, can } from '../../platform/http/caller.ts';
import { modelsFor } from '../records/models/caller-models.ts';
import { placesOf } from './number-columns.ts';

export type ImportableField = components['schemas']['CampoImportacao'];
type FieldType = ImportableField['tipo'];
type Models = ReadonlyMap<string, EntityModel>;

/** The id of a record, by which a file may select the records it changes. */
export const idField: EntityField = {
  name: 'id',
  kind: 'integer',
  title: 'ID',
  help: null,
  required: false,
  readOnly: true,
  format: null,
  minLength: null,
  maxLength: null,
  pattern: null,
  min: 1,
  max: null,
  decimals: 0,
  currency: null,
  options: null,
  default: null,
  exact: true,
  target: null,
  mappedBy: null,
};

/** A field of an entity by the name that files use, including the id. */
export function fieldNamed(model: EntityModel, name: string): EntityField | null {
  if (name === 'id') return idField;
  return Object.hasOwn(model.fields, name) ? (model.fields[name] ?? null) : null;
}

/** Combinations of fields that identify a record, even if other records may share the values. */
export function keysOf({ unique, keys }: EntityModel): readonly (readonly string[])[] {
  return [...(keys?.fields ?? []), ...unique];
}

/** The fields of an entity that a file may fill, in their order. */
export function importFields(whole: EntityModel, all: Models, caller: Caller): readonly ImportableField[] {
  const { models } = modelsFor(all, caller);
  const model = models.get(whole.name) ?? whole;
  const titles = new Map<string, number>();
  const usable = [idField, ...Object.values(model.fields)].flatMap((field) => {
    const tipo = typeOf(field);
    if (tipo === null) return [];
    const isKey = field === idField || keysOf(model).some((names) => names.includes(field.name));
    if (field.readOnly && !isKey) return [];
    titles.set(field.title, (titles.get(field.title) ?? 0) + 1);
    return [{ field, tipo, isKey }];
  });
  return usable.flatMap(({ field, tipo }) => {
    const relacao = field.kind === 'relation' ? relationOf(field, models, caller) : null;
    // The lookup fields of a link depend on the row.
    if (field.kind === 'relation' && relacao === null) return [];
    return {
      campo: field.name,
      // Two fields with the same title need different headings.
      titulo: (titles.get(field.title) ?? 0) > 1 ? `${field.title} (${field.name})` : field.title,
      tipo,
      formato: field.format,
      obrigatorio: field.required && !field.readOnly,
      chave: field === idField || keysOf(model).some((names) => names.length === 1 && names[0] === field.name),
      somente_chave: field.readOnly,
      relacao,
      casas: placesOf(field),
      opcoes: field.options?.map(({ id, descricao }) => ({ valor: id, rotulo: descricao })) ?? null,
      exemplo: exampleOf(field),
    };
  });
}

/** The fields or combinations that identify records best. */
export function importKeys(model: EntityModel, fields: readonly ImportableField[]): readonly (readonly string[])[] {
  const known = new Set(fields.map(({ campo }) => campo));
  return [...keysOf(model).filter((names) => names.every((name) => known.has(name))), ['id']];
}

function typeOf(field: EntityField): FieldType | null {
  if (isFileField(field) || field.format === 'password') return null;
  if (field.kind === 'link') return 'relation';
  return field.kind === 'json' || field.kind === 'collection' ? null : field.kind;
}

/**
 * The fields by which a text can find a related record. Users who may not list its entity can only use ids: other
 * lookups would reveal its records.
 */
function relationOf(field: EntityField, models: Models, caller: Caller): ImportableField['relacao'] {
  const target = models.get(field.target ?? '');
  if (target === undefined) return null;
  const names = lookupFields(target, caller);
  return {
    entity: target.name,
    titulo: target.title,
    campos: names.map((name) => ({ campo: name, titulo: fieldNamed(target, name)?.title ?? name })),
  };
}

/** The fields by which a text can find a record, the usual one first. */
export function lookupFields(target: EntityModel, caller: Caller): readonly string[] {
  if (!can(caller, target.name, 'LISTAR')) return ['id'];
  const unique = keysOf(target).flatMap((names) => (names.length === 1 ? names : []));
  const textual = [target.label, ...unique].filter((name) => {
    const kind = target.fields[name]?.kind;
    return kind === 'text' || kind === 'integer';
  });
  return [...new Set([...textual, 'id'])];
}

const formatExamples: Readonly<Record<string, string>> = {
  cpf: '529.982.247-25',
  cnpj: '11.444.777/0001-61',
  'cpf-cnpj': '529.982.247-25',
  documento: '529.982.247-25',
  cep: '13010-000',
  phone: '(19) 98765-4321',
  email: 'nome@example.com.br',
  uri: 'https://example.com.br',
  color: '#1A2B3C',
  percent: '12,5%',
};

const kindExamples: Readonly<Partial<Record<EntityField['kind'], string>>> = {
  integer: '10',
  number: '1.234,5',
  money: 'R$ 1.234,56',
  boolean: 'Sim',
  date: '31/12/2026',
  datetime: '31/12/2026 23:59',
  time: '23:59',
};

function exampleOf(field: EntityField): string | null {
  return (
    field.options?.[0]?.descricao ??
    field.example ??
    formatExamples[field.format ?? ''] ??
    kindExamples[field.kind] ??
    null
  );
}
