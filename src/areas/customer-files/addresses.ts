import { named, type PortalScreen, screen } from '../../domain/screens/portal-screen.ts';

/** Addresses of files of customers (specification 002). */
export const customerFilesAddresses: readonly PortalScreen[] = [
  screen({
    processo: 'DOWNLOAD_ARQUIVOS_CLIENTES',
    paths: ['/download_arquivos_clientes', '/download_arquivos_clientes/:id'],
    label: named('Arquivos de clientes', 'Archivos de clientes', 'Customer files'),
    icon: 'photo',
    entity: 'ArquivoCliente',
    profiles: ['CONSULTOR', 'DI', 'ADMINISTRATIVO', 'SUPERADMIN'],
    menu: { group: 'Serviços', order: 320 },
  }),
];
