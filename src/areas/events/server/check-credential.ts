import sql from 'sql-template-tag';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { isActiveClient } from '../../people/server/index.ts';
import { checkPath } from './credentials.ts';

/** The result of scanning a credential. */
export type CheckedCredential = {
  readonly tipo: 'CREDENCIAL_VIRTUAL' | 'CREDENCIAL_CONSULTOR' | 'CRACHA';
  readonly nome: string;
  readonly empresa: string | null;
  readonly descricao_tipo: string | null;
  readonly graduacao: string | null;
  readonly codigo_mundial: string | null;
  readonly evento: string | null;
  readonly data_inicial: string | null;
  readonly data_final: string | null;
  readonly valida: boolean;
};

/**
 * Returns the holder of a credential or badge and whether it is valid: the client is active, and the event of a
 * consultant's credential or a badge is not over. Throws 404 for an unknown code.
 * @param portal public address of the portal; `code` is the last part of the address in the QR code
 */
export async function checkCredential(
  db: Queryable,
  { portal, code }: { readonly portal: string; readonly code: string },
  today: string,
): Promise<CheckedCredential> {
  const [row] = await db.query<CheckedCredential>(sql`
    select k.tipo, k.nome, coalesce(k."nomeEmpresa", k."nomeCliente") as empresa, k."descricaoTipoSocio" as descricao_tipo,
      k."graduacaoVigente" as graduacao, c.codigo_mundial, e.titulo as evento, e.data_inicial, e.data_final,
      coalesce(${isActiveClient(sql`c.status`)}, false) and c.dh_exclusao is null
        and (k.tipo = 'CREDENCIAL_VIRTUAL' or not coalesce(e.finalizado, false)
          and coalesce(e.data_final, e.data_inicial, ${today}::date) >= ${today}::date) as valida
    from credencial_cliente as k left join cliente as c on c.id = k.id_cliente left join evento as e on e.id = k.id_evento
    where k."qrCode" = ${`${portal}${checkPath}${code}`}
    union all
    select 'CRACHA', b.nome, c.nome, nullif(b.cargo, '.'), null, null, e.titulo, e.data_inicial, e.data_final,
      coalesce(${isActiveClient(sql`c.status`)}, false) and c.dh_exclusao is null and not coalesce(e.finalizado, false)
        and coalesce(e.data_final, e.data_inicial, ${today}::date) >= ${today}::date
    from cracha as b join cliente as c on c.id = b.id_cliente join evento as e on e.id = b.id_evento
    where b.codigo = ${code}`);
  if (row === undefined) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: 'CredencialCliente', id: 0 });
  return row;
}
