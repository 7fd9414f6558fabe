-- Run at every start, after the tables of the entities; only adds.

-- Links by which users set a password. Only hashes of their tokens are stored; a link is valid only while the user has the
-- address to which it was sent. Unused links of the last hour limit the number of mails to a user. Rows are deleted a day
-- after they expire.
create table if not exists vitral_senha_link (
  token_hash   text primary key,
  id_usuario   bigint not null constraint vitral_senha_link_usuario_fk references usuario (id) on delete cascade,
  email        text not null,
  dh_registro  timestamptz not null default now(),
  dh_expira    timestamptz not null,
  dh_uso       timestamptz
);
create index if not exists vitral_senha_link_usuario on vitral_senha_link (id_usuario, dh_registro);
-- The message of the outbox that sends the link: if it is sent again, the link gets a new token, and there is no second link.
alter table vitral_senha_link add column if not exists mensagem text constraint vitral_senha_link_mensagem unique;
