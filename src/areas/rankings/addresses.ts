import { named, type PortalScreen, screen } from '../../domain/screens/portal-screen.ts';
import { networkProfiles, report } from '../../domain/screens/report.ts';

/** Addresses of rankings (specification 002). */
export const rankingsAddresses: readonly PortalScreen[] = [
  screen({
    processo: 'RANKINGS',
    path: '/rankings',
    label: named('Rankings', 'Rankings', 'Rankings'),
    icon: 'trophy',
    entity: 'ConfiguracaoRanking',
    menu: { group: 'Relatórios', order: 500 },
  }),
  report(
    'ranking_distribuidores',
    named('Ranking de distribuidores', 'Ranking de distribuidores', 'Distributor ranking'),
    520,
    networkProfiles,
  ),
  report(
    'ranking_distribuidores_resumo_mes_pais',
    named('Ranking: resumo por mês e país', 'Ranking: resumen por mes y país', 'Ranking: by month and country'),
    521,
    networkProfiles,
  ),
];
