import sql, { type Sql } from 'sql-template-tag';
import { documentOf, documentsOf } from '../../../domain/documents/by-country.ts';
import { stripSeparators } from '../../../domain/documents/document.ts';
import { type NamedPlace, placeOf, refuseMissing } from '../../../engine/records/named-refusals.ts';
import type { Queryable } from '../../../platform/database/database.ts';

/** Natural or legal person, as named on cards. */
export type PersonKind = 'PF' | 'PJ';

/** A target branch of clones: its country by two letters, null if unknown. */
export type DocumentBranch = { readonly id: number; readonly country: string | null };

/** Finds a branch. Throws 404 for none, with the name of the call's field. */
export async function findBranch(
  tx: Queryable,
  id: number,
  place: NamedPlace = placeOf('body', 'id_filial_destino'),
): Promise<DocumentBranch> {
  const [row] = await tx.query<{ sigla: string | null }>(
    sql`select p.sigla from filial as f left join pais as p on p.id = f.id_pais where f.id = ${id}`,
  );
  if (row === undefined) throw refuseMissing('Filial', id, place);
  return { id, country: row.sigla };
}

/**
 * Whether a number is a document of this kind of person in a country; if both kinds have the same document, either is
 * accepted.
 */
export function isDocumentOf(country: string | null, kind: PersonKind, text: string): boolean {
  const named = { PF: ['CPF'], PJ: ['CNPJ'] }[kind];
  const own = documentsOf(country).find(({ constante }) => named.includes(constante));
  return text.length <= 20 && (own?.document ?? documentOf(country)).isValid(text);
}

/** A document as it is stored. */
export function tidyDocument(text: string | null | undefined): string | null {
  const stripped = stripSeparators(text ?? '');
  return stripped === '' ? null : stripped;
}

/**
 * Selects the documents that identify registrations, as `documento` with each `cliente`, its person and branch. A legal
 * person is not identified by its holder's documents.
 * @param which a condition on `c`, the client
 */
export function selectDocuments(which: Sql): Sql {
  return sql`
    select c.id as cliente, c.id_pessoa, c.id_filial, d.documento
    from cliente as c
    left join pessoa as p on p.id = c.id_pessoa
    left join pessoa_fisica as f on f.id = p."id_pessoaFisica" and p.tipo = 'PF'
    left join pessoa_juridica as j on j.id = p."id_pessoaJuridica" and p.tipo = 'PJ'
    cross join lateral (values (c.documento_filial), (c.documento), (f.cpf), (j.cnpj)) as d (documento)
    where c.dh_exclusao is null and d.documento is not null and (${which})`;
}

/**
 * The condition on `c`, a client, that they or their person may have one of these documents; uses an index for each.
 */
export function hasDocument(documents: readonly string[]): Sql {
  const list = sql`any (${[...documents]}::text[])`;
  return sql`c.id in (
    select id from cliente where documento_filial = ${list}
    union select id from cliente where id_pessoa in (
      select id from pessoa where documento = ${list}
      union select p.id from pessoa_fisica as f join pessoa as p on p."id_pessoaFisica" = f.id where f.cpf = ${list}
      union select p.id from pessoa_juridica as j join pessoa as p on p."id_pessoaJuridica" = j.id where j.cnpj = ${list}))`;
}

/** Whether a document is already registered in a branch. */
export async function isTakenInBranch(tx: Queryable, branch: number, document: string): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1 as found from (${selectDocuments(sql`c.id_filial = ${branch} and ${hasDocument([document])}`)}) as d
    where d.documento = ${document} limit 1`);
  return rows.length > 0;
}
