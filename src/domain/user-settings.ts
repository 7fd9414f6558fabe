/**
 * Settings that follow a user to every device (`salvarConfiguracaoUsuario`), with the most bytes that each may take as
 * JSON. `salvar_cookies` is the consent to cookies and a boolean; the others are the shell's own and any JSON.
 */
export const userSettings = {
  salvar_cookies: 5,
  /** Theme, density and the like. */
  aparencia: 4_096,
  favoritos: 16_384,
  /** What of the menu is open and pinned. */
  menu: 16_384,
  /** Named filters of lists, by the list. */
  listas: 65_536,
  /** How far the first-use tour went. */
  passeio: 4_096,
  /** Pop-ups seen, and what else of notices stays dismissed. */
  avisos: 16_384,
} as const;
