import type { DemoLogin } from '../../demo-area.ts';

/** Key of the logins for the shop's staff and for a country without cents: databases store it after they got them. */
const key = 'logins_da_loja';

/**
 * One login for each way into the portal (specification 000, section 4), and for each role in the shop (001, section
 * 6).
 */
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
    cart: true,
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
  {
    login: 'vendas@vitral.example',
    nome: 'Marina Lopes',
    perfil: 'ADMINISTRATIVO',
    tipo: 'ADMINISTRATIVO',
    client: null,
    cart: true,
    role: 'Sales',
    key,
  },
  {
    login: 'financeiro@vitral.example',
    nome: 'Otávio Reis',
    perfil: 'FINANCEIRO',
    tipo: 'FINANCEIRO',
    client: null,
    role: 'Finance',
    key,
  },
  {
    login: 'superadmin@vitral.example',
    nome: 'Beatriz Salles',
    perfil: 'SUPERADMIN',
    tipo: 'ADMINISTRATIVO',
    client: null,
    role: 'SuperAdmin',
    key,
  },
  {
    login: 'atendente@vitral.example',
    nome: 'Rafael Moura',
    perfil: 'ATENDENTE_FILIAL',
    tipo: 'ADMINISTRATIVO',
    client: null,
    filial: 'Curitiba',
    cart: true,
    role: 'Branch attendant',
    key,
  },
  {
    login: 'paraguai@vitral.example',
    nome: 'Carmen Muñoz García',
    perfil: 'CLIENTE',
    tipo: 'CLIENTE',
    client: 'paraguai',
    cart: true,
    role: 'Customer in Paraguay',
    key,
  },
];
