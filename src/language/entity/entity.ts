import type { Condition, Predicate } from '../expressions/condition.ts';
import type { FlowModel } from './flow.ts';
import type { Hues } from './hue-names.ts';

/**
 * The normalised form of a business entity, read from `schemas/<area>/{name}.schema.json`. Plain data: it is sent to
 * the browser as JSON, and determines the table, the default view and the form's validation.
 */
export type EntityModel = {
  /** Entity name as in the API and in the schema's file name: `Cliente`. */
  readonly name: string;
  /** Table name: snake case of the entity name. */
  readonly table: string;
  readonly title: string;
  readonly plural: string;
  readonly icon: string | null;
  /** Field whose value represents a record: `nome`, `descricao` or `id`, in that order unless `x-label` names one. */
  readonly label: string;
  /** Field, or path through to-one relations, that distinguishes records with the same label (`x-label-detail`). */
  readonly labelDetail?: string;
  /** Text fields that the generic `query` searches (`x-search`). */
  readonly search: readonly string[];
  /** To-one relations whose records `query` finds by their label, from the beginning of a word (`x-search`). */
  readonly searchRelations?: readonly string[];
  readonly unique: readonly (readonly string[])[];
  /** Fields whose combined values are unique among the records that meet a condition (`x-unique` with `where`). */
  readonly partialUnique?: readonly PartialUnique[];
  /** Fields by which files identify a record although others may share the values (`x-keys`). */
  readonly keys?: SharedKeys;
  /** What must hold of every record (`x-check`). */
  readonly checks?: readonly CheckRule[];
  /** Records are created, but never changed or deleted (`x-append-only`). */
  readonly appendOnly?: true;
  /** There is exactly one record, created with the entity (`x-single`): settings. */
  readonly single?: true;
  readonly indexes: readonly (readonly string[])[];
  readonly softDelete: boolean;
  /** Records have comments (`x-comments`): the permission needed to read them. */
  readonly comments?: 'LISTAR' | 'EDITAR';
  /** The person of its records, for exporting and erasing personal data (`x-person`). */
  readonly person?: PersonRule;
  /**
   * For a shape of rows that the server stores (`x-stored`: "server"): the tables whose changes change them. Only
   * statements read these, and nobody writes them.
   */
  readonly serverTables?: readonly string[];
  /** What configuration in its records decides about (`x-governs`). */
  readonly governs?: GovernedArea;
  /** Place in the menu; null if the entity has no entry of its own. */
  readonly menu: {
    readonly order: number;
    readonly group: string | null;
    /** Lookup records: the menu entry is for users who may do more than list them. */
    readonly lookup: boolean;
  } | null;
  /** Flags that each profile (`Perfil.constante`) gets when the entity is first created. Administrators have all. */
  readonly access: Readonly<Record<string, readonly AccessFlag[]>>;
  /**
   * Row scope: a user sees a row if it meets every rule that names their profile. If there are rules but none for the
   * profile, the user sees no rows.
   */
  readonly scope: readonly ScopeRule[];
  /** Rows of a statement (`X.statement.json`); they can be exported like an entity's list. */
  readonly isStatement?: true;
  /** The flow of its records (`schemas/<area>/X.flow.json`); the field of the state is read-only. */
  readonly flow?: FlowModel;
  /** Fields in the order of the schema; `id` and `versao` are implied and not listed. */
  readonly fields: Readonly<Record<string, EntityField>>;
};

export type PartialUnique = {
  readonly fields: readonly string[];
  /** Condition on fields of the record itself. */
  readonly where: Predicate;
  /** Index in `x-unique` of the schema. */
  readonly place: number;
};

export type SharedKeys = {
  readonly fields: readonly (readonly string[])[];
  /** Among records with the same values, one whose relation here is the user's own record is preferred. */
  readonly own: string | null;
  /** Then one that meets this condition on its own fields. */
  readonly prefer: Predicate | null;
};

export type CheckRule = {
  readonly name: string;
  /**
   * A predicate over the record itself becomes a constraint of the table; other conditions are evaluated by the server
   * with each save.
   */
  readonly condition: Condition;
  /** The message of a violation, in Portuguese; translated like a label. */
  readonly message: string;
  /** Field at which the message is shown; null for the whole record. */
  readonly field: string | null;
};

/** Areas of configuration to which an administrator must agree (`x-governs`). */
export const governedAreas = ['money', 'points', 'contracts', 'rights'] as const;
export type GovernedArea = (typeof governedAreas)[number];

