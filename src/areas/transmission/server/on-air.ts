import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';

/** A transmission that may be on the air, and for whom: null for everybody. */
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
  /** Branches of its country: who has no country of their own belongs to that of their branch. */
  readonly filiais: readonly number[];
};

/** ms for which what the database said is answered: pages ask each half a second, thousands of them. */
const freshFor = 1_000;

/** The transmissions that are on, from memory: however many ask, the database is asked once in a while. */
export type OnAir = {
  /** The latest that a person may watch now; null for none. */
  readonly find: (caller: Caller) => Promise<Programmed | null>;
  /** Whether a person may watch this one now. */
  readonly mayWatch: (caller: Caller, id: number) => Promise<boolean>;
};

/** @param now the time of the portal */
export function createOnAir(db: Pick<Queryable, 'query'>, now: () => Date): OnAir {
  let last: { readonly at: number; readonly rows: Promise<readonly Programmed[]> } | null = null;
  const read = (): Promise<readonly Programmed[]> => {
    const at = performance.now();
    if (last !== null && at - last.at < freshFor) return last.rows;
    const rows = readProgrammed(db, now());
    last = { at, rows };
    // A database that does not answer is asked again by the next one.
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

/** Whether somebody belongs to those whom a transmission is for. Who administers the portal sees all of them. */
function isFor({ id_filial, id_pais, perfil, filiais }: Programmed, caller: Caller): boolean {
  if (caller.administrator) return true;
  if (perfil !== null && perfil !== caller.perfil) return false;
  if (id_filial !== null && id_filial !== caller.id_filial) return false;
  if (id_pais === null) return true;
  return caller.id_pais === null
    ? caller.id_filial !== null && filiais.includes(caller.id_filial)
    : caller.id_pais === id_pais;
}

/** Those that are on, or will be within the next minute, the latest first. */
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
