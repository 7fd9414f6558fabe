import sql, { type Sql } from 'sql-template-tag';
import type { GovernedArea } from '../../../language/entity/entity.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { ProjectText } from './project-store.ts';

export type ProposalState = 'AGUARDA' | 'APROVADA' | 'RECUSADA' | 'RETIRADA' | 'SUBSTITUIDA';

/** A change of a file that waits for an administrator, or was decided. */
export type StoredProposal = {
  readonly id: number;
  readonly arquivo: string;
  readonly operacao: 'GRAVACAO' | 'EXCLUSAO' | 'RENOMEACAO';
  readonly para: string | null;
  readonly texto: string | null;
  readonly base: string | null;
  readonly hash_base: string | null;
  readonly areas: readonly GovernedArea[];
  readonly situacao: ProposalState;
  readonly motivo: string | null;
  readonly id_usuario: number;
  readonly nome: string | null;
  readonly dh_registro: string;
  readonly id_usuario_decisao: number | null;
  readonly nome_decisao: string | null;
  readonly dh_decisao: string | null;
};

const maxListed = 200;

/** Changes of all files, or of one: waiting ones first, then the newest. */
export async function listProposals(db: Queryable, file: string | null): Promise<readonly StoredProposal[]> {
  return find(
    db,
    sql`${file}::text is null or p.arquivo = ${file}`,
    sql`order by p.situacao <> 'AGUARDA', p.id desc limit ${maxListed}`,
  );
}

export async function findProposal(db: Queryable, id: number): Promise<StoredProposal | null> {
  const [row] = await find(db, sql`p.id = ${id}`, sql``);
  return row ?? null;
}

/** Finds a change and locks it, so that nobody else decides meanwhile. */
export async function lockProposal(tx: Queryable, id: number): Promise<StoredProposal | null> {
  await tx.query(sql`select id from vitral_proposta where id = ${id} for update`);
  return findProposal(tx, id);
}

/** Stores a requested change; earlier waiting ones of the same file and author are replaced. Returns its id. */
export async function addProposal(
  tx: Queryable,
  asked: Pick<StoredProposal, 'arquivo' | 'operacao' | 'para' | 'texto' | 'areas' | 'id_usuario'> & {
    readonly base: ProjectText | null;
  },
): Promise<number> {
  const { arquivo, operacao, para, texto, areas, id_usuario, base } = asked;
  await tx.execute(sql`
    update vitral_proposta set situacao = 'SUBSTITUIDA', id_usuario_decisao = ${id_usuario}, dh_decisao = now()
    where arquivo = ${arquivo} and id_usuario = ${id_usuario} and situacao = 'AGUARDA'`);
  const [row] = await tx.query<{ id: number }>(sql`
    insert into vitral_proposta (arquivo, operacao, para, texto, base, hash_base, areas, id_usuario)
    values (${arquivo}, ${operacao}, ${para}, ${texto}, ${base?.text ?? null}, ${base?.hash ?? null},
      ${JSON.stringify(areas)}::jsonb, ${id_usuario})
    returning id`);
  return row?.id ?? 0;
}

/** Stores the decision on a waiting change. */
export async function decideProposal(
  tx: Queryable,
  id: number,
  { situacao, motivo, by }: { readonly situacao: ProposalState; readonly motivo: string | null; readonly by: number },
): Promise<void> {
  await tx.execute(sql`
    update vitral_proposta set situacao = ${situacao}, motivo = ${motivo}, id_usuario_decisao = ${by}, dh_decisao = now(),
      gravando = ${situacao === 'APROVADA'}
    where id = ${id}`);
}

/** Marks an agreed change as made. */
export async function endWriting(db: Queryable, id: number): Promise<void> {
  await db.execute(sql`update vitral_proposta set gravando = false where id = ${id} and gravando`);
}

/** Agreed changes that have not been made for this number of seconds, because their server stopped. */
export function listUnwritten(db: Queryable, seconds: number): Promise<readonly StoredProposal[]> {
  return find(db, sql`p.gravando and p.dh_decisao < now() - make_interval(secs => ${seconds})`, sql`order by p.id`);
}

/**
 * Makes a change wait again after it could not be made; if its author has requested another one meanwhile, that one
 * waits instead.
 */
export async function reopenProposal(db: Queryable, { id, arquivo, id_usuario }: StoredProposal): Promise<void> {
  await db.execute(sql`
    update vitral_proposta as p set id_usuario_decisao = null, dh_decisao = null, motivo = null, gravando = false,
      situacao = case when exists (
        select from vitral_proposta as o where o.arquivo = ${arquivo} and o.id_usuario = ${id_usuario} and o.situacao = 'AGUARDA')
        then 'SUBSTITUIDA' else 'AGUARDA' end
    where p.id = ${id}`);
}

function find(db: Queryable, condition: Sql, order: Sql): Promise<StoredProposal[]> {
  return db.query<StoredProposal>(sql`
    select p.id, p.arquivo, p.operacao, p.para, p.texto, p.base, p.hash_base, p.areas, p.situacao, p.motivo, p.id_usuario,
      u.nome, p.dh_registro, p.id_usuario_decisao, d.nome as nome_decisao, p.dh_decisao
    from vitral_proposta as p left join usuario as u on u.id = p.id_usuario
      left join usuario as d on d.id = p.id_usuario_decisao
    where ${condition} ${order}`);
}
