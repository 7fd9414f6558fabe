import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';

/** A scheduled broadcast and its audience; null for everybody. */
export type Programmed = {
  readonly id: number;
  readonly versao: number;
  readonly titulo: string;
  readonly url: string;
  /** ms since 1970. */
  readonly from: number;
  readonly to: number;
  readonly id_filial: number | null;
  readonly id_pais: number | null;
  readonly perfil: string | null;
  /** Branches of its country: users without a country belong to that of their branch. */
  readonly filiais: readonly number[];
};

/** ms for which the rows are cached, because thousands of pages poll every half second. */
const freshFor = 1_000;

/** The broadcasts on the air, from memory: the number of requests does not matter to the database. */
export type OnAir = {
  /** The latest broadcast that a user may watch now; null for none. */
  readonly find: (caller: Caller) => Promise<Programmed | null>;
  /** Whether a user may watch this broadcast now. */
  readonly mayWatch: (caller: Caller, id: number) => Promise<boolean>;
};

/**
 * @param now clock of the portal
 */
export function createOnAir(db: Pick<Queryable, 'query'>, now: () => Date): OnAir {
  let last: { readonly at: number; readonly rows: Promise<readonly Programmed[]> } | null = null;
  const read = (): Promise<readonly Programmed[]> => {
    const at = performance.now();
    if (last !== null && at - last.at < freshFor) return last.rows;
    const rows = readProgrammed(db, now());
    last = { at, rows };
    // After an error, the next request reads the database again.
    rows.catch(() => {
      if (last?.rows === rows) last = null;
    });
    return rows;
  };
  const seen = async (caller: Caller): Promise<readonly Programmed[]> => {
    const moment = now().getTime();
    return (await read()).filter((one) => one.from <= moment && moment < one.to && isFor(one, caller));
  };
  return {
    find: async (caller) => (await seen(caller))[0] ?? null,
    mayWatch: async (caller, id) => (await seen(caller)).some((one) => one.id === id),
  };
}

/** Whether a user belongs to the audience of a broadcast. Administrators belong to all. */
function isFor({ id_filial, id_pais, perfil, filiais }: Programmed, caller: Caller): boolean {
  if (caller.administrator) return true;
  if (perfil !== null && perfil !== caller.perfil) return false;
  if (id_filial !== null && id_filial !== caller.id_filial) return false;
  if (id_pais === null) return true;
  return caller.id_pais === null
    ? caller.id_filial !== null && filiais.includes(caller.id_filial)
    : caller.id_pais === id_pais;
}

/** Broadcasts that are on the air or start within the next minute, latest first. */
async function readProgrammed(db: Pick<Queryable, 'query'>, now: Date): Promise<readonly Programmed[]> {
  return db.query<Programmed>(sql`
    select t.id, t.versao, t.titulo, t.url, t.id_filial, t.id_pais, p.constante as perfil,
      (extract(epoch from t.inicio) * 1000)::float8 as from, (extract(epoch from t.fim) * 1000)::float8 as to,
      array(select f.id from filial as f where f.id_pais = t.id_pais) as filiais
    from transmissao_programada as t left join perfil as p on p.id = t.id_perfil
    where t.ativo and t.fim > ${now.toISOString()}::timestamptz
      and t.inicio < ${now.toISOString()}::timestamptz + interval '1 minute'
    order by t.inicio desc, t.id desc`);
}
