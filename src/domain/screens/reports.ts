import { named, type PortalScreen, screen } from './portal-screen.ts';

const network = ['CONSULTOR', 'DI', 'ADMINISTRATIVO', 'DIRETORIA', 'SUPERADMIN'];
const staff = ['ADMINISTRATIVO', 'DIRETORIA', 'SUPERADMIN'];

/** `/report/relatorio_{name}` (specification 002, sections 2.1 and 2.10), each with a view definition of its own. */
const reports: readonly (readonly [name: string, label: PortalScreen['label'], profiles: readonly string[]])[] = [
  ['pontuacao_rede', named('Pontuação da rede', 'Puntuación de la red', 'Points of the network'), network],
  [
    'pontuacao_rede_america_latina',
    named(
      'Pontuação da rede (América Latina)',
      'Puntuación de la red (América Latina)',
      'Points of the network (Latin America)',
    ),
    network,
  ],
  [
    'analise_risco_inatividade',
    named('Análise de risco de inatividade', 'Análisis de riesgo de inactividad', 'Inactivity risk'),
    network,
  ],
  [
    'ascendencia_genealogica',
    named('Ascendência genealógica', 'Ascendencia genealógica', 'Genealogical ancestry'),
    network,
  ],
  ['bonus_periodo', named('Bônus por período', 'Bonos por período', 'Bonus per period'), network],
  [
    'bonus_individual_periodo',
    named('Bônus individual por período', 'Bono individual por período', 'Individual bonus per period'),
    network,
  ],
  [
    'extrato_pontuacao_individual_sintetico',
    named(
      'Extrato de pontuação individual (sintético)',
      'Extracto de puntuación individual (resumen)',
      'Individual points statement (summary)',
    ),
    network,
  ],
  [
    'extrato_pontuacao_individual_analitico',
    named(
      'Extrato de pontuação individual (analítico)',
      'Extracto de puntuación individual (detalle)',
      'Individual points statement (detailed)',
    ),
    network,
  ],
  ['graduacao', named('Graduação', 'Graduación', 'Rank'), network],
  ['qualificacao', named('Qualificação', 'Calificación', 'Qualification'), network],
  [
    'ranking_distribuidores',
    named('Ranking de distribuidores', 'Ranking de distribuidores', 'Distributor ranking'),
    network,
  ],
  [
    'ranking_distribuidores_resumo_mes_pais',
    named('Ranking: resumo por mês e país', 'Ranking: resumen por mes y país', 'Ranking: by month and country'),
    network,
  ],
  ['eventos', named('Relatório de eventos', 'Informe de eventos', 'Events report'), network],
  [
    'validacao_rede',
    named('Validação da rede', 'Validación de la red', 'Network validation'),
    [...staff, 'ADM_CADASTRO'],
  ],
  [
    'conferencia_spv_graduacao_pedido',
    named(
      'Conferência de SPV e graduação por pedido',
      'Verificación de SPV y graduación por pedido',
      'SPV and graduation check by order',
    ),
    staff,
  ],
  ['validacao_graduacao', named('Validação de graduação', 'Validación de graduación', 'Rank validation'), staff],
  ['apuracao_spv', named('Apuração de SPV', 'Cálculo de SPV', 'SPV computation'), staff],
  ['pontos_vinculados', named('Pontos vinculados', 'Puntos vinculados', 'Linked points'), network],
];

/** Reports whose filters depend on who may see computed SPV, which is a permission of the dashboard. */
const reportsOfSpv = new Set(['bonus_periodo', 'bonus_individual_periodo', 'apuracao_spv']);

/** Reports of specification 002. */
export const reportScreens: readonly PortalScreen[] = [
  ...reports.map(([name, label, profiles], index) =>
    screen({
      processo: `RELATORIO_${name.toUpperCase()}`,
      // A ranking is opened for one configuration: `/report/relatorio_ranking_distribuidores/{id}`.
      paths: [`/report/relatorio_${name}`, `/report/relatorio_${name}/:id`],
      label,
      icon: 'report-analytics',
      profiles,
      flagsOf: reportsOfSpv.has(name) ? 'DASHBOARD' : null,
      menu: { group: 'Relatórios', order: 510 + index },
    }),
  ),
  screen({
    processo: 'RELATORIO_CONSULTOR',
    path: '/relatorios/consultor',
    label: named('Relatório de consultores', 'Informe de consultores', 'Consultants report'),
    icon: 'report',
    profiles: staff,
    menu: { group: 'Relatórios', order: 540 },
  }),
  screen({
    processo: 'RELATORIO_BUSCA_RMA',
    path: '/relatorios/busca_rma',
    label: named('Busca de RMA', 'Búsqueda de RMA', 'RMA search'),
    icon: 'package-export',
    profiles: staff,
    menu: { group: 'Relatórios', order: 541 },
  }),
  screen({
    processo: 'RELATORIO_MAPA_PONTOS',
    path: '/relatorios/mapa_pontos',
    label: named('Mapa de pontos', 'Mapa de puntos', 'Points map'),
    icon: 'map',
    profiles: network,
    menu: { group: 'Relatórios', order: 542 },
  }),
];
