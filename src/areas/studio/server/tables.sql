-- They point at no entity. Run at every start; only adds.

-- The texts that files of views, schemas, flows and statements had, with who wrote them: rows are never changed or deleted.
-- Of a file that the studio did not write itself, the text is kept that it found.
create table if not exists vitral_versao (
  id           bigint generated always as identity primary key,
  arquivo      text not null,
  operacao     text not null constraint vitral_versao_operacao
               check (operacao in ('GRAVACAO', 'EXCLUSAO', 'RENOMEACAO', 'DISCO')),
  -- Null where the file was deleted.
  texto        text,
  hash         text,
  id_usuario   bigint,
  dh_registro  timestamptz not null default now()
);
create index if not exists vitral_versao_arquivo on vitral_versao (arquivo, id);
-- The administrator who agreed, where a text waited for one.
alter table vitral_versao add column if not exists id_aprovador bigint;

-- Changes of files that decide about money, points, contracts or rights, from when somebody asks for one until an administrator
-- has agreed or not. Rows are never deleted, and change once: when it is decided.
create table if not exists vitral_proposta (
  id                  bigint generated always as identity primary key,
  arquivo             text not null,
  operacao            text not null constraint vitral_proposta_operacao
                      check (operacao in ('GRAVACAO', 'EXCLUSAO', 'RENOMEACAO')),
  -- Of a file that would get another path.
  para                text,
  -- What the file would say; null where it would be deleted or renamed.
  texto               text,
  -- What it said when this was asked for; null of a new file.
  base                text,
  hash_base           text,
  areas               jsonb not null,
  situacao            text not null default 'AGUARDA' constraint vitral_proposta_situacao
                      check (situacao in ('AGUARDA', 'APROVADA', 'RECUSADA', 'RETIRADA', 'SUBSTITUIDA')),
  motivo              text,
  id_usuario          bigint not null,
  dh_registro         timestamptz not null default now(),
  id_usuario_decisao  bigint,
  dh_decisao          timestamptz
);
-- Agreed upon, and not written for certain: whoever agreed, or what comes behind a server that was killed, ends it.
alter table vitral_proposta add column if not exists gravando boolean not null default false;
create unique index if not exists vitral_proposta_uma on vitral_proposta (arquivo, id_usuario) where situacao = 'AGUARDA';
