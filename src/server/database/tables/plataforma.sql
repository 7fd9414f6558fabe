-- Tables of the platform's engines: tasks, outbox, locks. They point at no entity. Run at every start; only adds.

-- Work that outlives the call that asked for it. A task is pending until its time, runs under a lease that its server
-- renews, and ends done or dead. Only the run in `execucao` may end it, in the transaction of what it did.
create table if not exists vitral_tarefa (
  id            bigint generated always as identity primary key,
  nome          text not null,
  -- What makes a task one with another that was asked for before; null where each counts.
  chave         text,
  conteudo      jsonb not null,
  estado        text not null default 'pendente' constraint vitral_tarefa_estado
                check (estado in ('pendente', 'executando', 'concluida', 'morta')),
  -- Begins again and again, and never dies.
  periodica     boolean not null default false,
  -- By the clock of the portal; the other times are those of the database.
  dh_prevista   timestamptz not null,
  tentativas    integer not null default 0,
  limite        integer not null,
  -- The server and the claim that it has it by.
  execucao      text,
  dh_prazo      timestamptz,
  erro          text,
  dh_registro   timestamptz not null default now(),
  dh_inicio     timestamptz,
  dh_fim        timestamptz,
  constraint vitral_tarefa_chave unique (nome, chave)
);
create index if not exists vitral_tarefa_pendente on vitral_tarefa (dh_prevista, id) where estado = 'pendente';
create index if not exists vitral_tarefa_executando on vitral_tarefa (execucao) where estado = 'executando';
create index if not exists vitral_tarefa_fim on vitral_tarefa (dh_fim) where estado in ('concluida', 'morta');

-- What others are to learn of a change, written in its transaction: once for a transition of an aggregate.
create table if not exists vitral_saida (
  id           bigint generated always as identity primary key,
  tipo         text not null,
  agregado     text not null,
  transicao    text not null,
  -- Null once it is delivered, where nobody is to read it after that.
  conteudo     jsonb,
  dh_registro  timestamptz not null default now(),
  dh_entrega   timestamptz,
  constraint vitral_saida_transicao unique (tipo, agregado, transicao)
);
create index if not exists vitral_saida_entrega on vitral_saida (dh_entrega) where dh_entrega is not null;

-- Who holds what, until when by the database's time. `ficha` grows whenever another one takes it.
create table if not exists vitral_trava (
  recurso    text primary key,
  dono       text not null,
  ficha      bigint not null default 1,
  dh_inicio  timestamptz not null,
  dh_prazo   timestamptz not null
);

-- The last number that each series of `x-number` has given. A row is held from its draw to the end of the transaction.
create table if not exists vitral_numero (
  entity  text not null,
  campo   text not null,
  -- The pattern with the day filled in.
  serie   text not null,
  ultimo  bigint not null,
  primary key (entity, campo, serie)
);

-- Alerts that tell of a record once, or once a day (`periodo`; empty for ever).
create table if not exists vitral_alerta (
  alerta       text not null,
  entity       text not null,
  id_registro  bigint not null,
  periodo      text not null,
  dh_registro  timestamptz not null default now(),
  primary key (entity, id_registro, alerta, periodo)
);
