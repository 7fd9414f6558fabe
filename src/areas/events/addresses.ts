import { named, type PortalScreen, publicView, screen } from '../../domain/screens/portal-screen.ts';
import { networkProfiles, report } from '../../domain/screens/report.ts';

/** Addresses of events and credentials (specification 002). */
export const eventsAddresses: readonly PortalScreen[] = [
  screen({
    processo: 'CREDENCIAL_VIRTUAL',
    paths: ['/credencial_virtual', '/credencial_virtual/:id'],
    label: named('Credencial virtual', 'Credencial virtual', 'Virtual credential'),
    icon: 'id-badge-2',
    profiles: ['CONSULTOR', 'DI', 'ADMINISTRATIVO', 'DIRETORIA', 'SUPERADMIN'],
    menu: { group: 'Eventos', order: 410 },
  }),
  screen({
    processo: 'CREDENCIAL_VIRTUAL_CONSULTOR',
    path: '/credencial_virtual_consultor',
    label: named('Credenciais de consultores', 'Credenciales de consultores', 'Consultant credentials'),
    icon: 'id',
    profiles: ['DI', 'ADMINISTRATIVO', 'DIRETORIA', 'SUPERADMIN'],
    menu: { group: 'Eventos', order: 420 },
  }),
  screen({
    processo: 'EVENTOS',
    paths: ['/eventos', '/eventos/:id', '/evento', '/evento/:id'],
    label: named('Eventos', 'Eventos', 'Events'),
    icon: 'calendar-event',
    entity: 'Evento',
    menu: { group: 'Eventos', order: 400 },
  }),
  screen({
    processo: 'CREDENCIAMENTO',
    path: '/eventos/credenciamento',
    label: named('Credenciamento', 'Acreditación', 'Badge issuing'),
    icon: 'badge',
    profiles: ['ADMINISTRATIVO', 'SUPERADMIN'],
    menu: { group: 'Eventos', order: 430 },
  }),
  publicView(
    '/credencial/verificar/:codigo',
    named('Verificar credencial', 'Verificar credencial', 'Check a credential'),
  ),
  report('eventos', named('Relatório de eventos', 'Informe de eventos', 'Events report'), 522, networkProfiles),
];
