import type { DemoLogin } from '../module.ts';

/** One for each way into the portal (specification 000, section 4). */
export const demoLogins: readonly DemoLogin[] = [
  {
    login: 'admin@vitral.example',
    nome: 'Helena Prado',
    perfil: 'ADMINISTRADOR',
    tipo: 'ADMINISTRATIVO',
    client: null,
    role: 'Administrative',
  },
  {
    login: 'cliente@vitral.example',
    nome: null,
    perfil: 'CLIENTE',
    tipo: 'CLIENTE',
    client: 'cliente',
    role: 'Customer',
  },
  {
    login: 'consultor@vitral.example',
    nome: null,
    perfil: 'CONSULTOR',
    tipo: 'CONSULTOR',
    client: 'consultor',
    role: 'Consultant',
  },
  {
    login: 'config@vitral.example',
    nome: 'Davi Nogueira',
    perfil: 'CONFIGURADOR',
    tipo: 'ADMINISTRATIVO',
    client: null,
    role: 'Configurator',
  },
];
