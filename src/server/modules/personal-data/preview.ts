import sql from 'sql-template-tag';
import type { EntityModel } from '../../../runtime/definition/entity/entity.ts';
import type { Queryable } from '../../database/database.ts';
import { identifier } from '../../database/identifier.ts';
import { findFiles } from './erasure/empty-records.ts';
import { findPlatformFiles, platformRows, signedPhases } from './erasure/platform-rows.ts';
import { findRecords, namesRecord, type PersonKey } from './person-records.ts';

/** One line of what an erasure would do, as `LinhaExclusaoPessoa` has it. Texts are Portuguese, translated by their words. */
export type ErasureLine = {
  readonly id: number;
  readonly item: string;
  readonly quantidade: number;
  readonly destino: 'APAGA' | 'ESVAZIA' | 'FICA';
  readonly campos: string | null;
  readonly motivo: string | null;
};

type Line = Omit<ErasureLine, 'id'>;

const reasons = {
  plain: 'Não diz quem a pessoa é.',
  contract: 'Contrato assinado: prova o que foi combinado e fica inteiro, com selo e assinaturas (LGPD, art. 16, I).',
  history: 'As mudanças ficam registradas sem os valores.',
  ledger: 'Pontos e rede não dizem quem a pessoa é, e são a conta de outros.',
} as const;

/**
 * What an erasure of a person would do, without doing anything: what is deleted, what is emptied, what stays and why.
 * @param translate by which titles and reasons are put into the language of who asks
 */
export async function previewErasure(
  db: Queryable,
  models: ReadonlyMap<string, EntityModel>,
  root: PersonKey,
  translate: (text: string) => string,
): Promise<readonly ErasureLine[]> {
  const records = await findRecords(db, models, root);
  const lines: Line[] = [];
  const line = (item: string, quantidade: number, destino: Line['destino'], rest: Partial<Line> = {}): void => {
    if (quantidade > 0)
      lines.push({
        ...{ item: translate(item), quantidade, destino },
        campos: rest.campos ?? null,
        motivo: rest.motivo == null ? null : translate(rest.motivo),
      });
  };
  for (const [name, own] of records.ids) {
    const model = models.get(name);
    if (model?.person === undefined) continue;
    const fields = Object.values(model.fields).filter(({ personal }) => personal !== undefined);
    if (model.person.erase === 'record') line(model.plural, own.length, 'APAGA');
    else if (fields.length === 0)
      line(model.plural, own.length, 'FICA', { motivo: model.person.reason ?? reasons.plain });
    else
      line(model.plural, own.length, 'ESVAZIA', {
        campos: fields.map(({ title }) => translate(title)).join(', '),
        motivo: model.person.reason,
      });
  }
  const files = new Set([...(await findFiles(db, models, records)), ...(await findPlatformFiles(db, records))]);
  line('Arquivos', files.size, 'APAGA');
  for (const { table, title, where, empty } of platformRows(records)) {
    const [row] = await db.query<{ count: number }>(
      sql`select count(*)::int as count from ${identifier(table)} where ${where}`,
    );
    line(title, row?.count ?? 0, empty === undefined ? 'APAGA' : 'ESVAZIA');
  }
  const clients = [...(records.ids.get('Cliente') ?? [])];
  const [counts] = await db.query<Record<'historico' | 'contratos' | 'importacoes' | 'pontos', number>>(sql`
    select
      (select count(*)::int from vitral_historico
        where ${namesRecord(records, sql`entity`, sql`id_registro`)}) as historico,
      (select count(*)::int from assinatura_processo
        where cliente = any(${clients}::bigint[]) and fase = any(${[...signedPhases]}::text[])) as contratos,
      (select count(*)::int from vitral_importacao
        where entity = any(${[...records.ids.keys()]}::text[]) and dh_fim is not null) as importacoes,
      (select count(*)::int from ponto_saldo where cliente = any(${clients}::bigint[])) as pontos`);
  line('Histórico de mudanças', counts?.historico ?? 0, 'ESVAZIA', { motivo: reasons.history });
  line('Arquivos de importações concluídas', counts?.importacoes ?? 0, 'APAGA');
  line('Contratos assinados', counts?.contratos ?? 0, 'FICA', { motivo: reasons.contract });
  line('Meses de pontos', counts?.pontos ?? 0, 'FICA', { motivo: reasons.ledger });
  const order = { APAGA: 0, ESVAZIA: 1, FICA: 2 } as const;
  return lines
    .sort((a, b) => order[a.destino] - order[b.destino] || a.item.localeCompare(b.item))
    .map((each, index) => ({ id: index + 1, ...each }));
}
