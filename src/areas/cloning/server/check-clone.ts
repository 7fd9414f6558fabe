import sql from 'sql-template-tag';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import { at } from '../../../engine/records/values/values.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { httpErrors } from '../../../platform/http/errors/http-errors.ts';
import {
  type DocumentBranch,
  hasDocument,
  isDocumentOf,
  type PersonKind,
  selectDocuments,
  tidyDocument,
} from './documents.ts';
import { cloningErrors } from './errors.ts';
import type { Card } from './project-network.ts';

/** A registration from which a clone is made. */
export type Original = {
  readonly id: number;
  readonly pessoa: number;
  /** The person's document in the new registration's country, if it differs from their own; null otherwise. */
  readonly document: string | null;
};

/** The result of planning a clone: registrations to create, and existing ones. */
export type PlannedClone = { readonly originals: readonly Original[]; readonly existing: number };

type Found = {
  readonly id: number;
  readonly pessoa: number;
  readonly documento: string | null;
  readonly tipo: PersonKind;
  readonly existe: boolean;
};

/**
 * Checks everything on the cards of a screen again, in the transaction that clones: existing people, existing
 * registrations in the branch, and documents. Throws 422 with the messages of the specification, 400 for a document
 * that is not valid in the branch's country, and 409 if something has changed since the projection.
 */
export async function planClone(tx: Queryable, given: readonly Card[], branch: DocumentBranch): Promise<PlannedClone> {
  const cards = given.filter(({ ordemGeracional, selecionado }) => ordemGeracional === 0 || selecionado !== false);
  if (new Set(cards.map(({ id }) => id)).size < cards.length)
    throw cloningErrors['REGRA_DE_NEGOCIO.clonagem_repetido']();
  const main = cards.find(({ ordemGeracional }) => ordemGeracional === 0);
  if (main === undefined) throw cloningErrors['REGRA_DE_NEGOCIO.clonagem_incompleta']();
  const found = await findRegistrations(tx, cards, branch);
  if (new Set([...found.values()].map(({ pessoa }) => pessoa)).size < cards.length)
    throw cloningErrors['REGRA_DE_NEGOCIO.clonagem_repetido']();
  const wanted = cards.flatMap((card, place) => {
    const registration = found.get(card.id);
    if (registration === undefined) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: 'Cliente', id: card.id });
    // The person who confirmed it expected an existing registration that stays unchanged.
    if (!registration.existe && !card.isNovoCadastro) throw cloningErrors.CLONAGEM_PROJECAO_MUDOU();
    return registration.existe
      ? []
      : [{ card, place, registration, document: tidyDocument(card.documentoNovoCadastro) }];
  });
  if (wanted.length === 0) throw cloningErrors['REGRA_DE_NEGOCIO.clonagem_nada']();
  for (const { card, registration, document } of wanted) {
    if (card !== main) continue;
    if (document === null) throw cloningErrors['REGRA_DE_NEGOCIO.clonagem_incompleta']();
    if (!isDocumentOf(branch.country, registration.tipo, document))
      throw cloningErrors['REGRA_DE_NEGOCIO.clonagem_documento']();
  }
  const wrong = wanted.filter(
    ({ registration, document }) => document !== null && !isDocumentOf(branch.country, registration.tipo, document),
  );
  if (wrong.length > 0)
    throw httpErrors.DADOS_INVALIDOS({
      errors: wrong.map(({ place }) => at(`/rede/${place}`, 'documentoNovoCadastro', entityErrors.documento())),
    });
  await assertFree(
    tx,
    wanted.flatMap(({ card, registration, document }) =>
      document === null ? [] : [{ document, nome: card.nome, pessoa: registration.pessoa }],
    ),
    branch,
  );
  const originals = wanted.map(({ registration: { id, pessoa, documento }, document }) => ({
    ...{ id, pessoa, document: document === documento ? null : document },
  }));
  return { originals, existing: cards.length - wanted.length };
}

async function findRegistrations(
  tx: Queryable,
  cards: readonly Card[],
  branch: DocumentBranch,
): Promise<ReadonlyMap<number, Found>> {
  const ids = cards.map(({ id }) => id);
  // In the order of their ids, like all code that locks several clients.
  await tx.query(sql`select 1 as held from cliente where id = any (${ids}::bigint[]) order by id for key share`);
  const rows = await tx.query<Found>(sql`
    select c.id, c.id_pessoa as pessoa, c.documento, case c.tipo_pessoa when 'JURIDICA' then 'PJ' else 'PF' end as tipo,
      exists (
        select from cliente as e where e.id_pessoa = c.id_pessoa and e.id_filial = ${branch.id} and e.dh_exclusao is null
      ) as existe
    from cliente as c where c.id = any (${ids}::bigint[]) and c.dh_exclusao is null`);
  return new Map(rows.map((row) => [Number(row.id), row]));
}

/**
 * Throws CLONAGEM_DOCUMENTO_EM_USO for a document on two cards, or of somebody else in the country of the branch, or by
 * birth.
 */
async function assertFree(
  tx: Queryable,
  given: readonly { readonly document: string; readonly nome: string; readonly pessoa: number }[],
  branch: DocumentBranch,
): Promise<void> {
  const holders = new Map<string, number>();
  for (const { document, nome, pessoa } of given) {
    if (holders.has(document)) throw cloningErrors.CLONAGEM_DOCUMENTO_EM_USO({ documento: document, nome });
    holders.set(document, pessoa);
  }
  const documents = [...holders.keys()];
  if (documents.length === 0) return;
  const rows = await tx.query<{ documento: string; pessoa: number }>(sql`
    select d.documento, d.id_pessoa as pessoa from (${selectDocuments(hasDocument(documents))}) as d
    left join filial as f on f.id = d.id_filial join filial as t on t.id = ${branch.id}
    where d.documento = any (${documents}::text[]) and f.id_pais is not distinct from t.id_pais`);
  const taken = rows.find(({ documento, pessoa }) => holders.get(documento) !== Number(pessoa));
  if (taken === undefined) return;
  const nome = given.find(({ document }) => document === taken.documento)?.nome ?? '';
  throw cloningErrors.CLONAGEM_DOCUMENTO_EM_USO({ documento: taken.documento, nome });
}
