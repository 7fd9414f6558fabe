import { named, type PortalScreen, screen } from '../../domain/screens/portal-screen.ts';
import { networkProfiles, report, staffProfiles } from '../../domain/screens/report.ts';

/** Addresses of points and SPV (specification 002). */
export const pointsAddresses: readonly PortalScreen[] = [
  screen({
    processo: 'FECHAMENTO_PONTOS',
    path: '/fechamento_pontos',
    label: named('Fechamento de pontos', 'Cierre de puntos', 'Closing of points'),
    icon: 'calendar-check',
    profiles: ['ADMINISTRATIVO', 'SUPERADMIN'],
    menu: { group: 'Ferramentas', order: 840 },
  }),
  report(
    'pontuacao_rede',
    named('Pontuação da rede', 'Puntuación de la red', 'Points of the network'),
    510,
    networkProfiles,
  ),
  report(
    'pontuacao_rede_america_latina',
    named(
      'Pontuação da rede (América Latina)',
      'Puntuación de la red (América Latina)',
      'Points of the network (Latin America)',
    ),
    511,
    networkProfiles,
  ),
  report(
    'bonus_periodo',
    named('Bônus por período', 'Bonos por período', 'Bonus per period'),
    514,
    networkProfiles,
    'DASHBOARD',
  ),
  report(
    'bonus_individual_periodo',
    named('Bônus individual por período', 'Bono individual por período', 'Individual bonus per period'),
    515,
    networkProfiles,
    'DASHBOARD',
  ),
  report(
    'extrato_pontuacao_individual_sintetico',
    named(
      'Extrato de pontuação individual (sintético)',
      'Extracto de puntuación individual (resumen)',
      'Individual points statement (summary)',
    ),
    516,
    networkProfiles,
  ),
  report(
    'extrato_pontuacao_individual_analitico',
    named(
      'Extrato de pontuação individual (analítico)',
      'Extracto de puntuación individual (detalle)',
      'Individual points statement (detailed)',
    ),
    517,
    networkProfiles,
  ),
  report(
    'conferencia_spv_graduacao_pedido',
    named(
      'Conferência de SPV e graduação por pedido',
      'Verificación de SPV y graduación por pedido',
      'SPV and graduation check by order',
    ),
    524,
    staffProfiles,
  ),
  report(
    'apuracao_spv',
    named('Apuração de SPV', 'Cálculo de SPV', 'SPV computation'),
    526,
    staffProfiles,
    'DASHBOARD',
  ),
  report('pontos_vinculados', named('Pontos vinculados', 'Puntos vinculados', 'Linked points'), 527, networkProfiles),
];
