-- They point at no entity. Run at every start; only adds.

-- What people write on records of entities with `x-comments`. In the text `@[12]` is the user 12. The row of one that was
-- deleted stays without its words, so that other servers learn of it.
create table if not exists vitral_comentario (
  id            bigint generated always as identity primary key,
  entity        text not null,
  id_registro   bigint not null,
  id_usuario    bigint,
  texto         text not null,
  dh_registro   timestamptz not null default now(),
  dh_edicao     timestamptz,
  dh_exclusao   timestamptz,
  dh_alteracao  timestamptz not null default now()
);
create index if not exists vitral_comentario_registro on vitral_comentario (entity, id_registro, id);
create index if not exists vitral_comentario_usuario on vitral_comentario (id_usuario);
create index if not exists vitral_comentario_alteracao on vitral_comentario (dh_alteracao);
create or replace trigger vitral_conta_mudanca after insert or update or delete or truncate on vitral_comentario
  for each statement execute function vitral_conta_mudanca();
