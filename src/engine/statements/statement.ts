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

/** A value that a call gives to a statement. */
export type Param = {
  readonly name: string;
  readonly type: ParamType;
  /** Without `required` and `default`. */
  readonly schema: JsonRecord;
  readonly isRequired: boolean;
  /** Declared by the statement; else the contract has checked it. */
  readonly isOwn: boolean;
  /** Null for none. */
  readonly fallback: string | number | boolean | null;
  /** What exports call it; null where they leave it out. */
  readonly title: string | null;
  /** The entity whose record it names by its id. */
  readonly entity: string | null;
  /** Whom a caller may name who has such a record of their own: whoever they see, or only that. */
  readonly others: 'seen' | 'without-own';
};

/** What a declaration says, before its statement is known. */
export type Declaration = {
  readonly name: string;
  /** Path of the declaration within the project. */
  readonly file: string;
  readonly operation: Operation | null;
  /** Parameter without which it does not answer its call. */
  readonly when: string | null;
  /** The fields and the titles of its rows; its name is the statement's own. */
  readonly model: EntityModel;
  /** Lists of its records, which rows may go without. */
  readonly lists: ReadonlySet<string>;
  readonly key: readonly string[];
  /** Whether the rows of an answer have an `id`; those of a shape without one have none. */
  readonly isIdSent: boolean;
  readonly search: readonly string[];
  /** Order where the call asks for none, as the parameters of a list say it. */
  readonly order: { readonly sortBy?: string; readonly sortType?: string };
  /** How a search without an order of its own puts the rows that it finds, best first. */
  readonly bestMatch: readonly MatchTest[];
  /** Those of the contract, and its own. */
  readonly params: ReadonlyMap<string, Param>;
  /** Null where only administrators may read it. */
  readonly permission: readonly string[] | null;
  /** Names of entities, each with the reason. */
  readonly unscoped: ReadonlyMap<string, string>;
  /** Names of entities, each with the stored tree by which its rows are the own one and those below. */
  readonly within: ReadonlyMap<string, string>;
  readonly isSingle: boolean;
  /** Whether a period whose ends are equal is refused, as one that begins after it ends always is. */
  readonly isPeriodLater: boolean;
  /** What areas give to it of the values that it takes. */
  readonly values: StatementValues;
  /** What the statement reads besides entities: rows that the server keeps, by table. */
  readonly serverModels?: ReadonlyMap<string, EntityModel> | undefined;
};

/** Of shapes those that stand for rows which the server keeps, by table: statements read them beside entities. */
export function findServerModels(shapes: ReadonlyMap<string, EntityModel>): ReadonlyMap<string, EntityModel> {
  return new Map(
    [...shapes.values()].flatMap((shape) => (shape.serverTables === undefined ? [] : [[shape.table, shape]])),
  );
}

/** Those of them that a statement reads. */
export function pickServerModels(
  known: ReadonlyMap<string, EntityModel>,
  { tables }: Pick<CheckedSql, 'tables'>,
): ReadonlyMap<string, EntityModel> {
  const read = new Set(tables.map(({ table }) => table));
  return new Map([...known].filter(([table]) => read.has(table)));
}

/** A statement that can be read: its declaration and its SQL fit each other. */
export type Statement = Declaration & {
  readonly query: CheckedSql;
  /** Whether the statement gives an `id`; else one is made of the key. */
  readonly hasId: boolean;
  /** A column `busca` of the statement holds the text that the search looks in. */
  readonly hasSearchColumn: boolean;
};

/** Where its rows are asked for: `/clientes_por_cidade`, or the address of the call that it answers. */
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

/** Names of the parameters that reach the statement: those that it names, and those that its period comes from. */
export function takenParams({ params, query }: Pick<Statement, 'params' | 'query'>): ReadonlySet<string> {
  const named = query.parameters.flatMap(({ name }) => (isPeriodEnd(name) ? paramsOfEnd(name) : [name]));
  return new Set(named.filter((name) => params.has(name)));
}
