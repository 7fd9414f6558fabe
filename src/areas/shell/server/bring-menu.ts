import sql from 'sql-template-tag';
import type { Language } from '../../../domain/languages.ts';
import type { BatchSave } from '../../../engine/records/record-batches.ts';
import type { RecordEngine } from '../../../engine/records/record-engine.ts';
import { menuKey } from '../../../engine/records/schemas/processes.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { MenuEntry } from './menu.ts';
import type { MenuRow } from './menu-rows.ts';

/** The menu of a caller, with the names of its items in all languages. */
export type NamedMenu = {
  readonly items: readonly MenuEntry[];
  readonly labels: ReadonlyMap<Language, ReadonlyMap<number, string>>;
};

const step = 10;

type BringMenuOptions = {
  readonly tx: Queryable;
  readonly engine: Pick<RecordEngine, 'saveMany'>;
  readonly caller: Caller;
  readonly menu: NamedMenu;
  readonly rows: readonly MenuRow[];
  readonly processes: ReadonlyMap<string, number>;
};

/**
 * Creates an item for everything in the menu that has none, below its heading and at its present place. Existing items
 * only get a heading and a place if they have none. Returns the number of new items.
 */
export async function bringMenu({
  tx,
  engine,
  caller,
  menu: { items, labels },
  rows,
  processes,
}: BringMenuOptions): Promise<number> {
  // Two simultaneous calls would create everything twice.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('vitral menu'))`);
  const versions = await tx.query<{ id: number; versao: number; id_processo: number | null }>(
    sql`select id, versao, id_processo from menu`,
  );
  const stored = new Map(rows.map((row) => [row.id_processo ?? processes.get(menuKey(row.id)), row]));
  const known = new Map(versions.flatMap(({ id, id_processo }) => (id_processo === null ? [] : [[id_processo, id]])));
  for (const [process, row] of stored) if (process !== undefined) known.set(process, row.id);
  const versionOf = new Map(versions.map(({ id, versao }) => [id, versao]));
  const places = new Map<number | null, number>();
  let created = 0;
  // Level by level, because an item's parent must exist before it.
  let level: readonly MenuEntry[] = items.filter(({ superior }) => superior === null);
  while (level.length > 0) {
    const saves: BatchSave[] = [];
    const made: number[] = [];
    for (const { id, label, icon, superior } of level) {
      const ordem = ((places.get(superior) ?? 0) + 1) * step;
      places.set(superior, ordem / step);
      const above = superior === null ? null : known.get(superior);
      const own = known.get(id);
      const row = stored.get(id);
      if (own === undefined) {
        const label_es = labels.get('es')?.get(id);
        const label_en = labels.get('en')?.get(id);
        const names = {
          label,
          ...(fitsIcon(icon) ? { icone: icon } : {}),
          ...(label_es && { label_es }),
          ...(label_en && { label_en }),
        };
        made.push(id);
        saves.push({
          kind: 'create',
          incoming: { ...names, processo: id, ordem, ...(above === undefined ? {} : { superior: above }) },
        });
      } else if (row !== undefined) {
        const change = {
          ...(row.ordem === null ? { ordem } : {}),
          ...(row.id_superior === null && row.raiz !== true && above ? { superior: above } : {}),
        };
        if (Object.keys(change).length > 0)
          saves.push({ kind: 'change', id: own, incoming: { ...change, versao: versionOf.get(own) } });
      }
    }
    const outcomes = await engine.saveMany(tx, caller, 'Menu', saves);
    const ids: number[] = [];
    for (const outcome of outcomes) {
      if (outcome.kind === 'refused') throw outcome.error;
      if (outcome.kind === 'created') ids.push(outcome.id);
    }
    for (const [place, process] of made.entries()) known.set(process, ids[place] ?? 0);
    created += made.length;
    const above = new Set(level.map(({ id }) => id));
    level = items.filter(({ superior }) => superior !== null && above.has(superior));
  }
  return created;
}

function fitsIcon(icon: string | null): boolean {
  return icon !== null && /^[a-z0-9-]{1,60}$/.test(icon);
}
