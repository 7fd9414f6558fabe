-- Run at every start, behind the tables of the entities; only adds.

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
-- The message that a link is sent for: one that is sent again gets another token, and no second link.
alter table vitral_senha_link add column if not exists mensagem text constraint vitral_senha_link_mensagem unique;
