import type { Condition, Predicate } from '../expressions/condition.ts';
import type { FlowModel } from './flow.ts';
import type { Hues } from './hue-names.ts';

/**
 * The normalised form of one business entity, read from `schemas/<area>/{name}.schema.json`.
 * Plain data: it travels to the browser as JSON, and gives the table, the default view and the form's validation.
 */
export type EntityModel = {
  /** Entity name as the API spells it: `Cliente`. It is the schema's file name. */
  readonly name: string;
  /** Table name: snake case of the entity name. */
  readonly table: string;
  readonly title: string;
  readonly plural: string;
  readonly icon: string | null;
  /** Field whose value stands for a whole record: `nome`, `descricao` or `id`, in that order unless `x-label` says so. */
  readonly label: string;
  /** Field, or path through to-one relations, that tells records of the same label apart (`x-label-detail`). */
  readonly labelDetail?: string;
  /** Text fields that the generic `query` searches (`x-search`). */
  readonly search: readonly string[];
  /** To-one relations whose records `query` finds by their label, from the beginning of a word (`x-search`). */
  readonly searchRelations?: readonly string[];
  readonly unique: readonly (readonly string[])[];
  /** Fields that no two of the records share for which a condition holds (`x-unique` with `where`). */
  readonly partialUnique?: readonly PartialUnique[];
  /** What files know a record by although others may have the same values (`x-keys`). */
  readonly keys?: SharedKeys;
  /** What must hold of every record (`x-check`). */
  readonly checks?: readonly CheckRule[];
  /** Records are made and neither changed nor deleted, by nobody (`x-append-only`). */
  readonly appendOnly?: true;
  /** There is one record, which begins with the entity and stays (`x-single`): settings. */
  readonly single?: true;
  readonly indexes: readonly (readonly string[])[];
  readonly softDelete: boolean;
  /** People write comments on its records (`x-comments`): the permission of those who read them. */
  readonly comments?: 'LISTAR' | 'EDITAR';
  /** Whose its records are, by which personal data are exported and erased (`x-person`). */
  readonly person?: PersonRule;
  /**
   * Of a shape that stands for rows which the server keeps (`x-stored`: "server"): the tables whose changes change them. Only
   * statements read these, and nobody writes them.
   */
  readonly serverTables?: readonly string[];
  /** What its records decide about (`x-governs`). */
  readonly governs?: GovernedArea;
  /** Place in the menu, or null when the entity has no entry of its own. */
  readonly menu: {
    readonly order: number;
    readonly group: string | null;
    /** Others choose from its records: the entry is for who may do more than list them. */
    readonly lookup: boolean;
  } | null;
  /** Flags that each profile (`Perfil.constante`) gets when the entity is first created. Administrators hold all. */
  readonly access: Readonly<Record<string, readonly AccessFlag[]>>;
  /**
   * Row scope: every rule that names the user's profile must hold for a row to exist for that user, and where there are
   * rules, but none for the profile, no row does.
   */
  readonly scope: readonly ScopeRule[];
  /** Rows that a statement answers (`X.statement.json`): files are made of its list as of that of an entity. */
  readonly isStatement?: true;
  /** The flow that its records go through (`schemas/<area>/X.flow.json`); its field is read-only. */
  readonly flow?: FlowModel;
  /** Fields in the order of the schema; `id` and `versao` are implied and not listed. */
  readonly fields: Readonly<Record<string, EntityField>>;
};

export type PartialUnique = {
  readonly fields: readonly string[];
  /** Over fields of the record itself. */
  readonly where: Predicate;
  /** Place in `x-unique` of the schema. */
  readonly place: number;
};

export type SharedKeys = {
  readonly fields: readonly (readonly string[])[];
  /** Of several records with the same values, one whose relation here is the user's own record is meant first. */
  readonly own: string | null;
  /** Then one for which it holds, over fields of the record itself. */
  readonly prefer: Predicate | null;
};

export type CheckRule = {
  readonly name: string;
  /** A predicate over the record itself is a constraint of the table; anything else the server evaluates with each save. */
  readonly condition: Condition;
  /** What a user reads where it is broken, in Portuguese; translated by its words, as labels are. */
  readonly message: string;
  /** Field that the message stands at; null for the record as a whole. */
  readonly field: string | null;
};

