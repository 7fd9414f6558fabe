import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { ViewAnswer } from '../../../language/view/view-answer.ts';
import type { Database } from '../../../platform/database/database.ts';

/** Interviews of a demonstration, and how many of them wait for the D.I. who logs in. */
const count = 40;
const waiting = 14;
/** The demo login of a D.I. (`networkLogins`). */
const login = 'di@vitral.example';

/** Answers of the interviewers. */
export const answers: readonly Readonly<Record<string, unknown>>[] = [
  {
    ...{ experiencia_vendas: 'SIM', experiencia_descricao: 'Cinco anos em vendas diretas de cosméticos.' },
    ...{ motivo: 'Quer uma renda própria e formar uma equipe na região.', horas_semana: 20 },
    ...{ disponibilidade: ['NOITE', 'FIM_DE_SEMANA'], tem_veiculo: true, meta_mensal: 4500, recomenda: 'SIM' },
  },
  {
    ...{ experiencia_vendas: 'NAO', motivo: 'Conheceu os produtos como cliente e indica à família.', horas_semana: 12 },
    ...{ disponibilidade: ['MANHA'], tem_veiculo: false, meta_mensal: 2000, recomenda: 'SIM' },
  },
];

/**
 * Adds the interviews of a demonstration if there are none, after its network is filled: some that the demonstration's
 * D.I. has to make, others with answers. Returns how many it added.
 */
export async function putDemoInterviews(db: Database, definition: ViewAnswer, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const some = await tx.query(sql`select 1 as found from entrevista_consultor limit 1`);
    const [di] = await tx.query<{ id: number; usuario: number }>(sql`
      select u.id_cliente as id, u.id as usuario from usuario as u join cliente as c on c.id = u.id_cliente
      where u.login = ${login} and c.tipo = 'DI' and exists (select from rede_no as n where n.superior = c.id)`);
    if (some.length > 0 || di === undefined) return 0;
    const consultants = await tx.query<{ id: number }>(sql`
      select c.id from rede_no as n join cliente as c on c.id = n.id
      where n.superior = ${di.id} and c.tipo <> 'CLIENTE' and c.status in ('ATIVO', 'RECOMENDACAO') and c.dh_exclusao is null
      order by c.id limit ${count}::int`);
    const rows = consultants.map(({ id }, index) => {
      const asked = new Date(now.getTime() - (index + 1) * 7 * 3_600_000);
      const isAnswered = index >= waiting;
      const given = isAnswered ? answers[index % answers.length] : {};
      const reference = createHash('sha256').update(`entrevista ${id}`).digest('base64url').slice(0, 22);
      const answered = isAnswered ? new Date(asked.getTime() + 3_600_000) : null;
      return { reference, id, state: isAnswered ? 'RESPONDIDA' : 'SOLICITADA', given, asked, answered };
    });
    await tx.execute(sql`
      insert into entrevista_consultor (referencia, cliente, entrevistador, estado, definicao, respostas, usuario, dh_registro, dh_resposta)
      select r.reference, r.id, ${di.id}, r.state, ${JSON.stringify(definition)}::json, r.given, ${di.usuario}, r.asked, r.answered
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (reference text, id bigint, state text, given jsonb, asked timestamptz, answered timestamptz)
      order by r.asked desc`);
    return consultants.length;
  });
}
