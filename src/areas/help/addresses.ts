import { named, type PortalScreen, screen } from '../../domain/screens/portal-screen.ts';

/** Addresses of questions and answers, and of the page about the program. */
export const helpAddresses: readonly PortalScreen[] = [
  screen({
    processo: 'FAQ',
    path: '/faq',
    label: named('Perguntas frequentes', 'Preguntas frecuentes', 'Frequently asked questions'),
    icon: 'help-circle',
  }),
  screen({
    processo: 'SOBRE',
    path: '/sobre',
    label: named('Sobre o portal', 'Acerca del portal', 'About the portal'),
    icon: 'info-circle',
  }),
];
