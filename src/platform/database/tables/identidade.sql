-- Second factors, which sessions ask for (`sessions/second-factor.ts`). Secrets are encrypted (`Secrets`), tokens and codes are kept as
-- hashes.

-- The authenticator of a user. One that no code has confirmed yet is asked for nowhere.
create table if not exists vitral_segundo_fator (
  id_usuario    bigint primary key,
  segredo       text not null,
  -- The last step of 30 seconds whose code was used: none is taken twice.
  ultimo_passo  bigint not null default 0,
  dh_registro   timestamptz not null default now(),
  dh_cadastro   timestamptz
);

create table if not exists vitral_codigo_recuperacao (
  id_usuario   bigint not null,
  codigo_hash  text not null,
  primary key (id_usuario, codigo_hash)
);

-- Logins whose first step is done: the password was right, the code is to come.
create table if not exists vitral_desafio (
  token_hash  text primary key,
  id_usuario  bigint not null,
  etapa       text not null constraint vitral_desafio_etapa check (etapa in ('codigo', 'cadastro')),
  tentativas  integer not null default 0,
  dh_expira   timestamptz not null
);
create index if not exists vitral_desafio_expira on vitral_desafio (dh_expira);
