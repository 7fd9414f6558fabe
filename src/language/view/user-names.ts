/** What `$user` has, as the contract says of the session (`UsuarioSessao`): what else is read of it is nothing, for everybody. */
export const userNames: readonly string[] = [
  ...['id', 'login', 'nome', 'avatar', 'url', 'filial', 'cliente', 'id_pais', 'codigo_pais', 'status_penn'],
  ...['exibir_carrinho', 'salvar_cookies', 'perfil', 'administrativo', 'tipo', 'sigla_idioma', 'visto_por'],
];
