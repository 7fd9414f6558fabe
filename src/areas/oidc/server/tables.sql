-- They point at no entity. Run at every start; only adds.

-- Logins by OpenID Connect that are under way at the provider.
create table if not exists vitral_oidc_pedido (
  token_hash   text primary key,
  estado       text not null,
  nonce        text not null,
  verificador  text not null,
  dh_expira    timestamptz not null
);
create index if not exists vitral_oidc_pedido_expira on vitral_oidc_pedido (dh_expira);
