import sql, { join } from 'sql-template-tag';
import type { EntityModel } from '../../../language/entity/entity.ts';
import { localizeModel } from '../../../language/view/labels.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { identifier } from '../../../platform/database/identifier.ts';
import type { PersonalRows } from '../../personal-rows.ts';
import { countBin } from './erasure/bin-entries.ts';
import { findFiles } from './erasure/empty-records.ts';
import { findPlatformFiles, rowsOf } from './erasure/platform-rows.ts';
import { findRecords, namesRecord, type PersonKey } from './person-records.ts';
import { platformTitles, reasons } from './texts.ts';

/**
 * One line of the preview of an erasure (`LinhaExclusaoPessoa`). Texts are Portuguese, and keys of their translations.
 */
export type ErasureLine = {
  readonly id: number;
  readonly item: string;
  readonly quantidade: number;
  readonly destino: 'APAGA' | 'ESVAZIA' | 'FICA';
  readonly campos: string | null;
  readonly motivo: string | null;
};

type Line = Omit<ErasureLine, 'id'>;

/**
 * Previews an erasure without changing anything: what would be deleted, what emptied, what stays and why.
 * @param translate translates titles and reasons into the caller's language
 */
export async function previewErasure(
  db: Queryable,
  models: ReadonlyMap<string, EntityModel>,
  personalRows: readonly PersonalRows[],
  root: PersonKey,
  translate: (text: string) => string,
): Promise<readonly ErasureLine[]> {
  const records = await findRecords(db, models, root);
  const lines: Line[] = [];
  const add = (item: string, quantidade: number, destino: Line['destino'], rest: Partial<Line> = {}): void => {
    if (quantidade > 0)
      lines.push({ ...{ item, quantidade, destino }, campos: rest.campos ?? null, motivo: rest.motivo ?? null });
  };
  const line = (item: string, quantidade: number, destino: Line['destino'], reason?: string): void =>
    add(translate(item), quantidade, destino, reason === undefined ? {} : { motivo: translate(reason) });
  for (const [name, own] of records.ids) {
    const found = models.get(name);
    const model = found === undefined ? undefined : localizeModel(found, translate);
    if (model?.person === undefined) continue;
    const fields = Object.values(model.fields).filter(({ personal }) => personal !== undefined);
    if (model.person.erase === 'record') add(model.plural, own.length, 'APAGA');
    else if (fields.length === 0)
      add(model.plural, own.length, 'FICA', { motivo: model.person.reason ?? translate(reasons.plain) });
    else
      add(model.plural, own.length, 'ESVAZIA', {
        campos: fields.map(({ title }) => title).join(', '),
        motivo: model.person.reason,
      });
  }
  const files = new Set([
    ...(await findFiles(db, models, records)),
    ...(await findPlatformFiles(db, personalRows, records)),
  ]);
  line(platformTitles.files, files.size, 'APAGA');
  const platform = rowsOf(personalRows, records);
  const counted = await db.query<{ place: number; count: number }>(
    join(
      platform.map(
        ({ table, where }, place) =>
          sql`select ${place}::int as place, count(*)::int as count from ${identifier(table)} where ${where}`,
      ),
      ' union all ',
    ),
  );
  for (const { place, count } of counted) {
    const rows = platform[place];
    if (rows === undefined) continue;
    if (rows.keep !== undefined) line(rows.title, count, 'FICA', rows.keep);
    else line(rows.title, count, rows.empty === undefined ? 'APAGA' : 'ESVAZIA');
  }
  const [counts] = await db.query<Record<'historico' | 'importacoes', number>>(sql`
    select
      (select count(*)::int from vitral_historico
        where ${namesRecord(records, sql`entity`, sql`id_registro`)}) as historico,
      (select count(*)::int from vitral_importacao
        where entity = any(${[...records.ids.keys()]}::text[]) and dh_fim is not null) as importacoes`);
  line(platformTitles.history, counts?.historico ?? 0, 'ESVAZIA', reasons.history);
  line(platformTitles.imports, counts?.importacoes ?? 0, 'APAGA');
  line(platformTitles.bin, await countBin(db, models, records), 'APAGA');
  const order = { APAGA: 0, ESVAZIA: 1, FICA: 2 } as const;
  return lines
    .sort((a, b) => order[a.destino] - order[b.destino] || a.item.localeCompare(b.item))
    .map((each, index) => ({ id: index + 1, ...each }));
}
