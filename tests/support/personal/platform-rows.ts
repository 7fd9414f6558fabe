import sql from 'sql-template-tag';
import type { Database } from '../../../src/platform/database/database.ts';
import type { Known } from './person-rows.ts';

/** Former street of the person, which no record has any more. */
export const deletedStreet = 'Beco Jurubeba Extinto';

/**
 * Inserts rows of platform tables that contain data of a person: texts of others, messages, tasks, history, contracts,
 * sessions.
 */
export async function putTraces(
  db: Database,
  known: Known,
  ids: ReadonlyMap<string, number>,
  other: number,
): Promise<void> {
  const { nome, cpf, email, telefone, logradouro, codigo } = known;
  const [client, user, person] = [ids.get('Cliente') ?? 0, ids.get('Usuario') ?? 0, ids.get('Pessoa') ?? 0];
  const json = (value: unknown) => JSON.stringify(value);
  const state = { nome, documento: cpf, email, logradouro, status: 'ATIVO' };
  await db.execute(sql`
    insert into vitral_historico (entity, id_registro, versao, operacao, id_usuario, antes, depois, dh_registro) values
      ('Cliente', ${client}, 2, 'ALTERACAO', ${user}, ${json({ ...state, nome: 'Ana' })}::jsonb, ${json(state)}::jsonb, now()),
      ('Cliente', ${client}, 1, 'CRIACAO', null, null, ${json({ ...state, telefone })}::jsonb, now() - interval '70 days'),
      ('Endereco', ${ids.get('Endereco') ?? 0}, 1, 'CRIACAO', null, null, ${json({ logradouro, bairro: 'Vila' })}::jsonb, now()),
      ('Produto', 1, 2, 'ALTERACAO', null, '{}'::jsonb, ${json({ caracteristica: `Feito para ${nome.toUpperCase()}` })}::jsonb, now())`);
  // Archived months of the history are tables of their own.
  await db.script('create table vitral_historico_velho (like vitral_historico)');
  await db.execute(sql`
    insert into vitral_historico_velho (id, entity, id_registro, versao, operacao, dh_registro, depois)
    values (1, 'Endereco', ${ids.get('Endereco') ?? 0}, 1, 'CRIACAO', now(), ${json({ logradouro })}::jsonb)`);
  await db.execute(sql`
    insert into vitral_fluxo (entity, id_registro, fluxo, versao, de, para, evidencia)
    values ('Cliente', ${client}, 'cliente', 2, 'PENDENTE', 'ATIVO', ${json({ logradouro, observacao: nome })}::jsonb)`);
  await db.execute(sql`
    insert into vitral_comentario (entity, id_registro, id_usuario, texto) values
      ('Cliente', ${client}, ${other}, ${`Falei com ${nome}, que mora em ${logradouro}`}),
      ('Produto', 1, ${user}, ${`Quem pede é ${nome}: ${email}`})`);
  await db.execute(sql`
    insert into vitral_saida (tipo, agregado, transicao, conteudo)
    values ('aviso.email', ${`Cliente ${client}`}, 'boas-vindas', ${json({ para: email, texto: `Olá, ${nome}!\nSua rua: ${logradouro}` })}::jsonb)`);
  await db.execute(sql`
    insert into vitral_tarefa (nome, conteudo, estado, dh_prevista, limite, erro)
    values ('teste', ${json({ [email]: [telefone] })}::jsonb, 'morta', now(), 1, ${`Falhou para ${email}`})`);
  await db.execute(sql`
    insert into vitral_tentativa (id_usuario, operacao, chave_hash, impressao, status, resposta) values
      (${user}, 'a', 'a', 'a', 200, ${json({ nome })}::json),
      (${other}, 'a', 'b', 'b', 200, ${json({ data: { ...state, id: client, telefone: '(11) 98765-0123', cpf: '529.982.247-25' } })}::json)`);
  await db.execute(sql`
    insert into vitral_sessao (token_hash, id_usuario, dh_expira, agente, endereco)
    values ('x', ${user}, now() + interval '1 day', 'Firefox', '10.1.2.3')`);
  await db.execute(sql`
    insert into vitral_senha_link (token_hash, id_usuario, email, dh_expira) values ('x', ${user}, ${email}, now())`);
  await db.execute(sql`
    insert into vitral_segundo_fator (id_usuario, segredo) values (${user}, 'segredo')`);
  await db.execute(sql`
    insert into consultor_aceite (token_hash, cliente, email, dh_expira) values ('x', ${client}, ${email}, now())`);
  await db.execute(sql`
    insert into carta_recomendacao values (${client}, ${nome}, '11', ${telefone}, ${email}, '1', '1', '1', ${logradouro}, '1', 'Vila', 1, ${user}, now())`);
  await db.execute(sql`
    insert into entrevista_consultor (referencia, cliente, entrevistador, estado, definicao, respostas, usuario, dh_registro, dh_resposta)
    values ('r1', ${client}, ${client + 1000}, 'RESPONDIDA', ${json({ titulo: `Entrevista de ${nome}` })}::json, ${json({ rua: logradouro })}::jsonb, ${other}, now(), now())`);
  await putContract(db, known, client, 'finish', 1);
  await putContract(db, known, client, 'di', 2);
  await db.execute(sql`
    insert into vitral_sim_whatsapp (chave, para, texto, dh_envio) values ('k', ${telefone}, ${`Oi, ${nome}`}, now())`);
  await db.execute(sql`
    insert into ngs_notificacao_usuario (titulo, texto, id_usuario) values (${`${nome} entrou na sua rede`}, ${`Fale com ${email}`}, ${other})`);
  // Points of the person, which an erasure must not change.
  await db.execute(sql`insert into ponto_saldo values (${client}, '2026-10-01', 12.5, 20)`);
  await db.execute(sql`insert into ponto_erp values (${client}, '2026-10-01', 3, 4, now())`);
  // So old that the server's task does not replace it by an answer of the ERP meanwhile.
  await db.execute(sql`
    insert into rma_erp (numero, codigo, derivacao, mundial, cliente, gerada, situacoes, dh_consulta)
    values ('1', '1', '1', ${codigo}, ${client}, '2020-10-01', '[]', now())`);
  await db.execute(sql`
    insert into vitral_importacao (entity, id_arquivo, nome_arquivo, id_usuario, pedido, estado, dh_fim)
    select 'Pessoa', min(id), ${`${nome}.csv`}, ${other}, '{}', 'concluida', now() from vitral_arquivo
    where entity is null and id_usuario = ${other}`);
  // A deleted address of the person, and one of somebody else, which stays in the recycle bin.
  for (const [owner, street] of [
    [person, deletedStreet],
    [person + 1_000, 'Rua de Outra Pessoa'],
  ] as const) {
    const [entry] = await db.query<{ id: number }>(sql`
      insert into registro_excluido (entidade, cadastro, id_registro, rotulo, registros, quem, excluido_em, expira_em)
      values ('Endereco', 'Endereço', ${owner}, ${street}, 1, 'Outra Pessoa', now(), now() + interval '9 days') returning id`);
    const row = {
      entity: 'Endereco',
      table: 'endereco',
      id: 77,
      values: { id: 77, id_pessoa: owner, logradouro: street },
    };
    await db.execute(sql`insert into vitral_lixeira (id, linhas) values (${entry?.id ?? 0}, ${json([row])}::json)`);
  }
  if (person === 0) throw new Error('There is no person.');
}

async function putContract(db: Database, known: Known, client: number, phase: string, version: number): Promise<void> {
  const [row] = await db.query<{ id: number }>(sql`
    insert into assinatura_processo (contrato, cliente, versao, fase, nome, hash, codigo_verificacao, dh_registro)
    values (1, ${client}, ${version}, ${phase}, 'Contrato', 'h', ${`codigo-${version}`}, now()) returning id`);
  const id = row?.id ?? 0;
  await db.execute(sql`
    insert into assinatura_documento values (${id}, 'h', true, ${Buffer.from(`Contrato de ${known.nome}`)})`);
  await db.execute(sql`
    insert into assinatura_signatario (processo, papel, nome, documento, email, imagem, ip)
    values (${id}, 'D.I', ${known.nome}, ${known.cpf}, ${known.email}, ${Buffer.from(known.nome)}, '10.1.2.3')`);
  await db.execute(sql`
    insert into assinatura_evento values (${id}, 1, 'SIGN', ${JSON.stringify({ nome: known.nome })}::json, 'x', 'x', 'x')`);
}
