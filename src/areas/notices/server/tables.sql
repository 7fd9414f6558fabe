-- Run at every start, behind the tables of the entities; only adds.

-- Browsers that registered for push notifications. A token belongs to the user who registered it last.
create table if not exists vitral_push (
  token_hash   text primary key,
  token        text not null,
  id_usuario   bigint not null constraint vitral_push_usuario_fk references usuario (id) on delete cascade,
  dh_registro  timestamptz not null default now(),
  dh_uso       timestamptz not null default now()
);
create index if not exists vitral_push_usuario on vitral_push (id_usuario);
