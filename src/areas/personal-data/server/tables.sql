-- Exports and erasures of data about a person. No foreign keys to entities. Run at every start; only adds.

-- Erased persons with the id by which remaining data name them, and what was done. Nothing here identifies the person.
create table if not exists vitral_pessoa_excluida (
  id           bigint generated always as identity primary key,
  entity       text not null,
  id_registro  bigint not null,
  id_usuario   bigint,
  dh_registro  timestamptz not null default now(),
  dh_fim       timestamptz,
  -- Numbers of emptied, deleted and unchanged records, by entity.
  resumo       jsonb,
  constraint vitral_pessoa_excluida_uma unique (entity, id_registro)
);

-- Files with all data about a person: only the user who requested one can download it, once, within an hour.
create table if not exists vitral_exportacao_pessoa (
  id           bigint generated always as identity primary key,
  entity       text not null,
  id_registro  bigint not null,
  id_usuario   bigint not null,
  idioma       text not null default 'pt-BR',
  id_arquivo   bigint,
  erro         text,
  dh_registro  timestamptz not null default now(),
  dh_pronto    timestamptz,
  dh_expira    timestamptz,
  dh_uso       timestamptz
);
create index if not exists vitral_exportacao_pessoa_usuario on vitral_exportacao_pessoa (id_usuario, id);
