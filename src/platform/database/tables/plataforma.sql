-- Tables of the platform's engines: tasks, outbox, locks, numbers, alerts, the recycle bin. They point at no entity. Run at every start; only adds.

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

-- The last number that each series of `x-number` has given. A series without gaps holds its row from the draw to the end of
-- the transaction; one with gaps shares it, and draws from its sequence.
create table if not exists vitral_numero (
  entity  text not null,
  campo   text not null,
  -- The pattern with the day filled in.
  serie   text not null,
  ultimo  bigint not null,
  primary key (entity, campo, serie)
);
-- Sequence that goes on behind `ultimo`; null for a series without gaps.
alter table vitral_numero add column if not exists sequencia text;

-- Gives a series of an entity's table its sequence, which goes when the table goes.
create or replace function vitral_abre_serie(entidade text, nome text, padrao text, tabela text) returns void
language plpgsql as $body$
declare
  fim bigint;
  nova text := 'vitral_numero_' || replace(gen_random_uuid()::text, '-', '');
begin
  if exists (select from vitral_numero as n
      where n.entity = entidade and n.campo = nome and n.serie = padrao and to_regclass(n.sequencia) is not null) then
    return;
  end if;
  insert into vitral_numero as n (entity, campo, serie, ultimo) values (entidade, nome, padrao, 0)
  on conflict (entity, campo, serie) do update set ultimo = n.ultimo
  returning case when to_regclass(n.sequencia) is null then n.ultimo end into fim;
  if fim is null then
    return;
  end if;
  execute format('create sequence %I start with %s owned by %I.dh_registro', nova, fim + 1, tabela);
  update vitral_numero as n set sequencia = nova where n.entity = entidade and n.campo = nome and n.serie = padrao;
end
$body$;

-- The next numbers of a series. With gaps they are taken for good, whatever becomes of the transaction, and nobody waits;
-- without, others of the series wait for its end. Each goes on with the numbers of the other.
create or replace function vitral_numera(
  entidade text, nome text, padrao text, quantos bigint, lacunas boolean, tabela text
) returns setof bigint
language plpgsql as $body$
declare
  fim bigint;
  fonte text;
  dado bigint;
begin
  while lacunas loop
    select n.sequencia into fonte from vitral_numero as n
    where n.entity = entidade and n.campo = nome and n.serie = padrao for share;
    if to_regclass(fonte) is not null then
      return query select nextval(fonte::regclass) from generate_series(1, quantos);
      return;
    end if;
    perform vitral_abre_serie(entidade, nome, padrao, tabela);
  end loop;
  insert into vitral_numero as n (entity, campo, serie, ultimo) values (entidade, nome, padrao, quantos)
  on conflict (entity, campo, serie) do update set ultimo = n.ultimo + excluded.ultimo
  returning n.ultimo, n.sequencia into fim, fonte;
  if to_regclass(fonte) is not null then
    execute format('select last_value - case when is_called then 0 else 1 end from %I', fonte) into dado;
    execute format('drop sequence %I', fonte);
    fim := greatest(fim - quantos, dado) + quantos;
    update vitral_numero as n set ultimo = fim, sequencia = null
    where n.entity = entidade and n.campo = nome and n.serie = padrao;
  end if;
  return query select generate_series(fim - quantos + 1, fim);
end
$body$;

-- Alerts that were sent about a record, once or once a day (`periodo`; empty for ever).
create table if not exists vitral_alerta (
  alerta       text not null,
  entity       text not null,
  id_registro  bigint not null,
  periodo      text not null,
  dh_registro  timestamptz not null default now(),
  primary key (entity, id_registro, alerta, periodo)
);

-- What deletions took, until it is restored or its time is over: the stored columns of each row, in the order in which they
-- went. `id` is that of `registro_excluido`. No answer reads it.
create table if not exists vitral_lixeira (
  id        bigint primary key,
  -- json keeps numbers and the order of fields as they were stored.
  linhas    json not null,
  -- Files that wait with their record.
  arquivos  bigint[] not null default '{}'
);
create index if not exists vitral_lixeira_arquivos on vitral_lixeira using gin (arquivos);