export type AccessFlag = 'LISTAR' | 'CADASTRAR' | 'EDITAR' | 'EXCLUIR';

/** Which rows users of some profiles see (`x-scope`). */
export type ScopeRule = {
  /** Constants of profiles (`Perfil.constante`); `*` for everybody. */
  readonly profiles: readonly string[];
  readonly rows: ScopeRows;
};

export type ScopeRows =
  | { readonly kind: 'all' }
  /** Replaces an invalid rule: it selects no rows. */
  | { readonly kind: 'none' }
  /**
   * `field`, which may be a path through to-one relations such as `cliente.filial`, equals the attribute `user` of the
   * user.
   */
  | { readonly kind: 'own'; readonly field: string; readonly user: 'id' | 'id_cliente' | 'id_filial' | 'id_pais' }
  /**
   * `field` refers to the user's own record or one below it in a tree: that of the relation `tree` of its entity, or a
   * stored tree of that name (`storedTrees`). `id` means the entity itself.
   */
  | { readonly kind: 'within'; readonly field: string; readonly tree: string }
  | { readonly kind: 'where'; readonly predicate: Predicate }
  /** All rows, for users with one of these permissions, in the form of `x-permission` of the contract. */
  | { readonly kind: 'permission'; readonly permissions: readonly string[] }
  | { readonly kind: 'any'; readonly of: readonly ScopeRows[] };

/** The person of an entity's records, and what happens to the records when that person is erased (`x-person`). */
export type PersonRule = {
  /** A record of this entity is the person itself. */
  readonly isPerson: boolean;
  /** Where the person is read from; the first path that leads to somebody counts. */
  readonly of: readonly PersonPath[];
  /** `fields`: the record stays without its personal fields; `record`: it is deleted. */
  readonly erase: 'fields' | 'record';
  /** Why the record stays, in Portuguese; translated like a label. */
  readonly reason: string | null;
};

export type PersonPath =
  /** A relation of the record, or several in sequence. */
  | { readonly kind: 'path'; readonly path: string }
  /** A record of another entity that refers to this one by one of its relations. */
  | { readonly kind: 'holder'; readonly entity: string; readonly field: string }
  /** Two fields with the entity and the id of a record. */
  | { readonly kind: 'mark'; readonly entity: string; readonly id: string };

export type FieldKind =
  | 'text'
  | 'integer'
  | 'number'
  | 'money'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'time'
  | 'json'
  | 'relation'
  | 'link'
  | 'collection';

/** The content of a JSON field: a list of plain values as described by `items`, or anything else. */
export type JsonShape = {
  readonly type: 'object' | 'array';
  readonly itemType?: 'string' | 'integer' | 'number' | 'boolean';
  readonly itemOptions?: readonly (string | number | boolean)[];
  /** Minimum and maximum number of items. */
  readonly minItems?: number;
  readonly maxItems?: number;
  /** Items are unique. */
  readonly uniqueItems?: true;
};

/**
 * Permissions, any one of which is enough, in the form of `x-permission` of the contract; an empty list means
 * administrators only.
 */
export type FieldAccess = {
  readonly read?: readonly string[];
  /** Who may write a field may also read it. */
  readonly write?: readonly string[];
  /** Which of its readers may reveal a masked field; by default all. */
  readonly open?: readonly string[];
};

/** Numbers of new records, by a pattern such as `OC-{yyyy}-{000000}`. */
export type Numbering = {
  readonly pattern: string;
  /** Numbers may be skipped, so that nobody waits for a record that somebody else is creating. */
  readonly gaps?: true;
};

