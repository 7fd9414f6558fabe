import { named, type PortalScreen, screen } from '../../domain/screens/portal-screen.ts';

/** Addresses of interviews and forms (specification 002). */
export const interviewsAddresses: readonly PortalScreen[] = [
  screen({
    processo: 'ENTREVISTAS',
    paths: [
      '/entrevistas',
      '/entrevistas/consultor/:id_entrevista?',
      '/ver_entrevista',
      '/ver_entrevista/:id',
      '/ver_entrevista_cliente/:id',
      '/entrevista/:name',
    ],
    label: named('Minhas entrevistas', 'Mis entrevistas', 'My interviews'),
    icon: 'messages',
    profiles: ['CONSULTOR', 'DI', 'ADMINISTRATIVO', 'ADM_CADASTRO', 'SUPERADMIN'],
    menu: { group: 'Rede', order: 280 },
  }),
  screen({
    processo: 'FORMULARIO',
    paths: ['/formulario', '/formulario/:name'],
    label: named('Formulário', 'Formulario', 'Form'),
    icon: 'forms',
  }),
];
