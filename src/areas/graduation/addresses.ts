import { named, type PortalScreen, screen } from '../../domain/screens/portal-screen.ts';
import { networkProfiles, report, staffProfiles } from '../../domain/screens/report.ts';

/** Addresses of graduations (specification 002). */
export const graduationAddresses: readonly PortalScreen[] = [
  screen({
    processo: 'TESTE_ROTINA_GRADUACAO',
    path: '/teste_rotina_graduacao',
    label: named('Teste da rotina de graduação', 'Prueba de la rutina de graduación', 'Rank routine test'),
    icon: 'test-pipe',
    profiles: ['ADMINISTRATIVO', 'SUPERADMIN'],
    menu: { group: 'Ferramentas', order: 830 },
  }),
  report('graduacao', named('Graduação', 'Graduación', 'Rank'), 518, networkProfiles),
  report('qualificacao', named('Qualificação', 'Calificación', 'Qualification'), 519, networkProfiles),
  report(
    'validacao_graduacao',
    named('Validação de graduação', 'Validación de graduación', 'Rank validation'),
    525,
    staffProfiles,
  ),
];
