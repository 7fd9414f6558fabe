import sql from 'sql-template-tag';
import { portalScreens } from '../../../domain/screens.ts';
import type { EntityModel } from '../../../language/entity/entity.ts';
import type { Queryable } from '../../../platform/database/database.ts';

/** What a process is: an entity, a screen of the portal, a screen that a view file makes, a heading or entry of the menu. */
export type ProcessKind = 'CADASTRO' | 'TELA' | 'PAINEL' | 'GRUPO' | 'MENU';

/** A process as the portal knows it; administrators add others, of the kind PROPRIO. */
export type PortalProcess = {
  /** Fixed name: an entity, the constant of a screen, or a key such as `screenKey` makes. */
  readonly constante: string;
  readonly descricao: string;
  readonly tipo: ProcessKind;
  /** Address, when there is one without a name to be filled in. */
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

/** Key of a row of the entity `Menu` that stands for no process: a heading or a link. */
export function menuKey(id: number): string {
  return `menu:${id}`;
}

export function groupProcess(group: string): PortalProcess {
  return { constante: groupKey(group), descricao: group, tipo: 'GRUPO', icone: 'folder' };
}

/** Address of a screen of the portal that needs nothing filled in; null when each of its addresses does. */
export function fixedAddress(paths: readonly string[]): string | null {
  // A last part that may be missing is left out: `/carrinho/:id_classificacao?` is `/carrinho`.
  return paths.map((path) => path.replace(/\/:\w+\?$/, '')).find((path) => !/[:*]/.test(path)) ?? null;
}

/** The processes that there are without asking the views or the menu. */
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
 * Numbers processes and keeps their rows as the portal knows them; one keeps its number for ever. Answers all numbers
 * by constant, those of other processes included.
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

/** Numbers processes as they come, each again only when something of it is another. */
export function createProcessNumbers(db: Queryable) {
  let numbers: ReadonlyMap<string, number> = new Map();
  /** The processes as they were last numbered. */
  const numbered = new Map<string, string>();
  return {
    /** Constant of a process to its number. */
    numbers: () => numbers,
    add: async (given: readonly PortalProcess[]): Promise<void> => {
      const news = given.filter((one) => numbered.get(one.constante) !== JSON.stringify(one));
      if (news.length === 0) return;
      numbers = new Map([...numbers, ...(await numberProcesses(db, news))]);
      for (const one of news) numbered.set(one.constante, JSON.stringify(one));
    },
  };
}

/** Within the limits of the entity `Processo`: titles of schemas have none. */
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
