import sql from 'sql-template-tag';
import type { Database } from '../../../platform/database/database.ts';
import { idOfStatus, type StatusName } from '../server/statuses.ts';

/** Actions on customers of a demonstration: from a status, to a status or none, with a message or none. */
const actions: readonly {
  readonly descricao: string;
  readonly de: StatusName;
  readonly para: StatusName | null;
  readonly notificacao: string | null;
}[] = [
  { descricao: 'Solicitar documentos', de: 'PENDENTE', para: null, notificacao: 'Documentos pendentes' },
  { descricao: 'Ativar cadastro', de: 'PENDENTE', para: 'ATIVO', notificacao: 'Cadastro ativado' },
  { descricao: 'Bloquear cadastro', de: 'PENDENTE', para: 'BLOQUEADO', notificacao: null },
  { descricao: 'Enviar boas-vindas', de: 'ATIVO', para: null, notificacao: 'Boas-vindas' },
  { descricao: 'Inativar', de: 'ATIVO', para: 'INATIVO', notificacao: null },
  { descricao: 'Bloquear', de: 'ATIVO', para: 'BLOQUEADO', notificacao: 'Cadastro bloqueado' },
  { descricao: 'Voltar a ativo', de: 'RECOMENDACAO', para: 'ATIVO', notificacao: null },
  { descricao: 'Aprovar D.I.', de: 'EVOLUIR_PARA_DI', para: 'APROVADO', notificacao: 'Evolução aprovada' },
  { descricao: 'Aprovar D.I. Energy', de: 'EVOLUIR_PARA_DIENERGY', para: 'APROVADO', notificacao: 'Evolução aprovada' },
  { descricao: 'Reativar', de: 'INATIVO', para: 'ATIVO', notificacao: 'Cadastro ativado' },
  { descricao: 'Desbloquear', de: 'BLOQUEADO', para: 'ATIVO', notificacao: 'Cadastro ativado' },
];

const notices: Readonly<Record<string, { readonly texto: string; readonly documentos?: readonly string[] }>> = {
  'Documentos pendentes': {
    texto: '<p>Envie os documentos abaixo para concluirmos o seu cadastro.</p>',
    documentos: ['Cópia do RG, frente e verso', 'Comprovante de residência', 'Comprovante bancário'],
  },
  'Cadastro ativado': { texto: '<p>O seu cadastro está ativo. Bem-vindo de volta ao portal.</p>' },
  'Boas-vindas': { texto: '<p>Que bom ter você conosco. Conte com a sua filial para o que precisar.</p>' },
  'Cadastro bloqueado': { texto: '<p>O seu cadastro foi bloqueado. Procure a sua filial.</p>' },
  'Evolução aprovada': { texto: '<p>Parabéns, a sua evolução foi aprovada.</p>' },
};

/** Number of demonstration registrations that wait for verification. */
const waiting = 12;

/**
 * Actions of the customer flow with their messages, telephones of branches, and registrations that wait for
 * verification.
 */
export async function seedFlow(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    for (const [titulo, { texto, documentos = [] }] of Object.entries(notices)) {
      await tx.execute(sql`
        insert into ngs_notificacao (titulo, texto) select ${titulo}, ${texto}
        where not exists (select from ngs_notificacao where titulo = ${titulo})`);
      for (const [index, descricao] of documentos.entries())
        await tx.execute(sql`
          insert into ngs_notificacao_mensagem (id_notificacao, tipo, descricao, ordem)
          select n.id, 'DOCUMENTO', ${descricao}, ${(index + 1) * 10}::integer from ngs_notificacao as n
          where n.titulo = ${titulo}
            and not exists (select from ngs_notificacao_mensagem as m where m.id_notificacao = n.id and m.descricao = ${descricao})`);
    }
    for (const [index, { descricao, de, para, notificacao }] of actions.entries())
      await tx.execute(sql`
        insert into acao_status_cliente (descricao, id_status_origem, id_status, id_notificacao, ordem, ativo)
        select ${descricao}, ${idOfStatus(de)}::integer, ${para === null ? null : idOfStatus(para)}::integer,
          (select id from ngs_notificacao where titulo = ${notificacao}), ${(index + 1) * 10}::integer, true
        where not exists (
          select from acao_status_cliente where id_status_origem = ${idOfStatus(de)}::integer and descricao = ${descricao}
        )`);
    await tx.execute(sql`
      update filial set telefone = '+5511' || (30000000 + id * 1111)::text where telefone is null`);
    await tx.execute(sql`
      update cliente set verificacao_ativacao_pendente = true where id in (
        select id from cliente where status = 'ATIVO' and dh_exclusao is null order by id limit ${waiting}::int
      )`);
  });
}