/** What configuration decides about that an administrator agrees to (`x-governs`). */
export const governedAreas = ['money', 'points', 'contracts', 'rights'] as const;
export type GovernedArea = (typeof governedAreas)[number];

export type AccessFlag = 'LISTAR' | 'CADASTRAR' | 'EDITAR' | 'EXCLUIR';

/** Which rows exist for users of some profiles (`x-scope`). */
export type ScopeRule = {
  /** Constants of profiles (`Perfil.constante`); `*` for everybody. */
  readonly profiles: readonly string[];
  readonly rows: ScopeRows;
};

export type ScopeRows =
  | { readonly kind: 'all' }
  /** What stands for a rule that cannot be understood. */
  | { readonly kind: 'none' }
  /** `field`, which may be a path through to-one relations such as `cliente.filial`, equals what the user has in `user`. */
  | { readonly kind: 'own'; readonly field: string; readonly user: 'id' | 'id_cliente' | 'id_filial' | 'id_pais' }
  /**
   * `field` points at the user's own record, or at one below it in the tree that the relation `tree` of its entity
   * forms, or that the server keeps by that name (`storedTrees`); `id` of the entity itself.
   */
  | { readonly kind: 'within'; readonly field: string; readonly tree: string }
  | { readonly kind: 'where'; readonly predicate: Predicate }
  /** Every row, for who holds one of these, in the words of `x-permission` of the contract. */
  | { readonly kind: 'permission'; readonly permissions: readonly string[] }
  | { readonly kind: 'any'; readonly of: readonly ScopeRows[] };

/** Whose the records of an entity are, and what becomes of them when that person is erased (`x-person`). */
export type PersonRule = {
  /** A record of it is the person: nothing above it says whose it is. */
  readonly isPerson: boolean;
  /** Where it is read from; of several the first that leads to somebody counts. */
  readonly of: readonly PersonPath[];
  /** `fields`: the record stays and what is personal of it goes; `record`: it goes as a whole. */
  readonly erase: 'fields' | 'record';
  /** Why the record stays, in Portuguese; translated by its words, as labels are. */
  readonly reason: string | null;
};

export type PersonPath =
  /** A relation of the record, or several one behind the other. */
  | { readonly kind: 'path'; readonly path: string }
  /** The record of another entity that points here by one of its relations. */
  | { readonly kind: 'holder'; readonly entity: string; readonly field: string }
  /** Two fields that say of which entity, and of which of its records. */
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

/** What a field of JSON holds: a list of plain values as `items` says, or anything that is no plain value. */
export type JsonShape = {
  readonly type: 'object' | 'array';
  readonly itemType?: 'string' | 'integer' | 'number' | 'boolean';
  readonly itemOptions?: readonly (string | number | boolean)[];
  /** Least and greatest number of items. */
  readonly minItems?: number;
  readonly maxItems?: number;
  /** No item comes twice. */
  readonly uniqueItems?: true;
};

/** Permissions of which any one is enough, as `x-permission` of the contract has them; with an empty list administrators alone. */
export type FieldAccess = {
  readonly read?: readonly string[];
  /** Who writes a field reads it as well. */
  readonly write?: readonly string[];
  /** Who of its readers may open the eye of a masked field; left out, all of them. */
  readonly open?: readonly string[];
};

/** Numbers of new records, by a pattern such as `OC-{yyyy}-{000000}`. */
export type Numbering = {
  readonly pattern: string;
  /** Numbers may be left out, so that nobody waits for a record that somebody else is making. */
  readonly gaps?: true;
};

