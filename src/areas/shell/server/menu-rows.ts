import sql from 'sql-template-tag';
import type { Database } from '../../../platform/database/database.ts';
import { tableVersion } from '../../../platform/database/versions/table-version.ts';

/** A stored item of the menu (entity `Menu`), with its process. */
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
  /** Profiles that see it, by constant; empty for all. */
  readonly perfis: readonly string[];
};

/** Tables that decide which items a menu has, besides schemas and views. */
export const menuTables = ['menu', 'menu_perfil', 'processo', 'processo_parametro', 'perfil', 'permissao'];

/** Stored parts of menus, besides schemas and views. */
export type StoredMenu = {
  readonly rows: readonly MenuRow[];
  /**
   * Processes, by constant, whose parameters name a page to show: an address or HTML (specification 002, section 2.17).
   */
  readonly configured: ReadonlySet<string>;
};

/**
 * Reads the stored menu. It is cached until the change counters of the tables differ, whichever server changed them.
 */
export type MenuReader = () => Promise<StoredMenu>;

/**
 * @param has whether an entity exists at present
 */
export function createMenuReader(db: Database, has: (entity: string) => boolean): MenuReader {
  let remaining: { readonly version: number; readonly menu: Promise<StoredMenu> } | null = null;
  return async () => {
    if (!['Menu', 'MenuPerfil', 'Processo'].every(has)) return { rows: [], configured: new Set() };
    const version = await tableVersion(db, menuTables);
    if (remaining?.version === version) return remaining.menu;
    const menu = load(db, has('ProcessoParametro'));
    const fresh = { version, menu };
    remaining = fresh;
    menu.catch(() => {
      if (remaining === fresh) remaining = null;
    });
    return menu;
  };
}

async function load(db: Database, hasPages: boolean): Promise<StoredMenu> {
  const [rows, pages] = await Promise.all([readRows(db), hasPages ? readPages(db) : []]);
  return { rows, configured: new Set(pages.map(({ constante }) => constante)) };
}

function readPages(db: Database): Promise<readonly { constante: string }[]> {
  return db.query(sql`
    select distinct p.constante from processo_parametro as q join processo as p on p.id = q.id_processo
    where (q.chave like 'LINK%' or q.chave like 'HTML%') and trim(q.valor) <> ''`);
}

function readRows(db: Database): Promise<readonly MenuRow[]> {
  return db.query<MenuRow>(sql`
    select m.id, m.label, m.label_es, m.label_en, m.icone, m.caminho, m."view", m.id_superior, m.raiz, m.ordem, m.ativo,
      m.id_processo, p.constante, p.caminho as processo_caminho, p.icone as processo_icone,
      coalesce((
        select jsonb_agg(f.constante) from menu_perfil as mp join perfil as f on f.id = mp.id_perfil where mp.id_menu = m.id
      ), '[]'::jsonb) as perfis
    from menu as m left join processo as p on p.id = m.id_processo
    order by m.id`);
}
