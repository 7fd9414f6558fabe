-- Tables that the platform itself keeps beside those of the entities. Run at every start; only adds.

-- What a screen of the menu is called by the screen check: a stable number for each entity and menu group.
create table if not exists vitral_processo (
  id     bigint generated always as identity primary key,
  chave  text not null constraint vitral_processo_chave_unique unique
);

-- Password hashes, apart from the users that generic screens may read.
create table if not exists vitral_credencial (
  id_usuario    bigint primary key constraint vitral_credencial_usuario_fk references usuario (id) on delete cascade,
  hash          text not null,
  dh_alteracao  timestamptz not null default now()
);

-- Open sessions. Only a hash of the token is kept: who reads this table cannot act for anybody.
create table if not exists vitral_sessao (
  token_hash  text primary key,
  id_usuario  bigint not null constraint vitral_sessao_usuario_fk references usuario (id) on delete cascade,
  dh_inicio   timestamptz not null default now(),
  dh_uso      timestamptz not null default now(),
  dh_expira   timestamptz not null,
  agente      text
);
create index if not exists vitral_sessao_usuario on vitral_sessao (id_usuario);

-- Who changed which record, when and what. Rows are never changed or deleted.
create table if not exists vitral_historico (
  id           bigint generated always as identity primary key,
  entity       text not null,
  id_registro  bigint not null,
  versao       integer not null,
  operacao     text not null constraint vitral_historico_operacao check (operacao in ('CRIACAO', 'ALTERACAO', 'EXCLUSAO')),
  dh_registro  timestamptz not null default now(),
  id_usuario   bigint,
  antes        jsonb,
  depois       jsonb
);
create index if not exists vitral_historico_registro on vitral_historico (entity, id_registro, versao);

-- Small facts about this installation, such as whether its data are for demonstration.
create table if not exists vitral_configuracao (
  chave  text primary key,
  valor  jsonb not null
);

-- Tokens of download links: each for one address, once, for a minute. They end with their session.
create table if not exists vitral_link (
  token_hash   text primary key,
  sessao_hash  text not null constraint vitral_link_sessao_fk references vitral_sessao (token_hash) on delete cascade,
  endereco     text not null,
  dh_expira    timestamptz not null
);
create index if not exists vitral_link_expira on vitral_link (dh_expira);

-- Files that users sent. The bytes are in the storage under `chave`; this says whose they are and which record holds them.
-- A row without `pronto` is an upload on its way; one with `dh_descarte` is being deleted and taken by no record.
create table if not exists vitral_arquivo (
  id              bigint generated always as identity primary key,
  chave           text not null constraint vitral_arquivo_chave_unique unique,
  nome            text not null,
  extensao        text not null,
  tipo            text not null,
  tipo_declarado  text not null,
  tamanho         bigint not null default 0,
  sha256          text not null default '',
  pronto          boolean not null default false,
  id_usuario      bigint constraint vitral_arquivo_usuario_fk references usuario (id) on delete set null,
  dh_registro     timestamptz not null default now(),
  entity          text,
  campo           text,
  id_registro     bigint,
  -- Since when its record holds it no more.
  dh_solto        timestamptz,
  dh_descarte     timestamptz
);
create index if not exists vitral_arquivo_registro on vitral_arquivo (entity, id_registro) where id_registro is not null;
create index if not exists vitral_arquivo_solto on vitral_arquivo (coalesce(dh_solto, dh_registro)) where id_registro is null or dh_solto is not null;
create index if not exists vitral_arquivo_sem_registro on vitral_arquivo (id_usuario) where id_registro is null;

-- Imports of files into entities. Progress is written in the transaction of the rows that it tells of; `servidor` says
-- which server runs it, and its sign of life that this one still does.
create table if not exists vitral_importacao (
  id             bigint generated always as identity primary key,
  entity         text not null,
  id_arquivo     bigint not null,
  nome_arquivo   text not null,
  id_usuario     bigint not null constraint vitral_importacao_usuario_fk references usuario (id) on delete cascade,
  pedido         jsonb not null,
  estado         text not null constraint vitral_importacao_estado
                 check (estado in ('na_fila', 'executando', 'concluida', 'cancelada', 'interrompida', 'falhou')),
  linhas         integer not null default 0,
  -- Number of the last row of the file that is done.
  linha          integer not null default 0,
  lidas          integer not null default 0,
  criadas        integer not null default 0,
  alteradas      integer not null default 0,
  iguais         integer not null default 0,
  com_erro       integer not null default 0,
  mensagem       text,
  servidor       text,
  dh_sinal       timestamptz not null default now(),
  -- When the present run began, and how many rows were done by then.
  dh_inicio      timestamptz,
  lidas_inicio   integer not null default 0,
  dh_registro    timestamptz not null default now(),
  dh_fim         timestamptz
);
create unique index if not exists vitral_importacao_uma on vitral_importacao (id_usuario) where estado in ('na_fila', 'executando');
create index if not exists vitral_importacao_usuario on vitral_importacao (id_usuario, id);
create index if not exists vitral_importacao_arquivo on vitral_importacao (id_arquivo);

-- The rows of an import that failed; what they hold is in the file.
create table if not exists vitral_importacao_erro (
  id_importacao  bigint not null constraint vitral_importacao_erro_fk references vitral_importacao (id) on delete cascade,
  linha          integer not null,
  erros          jsonb not null,
  primary key (id_importacao, linha)
);

-- Browsers that registered for push notifications. A token belongs to the user who registered it last.
create table if not exists vitral_push (
  token_hash   text primary key,
  token        text not null,
  id_usuario   bigint not null constraint vitral_push_usuario_fk references usuario (id) on delete cascade,
  dh_registro  timestamptz not null default now(),
  dh_uso       timestamptz not null default now()
);
create index if not exists vitral_push_usuario on vitral_push (id_usuario);

-- What people see of their own sessions: a number that is no secret, and the address that it was opened from.
alter table vitral_sessao add column if not exists id bigint generated always as identity;
alter table vitral_sessao add column if not exists endereco text;

-- Links by which people set a password. Only hashes of their tokens are kept; a link is good for the address it was
-- sent to. Rows stay for a while after their use: they tell how many mails somebody got.
create table if not exists vitral_senha_link (
  token_hash   text primary key,
  id_usuario   bigint not null constraint vitral_senha_link_usuario_fk references usuario (id) on delete cascade,
  email        text not null,
  dh_registro  timestamptz not null default now(),
  dh_expira    timestamptz not null,
  dh_uso       timestamptz
);
create index if not exists vitral_senha_link_usuario on vitral_senha_link (id_usuario, dh_registro);
