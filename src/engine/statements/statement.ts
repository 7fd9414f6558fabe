import type { Sql } from 'sql-template-tag';
import type { EntityModel } from '../../language/entity/entity.ts';
import type { JsonRecord } from '../../language/json/record.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Operation } from '../../platform/http/contract.ts';
import type { MatchTest } from '../lists/listable.ts';
import { isPeriodEnd, paramsOfEnd } from './period-days.ts';
import type { CheckedSql } from './sql/check-sql.ts';

/** Types of PostgreSQL in which parameters reach a statement. */
export type ParamType = 'text' | 'bigint' | 'numeric' | 'boolean' | 'date' | 'timestamptz';

/** A parameter of a statement. */
export type Param = {
  readonly name: string;
  readonly type: ParamType;
  /** Without `required` and `default`. */
  readonly schema: JsonRecord;
  readonly isRequired: boolean;
  /** Whether the statement declares it; otherwise the contract has checked it. */
  readonly isOwn: boolean;
  /** Default value; null for none. */
  readonly fallback: string | number | boolean | null;
  /** Its title in exports; null if they omit it. */
  readonly title: string | null;
  /** The entity whose record it names by id. */
  readonly entity: string | null;
  /** Which records a caller with an own record of this entity may name: all that they can see, or only their own. */
  readonly others: 'seen' | 'without-own';
};

/** The content of a declaration, before its SQL is checked. */
export type Declaration = {
  readonly name: string;
  /** Path of the declaration within the project. */
  readonly file: string;
  readonly operation: Operation | null;
  /** Parameter that a call must have for the statement to answer it. */
  readonly when: string | null;
  /** Fields and titles of its rows; its name is that of the statement. */
  readonly model: EntityModel;
  /** Lists of its records, which rows may omit. */
  readonly lists: ReadonlySet<string>;
  readonly key: readonly string[];
  /** Whether rows of an answer have an `id`; shapes without one do not. */
  readonly isIdSent: boolean;
  readonly search: readonly string[];
  /** Default order, as parameters of a list. */
  readonly order: { readonly sortBy?: string; readonly sortType?: string };
  /** How a search without an order ranks its rows, best first. */
  readonly bestMatch: readonly MatchTest[];
  /** Parameters of the contract and its own. */
  readonly params: ReadonlyMap<string, Param>;
  /** Null if only administrators may read it. */
  readonly permission: readonly string[] | null;
  /** Entities read without row scope, each with the reason. */
  readonly unscoped: ReadonlyMap<string, string>;
  /** Entities restricted to the own record and those below it, each with the stored tree. */
  readonly within: ReadonlyMap<string, string>;
  readonly isSingle: boolean;
  /** Whether equal ends of a period are refused, in addition to a reversed period. */
  readonly isPeriodLater: boolean;
  /** What areas give to it of the values that it takes. */
  readonly values: StatementValues;
  /** Rows of the server that the statement reads besides entities, by table. */
  readonly serverModels?: ReadonlyMap<string, EntityModel> | undefined;
};

/** Shapes of rows that the server stores, by table: statements may read them like entities. */
export function findServerModels(shapes: ReadonlyMap<string, EntityModel>): ReadonlyMap<string, EntityModel> {
  return new Map(
    [...shapes.values()].flatMap((shape) => (shape.serverTables === undefined ? [] : [[shape.table, shape]])),
  );
}

/** Those that a statement reads. */
export function pickServerModels(
  known: ReadonlyMap<string, EntityModel>,
  { tables }: Pick<CheckedSql, 'tables'>,
): ReadonlyMap<string, EntityModel> {
  const read = new Set(tables.map(({ table }) => table));
  return new Map([...known].filter(([table]) => read.has(table)));
}

/** A readable statement: its declaration and its SQL fit each other. */
export type Statement = Declaration & {
  readonly query: CheckedSql;
  /** Whether the statement returns an `id`; otherwise one is derived from the key. */
  readonly hasId: boolean;
  /** Whether a column `busca` of the statement contains its search text. */
  readonly hasSearchColumn: boolean;
};

/** The address of its rows: `/clientes_por_cidade`, or that of the call that it answers. */
export function pathOfStatement({ name, operation }: Pick<Declaration, 'name' | 'operation'>): string {
  return operation === null ? `/${name}` : operation.path;
}

/**
 * A value besides those of the session that an area gives to every statement which takes it, such as one that is read from tables.
 * One for a whole statement: it may change as days do, and not with the clock.
 */
export type StatementValue = { readonly type: ParamType; readonly read: (caller: Caller, now: Date) => Sql };

/** What areas give to statements, by name. */
export type StatementValues = ReadonlyMap<string, StatementValue>;

/**
 * Values of the session that every statement may take, with their types: the ids of the caller and of what they belong
 * to (null where there is none), the branch of the order that the call is about (null where it is about none), the constant of their profile, the type of user, whether they hold every permission,
 * the language, the day of the portal, the time and the time zone of the portal, and the first and the last day of the period that the
 * call asks for (`period-days.ts`).
 */
export const sessionValues: Readonly<Record<string, ParamType>> = {
  usuario_id: 'bigint',
  cliente_id: 'bigint',
  filial_id: 'bigint',
  filial_compra: 'bigint',
  pais_id: 'bigint',
  perfil: 'text',
  tipo: 'text',
  administrador: 'boolean',
  idioma: 'text',
  hoje: 'date',
  agora: 'timestamptz',
  fuso: 'text',
  periodo_inicio: 'date',
  periodo_fim: 'date',
};

/** Names of the parameters that reach the statement: those that it names, and those of its period. */
export function takenParams({ params, query }: Pick<Statement, 'params' | 'query'>): ReadonlySet<string> {
  const named = query.parameters.flatMap(({ name }) => (isPeriodEnd(name) ? paramsOfEnd(name) : [name]));
  return new Set(named.filter((name) => params.has(name)));
}
