import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import type { Handlers } from '../../../platform/http/binding.ts';
import { hashPassword } from '../../../platform/sessions/passwords.ts';
import { storePassword } from '../../../platform/sessions/session.queries.ts';
import type { Sessions } from '../../../platform/sessions/sessions.ts';
import { sessionErrors } from './errors.ts';
import { toUsuario } from './session.routes.ts';

/**
 * Creates a new one-time code for the first administrator; only somebody who sees the server's terminal gets it. Null
 * if there are users already. Earlier codes become invalid.
 */
export async function issueFirstAccessCode(db: Database): Promise<string | null> {
  const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
  const code = Array.from(
    { length: 16 },
    (_, index) => (index > 0 && index % 4 === 0 ? '-' : '') + letters[randomInt(letters.length)],
  ).join('');
  return db.transaction(async (tx) => {
    if (!(await isPending(tx))) return null;
    await tx.execute(sql`
      insert into vitral_configuracao (chave, valor) values ('primeiro_acesso', ${JSON.stringify(digest(code))}::jsonb)
      on conflict (chave) do update set valor = excluded.valor`);
    return code;
  });
}

/** Tells whether the first administrator is missing, and creates them for a caller with the code. */
export function firstAccessHandlers(db: Database, sessions: Sessions) {
  return {
    consultarPrimeiroAcesso: async () => ({ status: 200, body: { data: { pendente: await isPending(db) } } }),
    criarPrimeiroAdministrador: async ({ body, request }) => {
      const hash = await hashPassword(body.senha);
      const id = await db.transaction(async (tx) => {
        const [stored] = await tx.query<{ valor: string }>(
          sql`select valor from vitral_configuracao where chave = 'primeiro_acesso' for update`,
        );
        if (stored === undefined || !(await isPending(tx)) || !isSame(stored.valor, digest(body.codigo)))
          throw sessionErrors.CODIGO_INVALIDO();
        const [row] = await tx.query<{ id: number }>(sql`
          insert into usuario (nome, login, id_perfil, tipo, ativo, status_penn)
          select ${body.nome.trim()}, ${body.login.trim().toLowerCase()}, id, 'ADMINISTRATIVO', true, 'ATIVO'
          from perfil where administrador order by id limit 1 returning id`);
        if (row === undefined) throw new Error('There is no profile of administrators.');
        await storePassword(tx, row.id, hash);
        await tx.execute(sql`delete from vitral_configuracao where chave = 'primeiro_acesso'`);
        return row.id;
      });
      const agent = request.headers['user-agent'] ?? null;
      const { token, expira_em, session } = await sessions.open(id, agent, request.ip);
      return { status: 201, body: { data: { token, expira_em, usuario: toUsuario(session.user) } } };
    },
  } satisfies Handlers;
}

async function isPending(db: Queryable): Promise<boolean> {
  const rows = await db.query(sql`select 1 as found from usuario limit 1`);
  return rows.length === 0;
}

function digest(code: string): string {
  return createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
    .digest('base64url');
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
