/**
 * Settings of a user that are shared between devices (`salvarConfiguracaoUsuario`), with the maximum of bytes of each
 * as JSON. `salvar_cookies` is the consent to cookies and a boolean; the others belong to the portal's frame and are
 * any JSON.
 */
export const userSettings = {
  salvar_cookies: 5,
  /** Theme, density and the like. */
  aparencia: 4_096,
  favoritos: 16_384,
  /** Open groups and pinned entries of the menu. */
  menu: 16_384,
  /** Named filters of lists, by list. */
  listas: 65_536,
  /** Progress of the first-use tour. */
  passeio: 4_096,
  /** Pop-ups seen, and other dismissed notices. */
  avisos: 16_384,
} as const;