export type EntityField = {
  readonly name: string;
  readonly kind: FieldKind;
  readonly title: string;
  readonly help: string | null;
  readonly required: boolean;
  readonly readOnly: boolean;
  /** When the field must have a value (`x-required`), and when its value must not change (`x-readonly`). */
  readonly requiredWhen?: Condition;
  readonly readOnlyWhen?: Condition;
  /** When the field exists in the record (`x-when`); by default always. Otherwise it is empty and not shown. */
  readonly presentWhen?: Condition;
  /** A typed value is saved even if the view hides the field because of other values (`x-keeps`). */
  readonly keeps?: true;
  /** Who may read and who may write the field (`x-access`); by default everybody who may list and save the records. */
  readonly access?: FieldAccess;
  /** Identifies a person (`x-personal`); when staff read `sensitive` fields, it is logged. */
  readonly personal?: 'personal' | 'sensitive';
  /** Name of the mask: answers omit the values until a session reveals it (`x-mask`). */
  readonly mask?: string;
  /** The field is masked for the caller of this model: answers omit its values. */
  readonly masked?: true;
  /** JSON Schema `format`, or one of ours: cpf, cnpj, cpf-cnpj, cep, phone, percent, color, multiline. */
  readonly format: string | null;
  readonly minLength: number | null;
  readonly maxLength: number | null;
  readonly pattern: string | null;
  /** A text that matches the pattern, the first of the schema's `examples`: users see it instead of the pattern. */
  readonly example?: string;
  readonly min: number | null;
  readonly max: number | null;
  /** Decimal places of number and money, which are `numeric` in the database. */
  readonly decimals: number;
  /** Content of a JSON field without files. */
  readonly json?: JsonShape;
  /** ISO 4217 code of a money field. */
  readonly currency: string | null;
  readonly options: readonly { readonly id: string | number; readonly descricao: string }[] | null;
  /** Colours of values (`x-hue`). */
  readonly hues?: Hues;
  readonly default: unknown;
  /** JSONata text for the default of a new record (`default` after `=`); `default` is null then. */
  readonly begins?: string;
  /** JSONata text by which the server computes the value with every save (`x-value`); nobody may write it. */
  readonly computed?: string;
  /** How the server numbers new records (`x-number`). */
  readonly number?: Numbering;
  /** Filters compare the whole text instead of searching in it (`x-exact`, and every field with options). */
  readonly exact: boolean;
  /** Target entity of kinds relation (to one) and collection (to many). */
  readonly target: string | null;
  /** For a link: how the entity of its record is determined (`x-link`). */
  readonly link?: LinkRule;
  /** Users who may fill in this relation may choose among the target's records by label (`x-choices`). */
  readonly choices?: true;
  /** Records of this entity may refer to each other in a cycle (`x-circles`); otherwise they form a tree. */
  readonly circles?: true;
  /** Field of the target that refers back, for collections (`x-mapped-by`). */
  readonly mappedBy: string | null;
  /** Country of a field of format `documento` or `cep`: a value, or the field that contains it (`x-country`). */
  readonly country?: string;
  /** Accepted file types, as in the `accept` of a file input (`x-accept`); by default those of the upload's place. */
  readonly accept?: string;
  /** Maximum size of its files in bytes (`x-max-size`). */
  readonly maxSize?: number;
  /** Maximum number of files in a list (`maxItems`); without it the field has one file. */
  readonly maxFiles?: number;
  /** Its column, if a table of the server has another name for it (`x-column`). */
  readonly column?: string;
  /** Former names, under which its column may still exist (`renamedFrom`). */
  readonly renamedFrom?: readonly string[];
};

/**
 * A link refers to a record of the entity that another field of the same record names. In API form it is `{ id, entity,
 * nome }`, with `nome` as the label of that record.
 */
export type LinkRule = {
  readonly field: string;
  /** Entities by the values of that field, as text. */
  readonly entities: Readonly<Record<string, string>>;
};

/** The entity of a link for a value of its other field; null if the value names none. */
export function linkedEntity({ entities }: LinkRule, value: unknown): string | null {
  const name = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return Object.hasOwn(entities, name) ? (entities[name] ?? null) : null;
}

/** Fields whose combined values are unique, always or among the records that meet a condition. */
export function uniqueKeysOf({
  unique,
  partialUnique = [],
}: Pick<EntityModel, 'unique' | 'partialUnique'>): readonly (readonly string[])[] {
  return [...unique, ...partialUnique.map(({ fields }) => fields)];
}

/** Whether a field refers to one record: an object with its id in API form, the id in the database. */
export function isReference({ kind }: Pick<EntityField, 'kind'>): boolean {
  return kind === 'relation' || kind === 'link';
}

/** Column of a field: `id_{name}` for references to one record, otherwise the field's name. */
export function columnOf(field: Pick<EntityField, 'kind' | 'name' | 'column'>): string {
  return field.column ?? (isReference(field) ? `id_${field.name}` : field.name);
}

/** Columns of every entity table besides its fields. */
export const systemFields = ['id', 'versao', 'dh_registro', 'dh_alteracao'] as const;
