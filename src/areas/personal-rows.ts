import sql, { type Sql } from 'sql-template-tag';

/** A person as an area is asked which of its rows are theirs. */
export type PersonIds = {
  readonly users: readonly number[];
  readonly clients: readonly number[];
  /** Rows that name a record of the person by its entity and its id. */
  readonly named: (entity: Sql, id: Sql) => Sql;
};

/** Rows that an area has of people beside the records of entities. They go when the person is erased, unless `keep` says why not. */
export type PersonalRows = {
  readonly table: string;
  /** What they are, as people read it: in Portuguese, translated by its words as labels are. */
  readonly title: string;
  readonly where: (person: PersonIds) => Sql;
  /** How the rows go, as assignments of columns; left out, they are deleted. */
  readonly empty?: Sql;
  /** Why they stay, as people read it. */
  readonly keep?: string;
  /** Column with the id of a file that goes with the row. */
  readonly file?: string;
  /** They let somebody in, or reach them as a user: they go as soon as an erasure is asked for. */
  readonly isAccess?: true;
};

/**
 * What an area has only of clients whose registration was completed: a query with a row for each. These clients are not
 * erased as inactive.
 */
export type ClientTie = (client: Sql) => Sql;

/** A table with columns of people that nobody has to clear for an erasure, and why: in English, for who develops. */
export type PersonalStay = {
  readonly table: string;
  readonly why: string;
  /** Its texts are not searched for the person either. */
  readonly isUnsearched?: true;
};

/** What an area has of people besides, as the person may take it away: without secrets and digests. */
export type PersonalExport = {
  /** In Portuguese, translated by its words; the file is called so. */
  readonly title: string;
  readonly statement: (person: PersonIds) => Sql;
  /** Its rows are files themselves, with `name` and `bytes`: they are put into a folder of this title. */
  readonly isOfFiles?: true;
};

/** Rows whose `id_usuario` is one of the person's users. */
export function isOfUsers({ users }: PersonIds): Sql {
  return sql`id_usuario = any(${[...users]}::bigint[])`;
}

/** Rows whose `cliente` is one of the person's clients. */
export function isOfClients({ clients }: PersonIds): Sql {
  return sql`cliente = any(${[...clients]}::bigint[])`;
}
