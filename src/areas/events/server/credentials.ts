import { randomBytes } from 'node:crypto';
import sql, { type Sql } from 'sql-template-tag';
import type { Database } from '../../../platform/database/database.ts';

/**
 * Updates the virtual credentials of a client (specification 002, section 2.7): creates missing ones for the holder,
 * the spouse and the partners, and updates names, title and codes of the others. Photos and verification addresses
 * stay. Repeating it changes nothing more, and two concurrent calls create each credential once.
 * @param publicUrl public address of the portal, without a trailing slash
 */
export async function refreshCredentials(db: Database, client: number, publicUrl: string): Promise<void> {
  await db.transaction(async (tx) => {
    // Calls for the same client wait for each other.
    await tx.query(sql`select id from cliente where id = ${client} for update`);
    const people = await tx.query<{ nome: string; tipo_socio: string; id: number | null }>(sql`
      select p.nome, p.tipo_socio, min(k.id) as id from (${selectPeople(client)}) as p
      left join credencial_cliente as k on k.id_cliente = ${client} and k.tipo = 'CREDENCIAL_VIRTUAL'
        and k."descricaoTipoSocio" = p.tipo_socio and (p.tipo_socio <> ${partnerKind} or k.nome = p.nome)
      group by p.nome, p.tipo_socio, p.ordem order by p.ordem`);
    for (const { nome, tipo_socio, id } of people) {
      if (id === null) {
        const address = makeCredentialAddress(publicUrl);
        await tx.execute(sql`
          insert into credencial_cliente (tipo, nome, "descricaoTipoSocio", id_cliente, "qrCode", "urlImagemQrCode")
          values ('CREDENCIAL_VIRTUAL', ${nome}, ${tipo_socio}, ${client}, ${address}, ${pictureOf(address, publicUrl)})`);
      }
      await tx.execute(sql`
        update credencial_cliente as k set nome = n.nome, "nomeCliente" = n.cliente, "codigoMundialDi" = n.codigo,
          "codigoMundialPresidente" = n.presidente, "codigoFilial" = n.filial, "graduacaoVigente" = n.titulo,
          "codigoGraduacaoVigente" = n.graduacao, versao = k.versao + 1, dh_alteracao = now()
        from (
          select ${nome}::text as nome, c.nome as cliente, coalesce(d.codigo_mundial, c.codigo_mundial) as codigo,
            p.codigo_mundial as presidente,
            c.id_filial::text as filial, h."graduacaoTitulo" as titulo, g.codigo as graduacao
          from cliente as c
          left join lateral (${selectAbove(client, 'di')}) as d on true
          left join lateral (${selectAbove(client, 'presidente')}) as p on true
          left join lateral (
            select r."graduacaoTitulo" from graduacao_historico as r
            where r.id_cliente = c.id and r.ativo order by r."dhRegistro" desc, r.id desc limit 1) as h on true
          left join graduacao as g on g.titulo = h."graduacaoTitulo"
          where c.id = ${client}) as n
        where k.id_cliente = ${client} and k.tipo = 'CREDENCIAL_VIRTUAL' and k."descricaoTipoSocio" = ${tipo_socio}
          and (${tipo_socio} <> ${partnerKind} or k.nome = ${nome})
          and (k.nome, k."nomeCliente", k."codigoMundialDi", k."codigoMundialPresidente", k."codigoFilial",
            k."graduacaoVigente", k."codigoGraduacaoVigente")
          is distinct from (n.nome, n.cliente, n.codigo, n.presidente, n.filial, n.titulo, n.graduacao)`);
    }
  });
}

/** Path of the page that verifies a credential; its code follows. */
export const checkPath = '/credencial/verificar/';

/**
 * An address by which a scanned credential is verified. Its 144 random bits cannot be guessed and serve as its
 * signature.
 */
export function makeCredentialAddress(publicUrl: string): string {
  return `${publicUrl}${checkPath}${makeCredentialCode()}`;
}

/** The last part of such an address. */
export function makeCredentialCode(): string {
  return randomBytes(18).toString('base64url');
}

/** Address of the picture of an address as a QR code. */
export function pictureOf(address: string, publicUrl: string): string {
  return `${publicUrl}/api/qrcode.png?${new URLSearchParams({ text: address, width: String(qrSide), height: String(qrSide) })}`;
}

/** Side length in pixels of the picture of a QR code (specification 002, section 9). */
const qrSide = 450;

/** Label of partners on a credential; there may be several, distinguished by their names. */
export const partnerKind = 'Sócio';

/** The world code of the first D.I. above a client, or of the president, who is at the top of the network. */
function selectAbove(client: number, who: 'di' | 'presidente'): Sql {
  const order = who === 'di' ? sql`a.passo` : sql`a.passo desc`;
  return sql`
    with recursive acima as (
      select n.id, n.superior, 0 as passo from rede_no as n where n.id = ${client}
      union all
      select n.id, n.superior, a.passo + 1 from acima as a join rede_no as n on n.id = a.superior where a.passo < 100)
    select x.codigo_mundial from acima as a join cliente as x on x.id = a.id
    where x.tipo = 'DI' or ${who === 'presidente'} and a.passo > 0
    order by ${order} limit 1`;
}

/** People with credentials of a client, the holder first: rows of `nome`, `tipo_socio`, `ordem`. */
export function selectPeople(client: number): Sql {
  return sql`
    select c.nome, 'Titular' as tipo_socio, 1 as ordem from cliente as c where c.id = ${client}
    union all
    select f."nomeConjuge", 'Cônjuge', 2 from cliente as c
      join pessoa as p on p.id = c.id_pessoa join pessoa_fisica as f on f.id = p."id_pessoaFisica"
      where c.id = ${client} and f."nomeConjuge" <> ''
    union all
    select s.nome, ${partnerKind}, 3 from cliente as c join pessoa_socio as s on s.id_pessoa = c.id_pessoa
      where c.id = ${client} and lower(s.nome) <> lower(c.nome)`;
}
