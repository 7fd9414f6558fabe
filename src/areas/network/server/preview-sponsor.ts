import sql from 'sql-template-tag';
import type { components } from '../../../api/generated/portal.ts';
import type { Language } from '../../../domain/languages.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { isBelowPath } from '../../../platform/database/select-below.ts';

/** The parameters of `trocarPai` (specification 002, section 7). */
export type SponsorChange = {
  readonly id_origem: number;
  readonly id_destino: number;
  readonly transferir_consultores?: boolean | undefined;
};

import { networkText } from './texts.ts';

/** One effect of a change of sponsor. */
export type SponsorPreviewRow = components['schemas']['PreviaTrocaPaiLinha'];

type Place = {
  readonly nome: string;
  readonly nivel: number;
  readonly caminho: string;
  readonly superior: number | null;
};
type Counts = {
  /** Number of people: the origin and all below, those of them who stay, and how many of these are directly below. */
  readonly all: number;
  readonly staying: number;
  readonly members: number;
  readonly former: number | null;
  readonly next: number;
};

/**
 * The effects of a change of sponsor, before and after; if it is not possible, only the reasons. Empty if one of the
 * two clients has no place in the network. The caller must check who may see them.
 */
export async function previewSponsorChange(
  tx: Queryable,
  { id_origem, id_destino, transferir_consultores = false }: SponsorChange,
  language: Language,
): Promise<readonly SponsorPreviewRow[]> {
  const say = (
    item: NonNullable<SponsorPreviewRow['item']>,
    antes: string | null = null,
    depois: string | null = null,
  ): SponsorPreviewRow => ({
    ...{ item, descricao: networkText(item, language), antes, depois },
  });
  const [origin, target] = [await readPlace(tx, id_origem), await readPlace(tx, id_destino)];
  if (origin === null || target === null) return [];
  if (id_origem === id_destino) return [say('MESMA_PESSOA')];
  if (origin.superior === id_destino) return [say('MESMO_PAI')];
  if (target.caminho.startsWith(origin.caminho)) return [say('CIRCULO')];
  if (await isCustomer(tx, id_destino)) return [say('PAI_CLIENTE')];
  const former = origin.superior === null ? null : await readPlace(tx, origin.superior);
  const counts = await countPeople(tx, id_origem, [origin, former, target], transferir_consultores);
  const moving = counts.all - counts.staying;
  // The people above both keep everybody.
  const leaving = former !== null && target.caminho.startsWith(former.caminho) ? 0 : moving;
  const coming = origin.caminho.startsWith(target.caminho) ? 0 : moving;
  return [
    say('PAI', former?.nome ?? null, target.nome),
    say('NIVEL', String(origin.nivel), String(target.nivel + 1)),
    say('PESSOAS', null, String(moving)),
    ...(counts.members === 0 ? [] : [say('FICAM', null, String(counts.members))]),
    ...(counts.former === null ? [] : [say('ABAIXO_ANTERIOR', String(counts.former), String(counts.former - leaving))]),
    say('ABAIXO_NOVO', String(counts.next), String(counts.next + coming)),
  ];
}

/** Whether a client is a customer: members of the plan serve them, and they sponsor nobody. */
export async function isCustomer(tx: Queryable, id: number): Promise<boolean> {
  const rows = await tx.query(
    sql`select 1 as found from cliente where id = ${id} and coalesce(tipo, 'CLIENTE') = 'CLIENTE'`,
  );
  return rows.length > 0;
}

async function readPlace(tx: Queryable, id: number): Promise<Place | null> {
  const [row] = await tx.query<Place>(sql`
    select c.nome, n.nivel, n.caminho, n.superior from rede_no as n join cliente as c on c.id = n.id where n.id = ${id}`);
  return row ?? null;
}

async function countPeople(
  tx: Queryable,
  id: number,
  [origin, former, target]: readonly [Place, Place | null, Place],
  areTransferred: boolean,
): Promise<Counts> {
  const below = ({ caminho }: Place) =>
    sql`(select count(*)::integer from rede_no as n where ${isBelowPath(sql`n.caminho`, sql`${caminho}::text`)})`;
  const [row] = await tx.query<Counts>(sql`
    with fica as (
      select n.caminho from rede_no as n join cliente as c on c.id = n.id
      where n.superior = ${id} and coalesce(c.tipo, 'CLIENTE') <> 'CLIENTE' and not ${areTransferred}::boolean
    )
    select ${below(origin)} as all, ${below(target)} - 1 as next, ${former === null ? sql`null::integer` : sql`${below(former)} - 1`} as former,
      (select count(*)::integer from fica) as members,
      (select count(*)::integer from fica as f join rede_no as n on ${isBelowPath(sql`n.caminho`, sql`f.caminho`)}) as staying`);
  return row ?? { all: 0, staying: 0, members: 0, former: null, next: 0 };
}
