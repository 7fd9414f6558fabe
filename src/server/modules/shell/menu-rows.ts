import sql from 'sql-template-tag';
import type { Database } from '../../database/database.ts';
import { tableVersion } from '../../database/table-version.ts';

/** A stored item of the menu (entity `Menu`), with the process that it stands for. */
export type MenuRow = {
  readonly id: number;
  readonly label: string;
  readonly label_es: string | null;
  readonly label_en: string | null;
  readonly icone: string | null;
  readonly caminho: string | null;
  readonly view: string | null;
  readonly id_superior: number | null;
  readonly raiz: boolean | null;
  readonly ordem: number | null;
  readonly ativo: boolean | null;
  readonly id_processo: number | null;
  readonly constante: string | null;
  readonly processo_caminho: string | null;
  readonly processo_icone: string | null;
  /** Profiles that see it, by constant; none means all. */
  readonly perfis: readonly string[];
};

/** Tables that decide on what stands in the menu of somebody, besides schemas and views. */
export const menuTables = ['menu', 'menu_perfil', 'processo', 'processo_parametro', 'perfil', 'permissao'];

export type MenuRows = () => Promise<readonly MenuRow[]>;

/** The stored items, kept in memory as long as nothing changed: the change counters tell, whichever server changed it. */
export function createMenuRows(db: Database, isStored: () => boolean): MenuRows {
  let remaining: { readonly version: number; readonly rows: Promise<readonly MenuRow[]> } | null = null;
  return async () => {
    if (!isStored()) return [];
    const version = await tableVersion(db, menuTables);
    if (remaining?.version === version) return remaining.rows;
    const rows = load(db);
    const fresh = { version, rows };
    remaining = fresh;
    rows.catch(() => {
      if (remaining === fresh) remaining = null;
    });
    return rows;
  };
}

/** Processes, by constant, whose parameters name a page to show: an address or HTML (specification 002, section 2.17). */
export async function readConfiguredPages(db: Database): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ constante: string }>(
    sql`
    select distinct p.constante from processo_parametro as q join processo as p on p.id = q.id_processo
    where (q.chave like 'LINK%' or q.chave like 'HTML%') and trim(q.valor) <> ''`,
  );
  return new Set(rows.map(({ constante }) => constante));
}

function load(db: Database): Promise<readonly MenuRow[]> {
  return db.query<MenuRow>(sql`
    select m.id, m.label, m.label_es, m.label_en, m.icone, m.caminho, m."view", m.id_superior, m.raiz, m.ordem, m.ativo,
      m.id_processo, p.constante, p.caminho as processo_caminho, p.icone as processo_icone,
      coalesce((
        select jsonb_agg(f.constante) from menu_perfil as mp join perfil as f on f.id = mp.id_perfil where mp.id_menu = m.id
      ), '[]'::jsonb) as perfis
    from menu as m left join processo as p on p.id = m.id_processo
    order by m.id`);
}
