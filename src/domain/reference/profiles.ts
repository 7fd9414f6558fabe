/** A profile of a new installation. */
type SeedProfile = {
  readonly constante: string;
  readonly descricao: string;
  readonly administrador: boolean;
  readonly configurador: boolean;
};

/**
 * Profiles that the portal knows by their constant (specifications 001 and 002, section 6); administrators may add
 * more. Only ADMINISTRADOR has all permissions; SuperAdmin has those of the screens and calls that name it, like any
 * other profile.
 */
export const profiles: readonly SeedProfile[] = [
  { constante: 'ADMINISTRADOR', descricao: 'Administrador', administrador: true, configurador: true },
  { constante: 'ADMINISTRATIVO', descricao: 'Administrativo', administrador: false, configurador: false },
  { constante: 'FINANCEIRO', descricao: 'Financeiro', administrador: false, configurador: false },
  { constante: 'CONSULTOR', descricao: 'Consultor', administrador: false, configurador: false },
  { constante: 'CLIENTE', descricao: 'Cliente', administrador: false, configurador: false },
  { constante: 'CONFIGURADOR', descricao: 'Configurador', administrador: false, configurador: true },
  { constante: 'DI', descricao: 'Distribuidor Independente (D.I)', administrador: false, configurador: false },
  { constante: 'DIRETORIA', descricao: 'Diretoria', administrador: false, configurador: false },
  { constante: 'ATENDENTE_FILIAL', descricao: 'Atendente Filial', administrador: false, configurador: false },
  { constante: 'ADM_CADASTRO', descricao: 'Adm Cadastro', administrador: false, configurador: false },
  { constante: 'SUPERADMIN', descricao: 'SuperAdmin', administrador: false, configurador: false },
];