export type EntityField = {
  readonly name: string;
  readonly kind: FieldKind;
  readonly title: string;
  readonly help: string | null;
  readonly required: boolean;
  readonly readOnly: boolean;
  /** When the field must have a value (`x-required`), and when it keeps the one that it has (`x-readonly`). */
  readonly requiredWhen?: Condition;
  readonly readOnlyWhen?: Condition;
  /** When the field is part of the record (`x-when`); always when left out. Otherwise it is empty, and no form shows it. */
  readonly presentWhen?: Condition;
  /** What was typed into it is saved while a view hides it by other values of its record (`x-keeps`). */
  readonly keeps?: true;
  /** Who reads and who writes the field (`x-access`); left out, whoever may list and save the records. */
  readonly access?: FieldAccess;
  /** Says who a person is (`x-personal`); of `sensitive` ones readings by the staff are written down. */
  readonly personal?: 'personal' | 'sensitive';
  /** Name of the eye behind which its values are left out of answers until a session opens it (`x-mask`). */
  readonly mask?: string;
  /** The eye is closed for whom this model is for: answers have nothing in its place. */
  readonly masked?: true;
  /** JSON Schema `format`, also ours: cpf, cnpj, cpf-cnpj, cep, phone, percent, color, multiline. */
  readonly format: string | null;
  readonly minLength: number | null;
  readonly maxLength: number | null;
  readonly pattern: string | null;
  /** A text that fits the pattern, the first of the schema's `examples`: what users are shown instead of the pattern. */
  readonly example?: string;
  readonly min: number | null;
  readonly max: number | null;
  /** Decimal places of number and money, which are `numeric` in the database. */
  readonly decimals: number;
  /** Of a field of JSON that holds no files: what it may hold. */
  readonly json?: JsonShape;
  /** ISO 4217 code of a money field. */
  readonly currency: string | null;
  readonly options: readonly { readonly id: string | number; readonly descricao: string }[] | null;
  /** Hues that values are shown in (`x-hue`). */
  readonly hues?: Hues;
  readonly default: unknown;
  /** JSONata text that gives a new record its value where nobody does (`default` behind `=`); then `default` is null. */
  readonly begins?: string;
  /** JSONata text by which the server computes its value with every save (`x-value`); nobody writes it. */
  readonly computed?: string;
  /** How the server numbers new records in it (`x-number`). */
  readonly number?: Numbering;
  /** Compare the whole text in filters instead of searching inside it (`x-exact`, and every field with options). */
  readonly exact: boolean;
  /** Target entity of kinds relation (to one) and collection (to many). */
  readonly target: string | null;
  /** Of kind link: what says of which entity its record is (`x-link`). */
  readonly link?: LinkRule;
  /** Who may fill this relation in may choose among the target's records by their label (`x-choices`). */
  readonly choices?: true;
  /** Records of this very entity may name each other in a circle, or themselves (`x-circles`); else they form a tree. */
  readonly circles?: true;
  /** Field of the target that points back, for collections (`x-mapped-by`). */
  readonly mappedBy: string | null;
  /** Country of a field of format `documento` or `cep`: a value, or the field that holds it (`x-country`). */
  readonly country?: string;
  /** Types of file that a field of files takes, as in the `accept` of a file input (`x-accept`); left out, what the place of the upload takes. */
  readonly accept?: string;
  /** Greatest size of its files in bytes (`x-max-size`). */
  readonly maxSize?: number;
  /** Most files of a field that holds a list of them (`maxItems`); left out, it holds one file. */
  readonly maxFiles?: number;
  /** Its column, where a table that the server keeps calls it otherwise (`x-column`). */
  readonly column?: string;
  /** Names that it had before, under which its column may still be there (`renamedFrom`). */
  readonly renamedFrom?: readonly string[];
};

/**
 * A link points at a record of the entity that another field of the same record says. In API form it is `{ id, entity,
 * nome }`, and `nome` is what that record is called.
 */
export type LinkRule = {
  readonly field: string;
  /** Entities by the values of that field, as text. */
  readonly entities: Readonly<Record<string, string>>;
};

/** The entity that a link points at where its other field has a value; null where that names none. */
export function linkedEntity({ entities }: LinkRule, value: unknown): string | null {
  const name = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return Object.hasOwn(entities, name) ? (entities[name] ?? null) : null;
}

/** Fields that no two of the records share together, always or for which a condition holds. */
export function uniqueKeysOf({
  unique,
  partialUnique = [],
}: Pick<EntityModel, 'unique' | 'partialUnique'>): readonly (readonly string[])[] {
  return [...unique, ...partialUnique.map(({ fields }) => fields)];
}

/** Whether a field holds one record, which API form has as an object with its id and the database as that id. */
export function isReference({ kind }: Pick<EntityField, 'kind'>): boolean {
  return kind === 'relation' || kind === 'link';
}

/** Column that stores a field: what points at one record is stored as `id_{name}`, all else under its own name. */
export function columnOf(field: Pick<EntityField, 'kind' | 'name' | 'column'>): string {
  return field.column ?? (isReference(field) ? `id_${field.name}` : field.name);
}

/** Columns that every entity table has besides its fields. */
export const systemFields = ['id', 'versao', 'dh_registro', 'dh_alteracao'] as const;
