-- Exports and erasures of what is held of a person. They point at no entity. Run at every start; only adds.

-- Who was erased, by which number everything that stays calls them, and what was done. Nothing here says who it was.
create table if not exists vitral_pessoa_excluida (
  id           bigint generated always as identity primary key,
  entity       text not null,
  id_registro  bigint not null,
  id_usuario   bigint,
  dh_registro  timestamptz not null default now(),
  dh_fim       timestamptz,
  -- How many records were emptied, deleted and left, by entity.
  resumo       jsonb,
  constraint vitral_pessoa_excluida_uma unique (entity, id_registro)
);

-- Files with all that is held of somebody: each is fetched once, by who asked for it, within an hour.
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
