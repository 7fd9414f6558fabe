import sql from 'sql-template-tag';
import { portalScreens } from '../../../domain/screens.ts';
import type { EntityModel } from '../../../language/entity/entity.ts';
import type { Queryable } from '../../../platform/database/database.ts';

/** Kind of a process: an entity, a screen of the portal, a screen of a view file, or a heading or entry of the menu. */
export type ProcessKind = 'CADASTRO' | 'TELA' | 'PAINEL' | 'GRUPO' | 'MENU';

/** A process of the portal; administrators add others, of kind PROPRIO. */
export type PortalProcess = {
  /** Fixed name: an entity, the constant of a screen, or a key such as `screenKey` makes. */
  readonly constante: string;
  readonly descricao: string;
  readonly tipo: ProcessKind;
  /** Address, if it has one without parameters. */
  readonly caminho?: string | null;
  readonly icone?: string | null;
  readonly entity?: string | null;
};

/** Key of a screen without an entity, `/tela/{name}`, among the processes. */
export function screenKey(name: string): string {
  return `tela:/tela/${name}`;
}

/** Key of a menu group among the processes. */
export function groupKey(group: string): string {
  return `grupo:${group}`;
}

/** Key of a row of the entity `Menu` without a process: a heading or a link. */
export function menuKey(id: number): string {
  return `menu:${id}`;
}

export function groupProcess(group: string): PortalProcess {
  return { constante: groupKey(group), descricao: group, tipo: 'GRUPO', icone: 'folder' };
}

/** Address of a screen that needs no parameters; null if all its addresses do. */
export function fixedAddress(paths: readonly string[]): string | null {
  // An optional last part is left out: `/carrinho/:id_classificacao?` is `/carrinho`.
  return paths.map((path) => path.replace(/\/:\w+\?$/, '')).find((path) => !/[:*]/.test(path)) ?? null;
}

/** The processes that exist independently of views and the menu. */
export function portalProcesses(models: ReadonlyMap<string, EntityModel>): PortalProcess[] {
  const entities = [...models.values()];
  const screens = portalScreens.flatMap(({ processo, paths, label, icon, entity }): PortalProcess[] =>
    processo === null
      ? []
      : [
          {
            ...{ constante: processo, descricao: label['pt-BR'], tipo: 'TELA' },
            ...{ caminho: fixedAddress(paths), icone: icon, entity },
          },
        ],
  );
  const groups = new Set([...entities, ...portalScreens].flatMap(({ menu }) => menu?.group ?? []));
  return [
    ...screens,
    ...entities.map(
      ({ name, plural, icon }): PortalProcess => ({
        ...{ constante: name, descricao: plural, tipo: 'CADASTRO' },
        ...{ caminho: `/crud/${name}/`, icone: icon, entity: name },
      }),
    ),
    ...[...groups].map(groupProcess),
  ];
}

/**
 * Assigns ids to processes and updates their rows; a process keeps its id forever. Returns all ids by constant,
 * including those of other processes.
 */
export async function numberProcesses(
  db: Queryable,
  processes: readonly PortalProcess[],
): Promise<ReadonlyMap<string, number>> {
  const given = JSON.stringify(processes.map(asRow));
  await db.execute(sql`
    insert into processo (constante, descricao, tipo, caminho, icone, entity)
    select constante, descricao, tipo, caminho, icone, entity
    from jsonb_to_recordset(${given}::jsonb)
      as g(constante text, descricao text, tipo text, caminho text, icone text, entity text)
    where constante not in (select constante from processo) order by constante on conflict do nothing`);
  await db.execute(sql`
    update processo as p set descricao = g.descricao, tipo = g.tipo, caminho = g.caminho, icone = g.icone,
      entity = g.entity, versao = p.versao + 1, dh_alteracao = now()
    from jsonb_to_recordset(${given}::jsonb)
      as g(constante text, descricao text, tipo text, caminho text, icone text, entity text)
    where p.constante = g.constante
      and (p.descricao, p.tipo, p.caminho, p.icone, p.entity) is distinct from
        (g.descricao, g.tipo, g.caminho, g.icone, g.entity)`);
  const rows = await db.query<{ id: number; constante: string }>(sql`select id, constante from processo`);
  return new Map(rows.map(({ id, constante }) => [constante, id]));
}

/** Assigns ids to processes, and updates a row only if it changed. */
export function createProcessNumbers(db: Queryable) {
  let numbers: ReadonlyMap<string, number> = new Map();
  /** The processes as they were last stored. */
  const numbered = new Map<string, string>();
  return {
    /** Ids of processes by constant. */
    numbers: () => numbers,
    add: async (given: readonly PortalProcess[]): Promise<void> => {
      const news = given.filter((one) => numbered.get(one.constante) !== JSON.stringify(one));
      if (news.length === 0) return;
      numbers = new Map([...numbers, ...(await numberProcesses(db, news))]);
      for (const one of news) numbered.set(one.constante, JSON.stringify(one));
    },
  };
}

/** Cut to the limits of the entity `Processo`: titles of schemas have none. */
function asRow({ constante, descricao, tipo, caminho = null, icone = null, entity = null }: PortalProcess) {
  return {
    constante,
    descricao: descricao.slice(0, 200),
    tipo,
    caminho: caminho === null || caminho.length > 500 ? null : caminho,
    icone: icone?.slice(0, 60) ?? null,
    entity,
  };
}
