-- What the stand-ins of payment providers keep (src/integrations): a demonstration's bank, card company and issuer of
-- invoices. Nothing is written here where a real provider is set. They belong to no area: a server has them whichever areas it has. Run at every start; only adds. Times are those of the
-- portal's clock, amounts minor units.

-- Charges by Pix.
create table if not exists vitral_sim_pix (
  txid         text primary key,
  valor        bigint not null constraint vitral_sim_pix_valor check (valor > 0),
  estado       text not null constraint vitral_sim_pix_estado
               check (estado in ('ATIVA', 'CONCLUIDA', 'REMOVIDA_PELO_USUARIO_RECEBEDOR', 'REMOVIDA_PELO_PSP')),
  dh_criacao   timestamptz not null,
  dh_validade  timestamptz not null,
  codigo       text not null
);
-- Money that came by Pix, and what of it went back.
create table if not exists vitral_sim_pix_recebido (
  e2eid         text primary key,
  txid          text,
  valor         bigint not null constraint vitral_sim_pix_recebido_valor check (valor > 0),
  dh_pagamento  timestamptz not null
);
create index if not exists vitral_sim_pix_recebido_txid on vitral_sim_pix_recebido (txid);
create index if not exists vitral_sim_pix_recebido_pagamento on vitral_sim_pix_recebido (dh_pagamento, e2eid);
create table if not exists vitral_sim_pix_devolucao (
  e2eid  text not null constraint vitral_sim_pix_devolucao_fk references vitral_sim_pix_recebido (e2eid) on delete cascade,
  id     text not null,
  valor  bigint not null constraint vitral_sim_pix_devolucao_valor check (valor > 0),
  primary key (e2eid, id)
);

-- Cards are known by what they do, their brand and four digits: no number is stored.
create table if not exists vitral_sim_cartao_token (
  token     text primary key,
  conduta   text not null constraint vitral_sim_cartao_token_conduta
            check (conduta in ('aprova', 'recusa', 'demora', 'desafio')),
  bandeira  text not null,
  final     text not null
);
create table if not exists vitral_sim_cartao (
  id         text primary key,
  -- The caller's key, and what was asked for under it.
  chave      text not null constraint vitral_sim_cartao_chave unique,
  token      text not null,
  valor      bigint not null constraint vitral_sim_cartao_valor check (valor > 0),
  moeda      text not null,
  parcelas   integer not null,
  bandeira   text not null,
  final      text not null,
  estado     text not null constraint vitral_sim_cartao_estado
             check (estado in ('authorised', 'captured', 'voided', 'refused', 'requires_action', 'processing')),
  motivo     text,
  capturado  bigint not null default 0,
  devolvido  bigint not null default 0,
  dh_inicio  timestamptz not null,
  constraint vitral_sim_cartao_livro check (devolvido between 0 and capturado and capturado <= valor)
);
-- Where the holder goes back to after a challenge.
alter table vitral_sim_cartao add column if not exists retorno text;
create table if not exists vitral_sim_cartao_devolucao (
  chave      text primary key,
  id_cartao  text not null constraint vitral_sim_cartao_devolucao_fk references vitral_sim_cartao (id) on delete cascade,
  valor      bigint not null constraint vitral_sim_cartao_devolucao_valor check (valor > 0)
);

create table if not exists vitral_sim_boleto (
  numero        bigint generated always as identity primary key,
  chave         text not null constraint vitral_sim_boleto_chave unique,
  valor         bigint not null constraint vitral_sim_boleto_valor check (valor > 0),
  vencimento    date not null,
  estado        text not null constraint vitral_sim_boleto_estado check (estado in ('registrado', 'pago', 'cancelado')),
  codigo        text not null default '',
  linha         text not null default '',
  pago          bigint,
  dh_registro   timestamptz not null,
  dh_pagamento  timestamptz
);

create table if not exists vitral_sim_nota (
  numero       bigint generated always as identity primary key,
  chave        text not null constraint vitral_sim_nota_chave unique,
  valor        bigint not null constraint vitral_sim_nota_valor check (valor > 0),
  moeda        text not null,
  acesso       text not null,
  estado       text not null constraint vitral_sim_nota_estado check (estado in ('emitida', 'cancelada')),
  dh_emissao   timestamptz not null,
  dh_cancelada timestamptz
);
-- What stands on it, as its order was sent.
alter table vitral_sim_nota add column if not exists conteudo jsonb;

-- Webhooks that the stand-ins have to send, each with the time from which it may come.
create table if not exists vitral_sim_aviso (
  id           bigint generated always as identity primary key,
  porta        text not null,
  conteudo     jsonb not null,
  dh_prevista  timestamptz not null,
  dh_entrega   timestamptz
);
create index if not exists vitral_sim_aviso_previsto on vitral_sim_aviso (porta, dh_prevista, id) where dh_entrega is null;

-- Messages by WhatsApp that reach nobody. Whether one is delivered and read follows from its age.
create table if not exists vitral_sim_whatsapp (
  chave     text primary key,
  para      text not null,
  texto     text not null,
  anexo     text,
  dh_envio  timestamptz not null
);
create index if not exists vitral_sim_whatsapp_envio on vitral_sim_whatsapp (dh_envio);

-- Links into the academy that work once.
create table if not exists vitral_sim_academia (
  acesso_hash  text primary key,
  nome         text not null,
  dh_expira    timestamptz not null
);
