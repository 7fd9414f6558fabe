/**
 * The properties of `$user`, as the contract declares the session (`UsuarioSessao`); other properties are always empty.
 */
export const userNames: readonly string[] = [
  ...['id', 'login', 'nome', 'avatar', 'url', 'filial', 'cliente', 'id_pais', 'codigo_pais', 'status_penn'],
  ...['exibir_carrinho', 'salvar_cookies', 'perfil', 'administrativo', 'tipo', 'sigla_idioma', 'visto_por'],
];
