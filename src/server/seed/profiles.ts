/** Profiles that the portal knows by their constant; administrators may add more. */
export const profiles = [
  { constante: 'ADMINISTRADOR', descricao: 'Administrador', administrador: true, configurador: true },
  { constante: 'ADMINISTRATIVO', descricao: 'Administrativo', administrador: false, configurador: false },
  { constante: 'FINANCEIRO', descricao: 'Financeiro', administrador: false, configurador: false },
  { constante: 'CONSULTOR', descricao: 'Consultor', administrador: false, configurador: false },
  { constante: 'CLIENTE', descricao: 'Cliente', administrador: false, configurador: false },
  { constante: 'CONFIGURADOR', descricao: 'Configurador', administrador: false, configurador: true },
] as const;
