import { named, type PortalScreen, screen } from '../../domain/screens/portal-screen.ts';
import { networkProfiles, report, staffProfiles } from '../../domain/screens/report.ts';

/** Addresses of the network (specification 002). */
export const networkAddresses: readonly PortalScreen[] = [
  screen({
    processo: 'MINHA_REDE',
    path: '/minha_rede',
    label: named('Minha rede', 'Mi red', 'My network'),
    icon: 'sitemap',
    profiles: ['CONSULTOR', 'DI', 'ADMINISTRATIVO', 'DIRETORIA', 'SUPERADMIN'],
    menu: { group: 'Rede', order: 220 },
  }),
  screen({
    processo: 'CONSULTORES',
    paths: ['/consultores', '/consultores/list', '/consultores/create', '/consultores/:id', '/consultores/:id/:aba'],
    label: named('Consultores', 'Consultores', 'Consultants'),
    icon: 'user-star',
    entity: 'Cliente',
    flags: { EVOLUIR_DI: ['ADMINISTRATIVO', 'DI'], APROVAR_DI: ['ADM_CADASTRO', 'SUPERADMIN'] },
    profiles: ['CONSULTOR', 'DI', 'ADMINISTRATIVO', 'ADM_CADASTRO', 'ATENDENTE_FILIAL', 'DIRETORIA', 'SUPERADMIN'],
    menu: { group: 'Rede', order: 230 },
  }),
  screen({
    processo: 'TROCAR_PAI',
    path: '/clientes/trocar_pai',
    label: named('Alterar Pai', 'Cambiar patrocinador', 'Change sponsor'),
    icon: 'arrows-exchange',
    profiles: ['ADMINISTRATIVO', 'SUPERADMIN'],
    menu: { group: 'Rede', order: 250 },
  }),
  screen({
    processo: 'RELATORIO_MAPA_PONTOS',
    path: '/relatorios/mapa_pontos',
    label: named('Mapa de pontos', 'Mapa de puntos', 'Points map'),
    icon: 'map',
    profiles: networkProfiles,
    menu: { group: 'Relatórios', order: 542 },
  }),
  report(
    'analise_risco_inatividade',
    named('Análise de risco de inatividade', 'Análisis de riesgo de inactividad', 'Inactivity risk'),
    512,
    networkProfiles,
  ),
  report(
    'ascendencia_genealogica',
    named('Ascendência genealógica', 'Ascendencia genealógica', 'Genealogical ancestry'),
    513,
    networkProfiles,
  ),
  report('validacao_rede', named('Validação da rede', 'Validación de la red', 'Network validation'), 523, [
    ...staffProfiles,
    'ADM_CADASTRO',
  ]),
];
