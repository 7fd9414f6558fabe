import { named, type PortalScreen, screen } from '../../domain/screens/portal-screen.ts';

/** Addresses of contracts, and of signing by a link (specification 002, section 2.15). */
export const contractsAddresses: readonly PortalScreen[] = [
  screen({
    processo: 'CONTRATOS',
    path: '/contratos',
    label: named('Contratos', 'Contratos', 'Contracts'),
    icon: 'contract',
    entity: 'Contrato',
    menu: { group: 'Serviços', order: 300 },
  }),
  screen({
    processo: 'CONTRATOS_PREPARAR',
    path: '/contratos/preparar/:id_cliente',
    label: named('Preparar contratos', 'Preparar contratos', 'Prepare contracts'),
    icon: 'file-pencil',
    entity: 'Contrato',
    profiles: ['ADMINISTRATIVO', 'SUPERADMIN'],
  }),
  screen({
    processo: null,
    path: '/contratos/:id_contrato/assinaturas/:id_cliente/:fase',
    audience: 'open',
    label: named('Assinatura de contrato', 'Firma de contrato', 'Contract signing'),
    icon: 'signature',
  }),
  screen({
    processo: null,
    path: '/public/assinaturas/:codigo?',
    audience: 'public',
    label: named('Conferir assinaturas', 'Verificar firmas', 'Check signatures'),
    icon: 'rosette-discount-check',
  }),
  screen({
    processo: null,
    path: '/public/contracts/*',
    audience: 'public',
    label: named('Contrato', 'Contrato', 'Contract'),
    icon: 'contract',
  }),
];
