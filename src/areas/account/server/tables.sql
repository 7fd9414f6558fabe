-- Run at every start, behind the tables of the entities; only adds.

-- Links by which people confirm another address to log in with. Only hashes of their tokens are kept.
create table if not exists vitral_email_link (
  token_hash   text primary key,
  id_usuario   bigint not null constraint vitral_email_link_usuario_fk references usuario (id) on delete cascade,
  email        text not null,
  dh_registro  timestamptz not null default now(),
  dh_expira    timestamptz not null,
  dh_uso       timestamptz
);
create index if not exists vitral_email_link_usuario on vitral_email_link (id_usuario, dh_registro);
-- By which the message knows the link that it makes the token of.
alter table vitral_email_link add column if not exists id bigint generated always as identity;
