-- Signing of contracts (specification 002, 2.15). Run at every start, behind the tables of the entities; only adds. The server module
-- `signing` writes it.
create table if not exists assinatura_processo (
  id                  bigint generated always as identity primary key,
  contrato            bigint not null,
  cliente             bigint not null,
  versao              integer not null default 1,
  fase                text not null default 'prepare',
  nome                text not null,
  -- SHA-256 of the document of this phase, in hexadecimal.
  hash                text not null,
  -- Digest of the model and of the data that fill it, while nobody has prepared it.
  fonte               text not null default '',
  -- Where each signs, as `Anotacao`.
  lugares             json not null default '[]',
  codigo_verificacao  text not null unique,
  motivo_recusa       text,
  dh_expira           timestamptz,
  dh_conclusao        timestamptz,
  dh_registro         timestamptz not null,
  unique (contrato, cliente, versao),
  constraint assinatura_processo_fase check (
    fase in ('prepare', 'di', 'testemunha', 'sealing', 'sending', 'finish', 'recusado', 'expirado'))
);
create index if not exists assinatura_processo_cliente on assinatura_processo (cliente, contrato, versao desc);
create index if not exists assinatura_processo_vence on assinatura_processo (dh_expira) where fase in ('di', 'testemunha');

-- Every document that a process had, by its digest; one that is delivered is never changed.
create table if not exists assinatura_documento (
  processo     bigint not null references assinatura_processo (id),
  hash         text not null,
  selado       boolean not null default false,
  bytes        bytea not null,
  primary key (processo, hash)
);
create index if not exists assinatura_documento_hash on assinatura_documento (hash) where selado;

create table if not exists assinatura_signatario (
  processo     bigint not null references assinatura_processo (id),
  papel        text not null check (papel in ('D.I', 'TESTEMUNHA')),
  nome         text not null,
  documento    text not null,
  email        text not null,
  -- What was drawn, as PNG, and how it came.
  imagem       bytea,
  ip           text,
  navegador    text,
  hash_visto   text,
  dh_assinatura timestamptz,
  dh_entrega   timestamptz,
  primary key (processo, papel),
  unique (processo, documento)
);

-- One-time codes: only their digests.
create table if not exists assinatura_codigo (
  token_hash   text primary key,
  processo     bigint not null references assinatura_processo (id),
  papel        text not null,
  dh_expira    timestamptz not null,
  dh_uso       timestamptz
);
-- The task that mails it: one that is tried again makes another code beside the first, and ends those of tasks before it.
alter table assinatura_codigo add column if not exists tarefa bigint not null default 0;
create index if not exists assinatura_codigo_processo on assinatura_codigo (processo, papel);

-- What happened, each event bound to the one before it by a digest.
create table if not exists assinatura_evento (
  processo     bigint not null references assinatura_processo (id),
  numero       integer not null,
  evento       text not null,
  dados        json not null,
  dh_evento    text not null,
  anterior     text not null,
  hash         text not null,
  primary key (processo, numero)
);
create or replace function assinatura_evento_fixo() returns trigger language plpgsql as $$
begin
  -- One that nobody has signed goes with the person whom it was for (module `personal-data`).
  if tg_op = 'DELETE' and current_setting('vitral.apaga_pessoa', true) = 'on' then
    return old;
  end if;
  raise exception 'Events of signing are never changed.';
end $$;
create or replace trigger assinatura_evento_fixo before update or delete on assinatura_evento
  for each row execute function assinatura_evento_fixo();
create or replace trigger assinatura_evento_inteiro before truncate on assinatura_evento
  for each statement execute function assinatura_evento_fixo();

-- The portal's own certificate, made at its first seal.
create table if not exists assinatura_certificado (
  id           integer primary key check (id = 1),
  certificado  bytea not null,
  chave        bytea not null,
  dh_registro  timestamptz not null default now()
);

create or replace trigger vitral_conta_mudanca after insert or update or delete or truncate on assinatura_processo
  for each statement execute function vitral_conta_mudanca();
