-- Versions of the project's files, and changes that wait. No foreign keys to entities. Run at every start; only adds.

-- Texts of the files of views, schemas, flows, alerts and statements, with their authors. Texts are never changed or deleted;
-- only the path follows a file that is moved. Of a file that the studio did not write, the text that it found is stored.
create table if not exists vitral_versao (
  id           bigint generated always as identity primary key,
  arquivo      text not null,
  operacao     text not null constraint vitral_versao_operacao
               check (operacao in ('GRAVACAO', 'EXCLUSAO', 'RENOMEACAO', 'DISCO')),
  -- Null if the file was deleted.
  texto        text,
  hash         text,
  id_usuario   bigint,
  dh_registro  timestamptz not null default now()
);
create index if not exists vitral_versao_arquivo on vitral_versao (arquivo, id);
-- The administrator who agreed, if the change had to wait.
alter table vitral_versao add column if not exists id_aprovador bigint;

-- Requested changes of files that decide about money, points, contracts or rights, with the decision of an administrator. Rows are
-- never deleted. An agreed change waits again if it could not be made.
create table if not exists vitral_proposta (
  id                  bigint generated always as identity primary key,
  arquivo             text not null,
  operacao            text not null constraint vitral_proposta_operacao
                      check (operacao in ('GRAVACAO', 'EXCLUSAO', 'RENOMEACAO')),
  -- New path, for renaming.
  para                text,
  -- New text; null for deleting and renaming.
  texto               text,
  -- Text of the file at the time of the request; null for a new file.
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
-- Agreed, but perhaps not made yet: the server of the agreement makes it, or after its end the task of another one.
alter table vitral_proposta add column if not exists gravando boolean not null default false;
create unique index if not exists vitral_proposta_uma on vitral_proposta (arquivo, id_usuario) where situacao = 'AGUARDA';
