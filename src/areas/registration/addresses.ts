import { named, type PortalScreen, publicPage } from '../../domain/screens/portal-screen.ts';

/** Addresses of what a new consultant accepts. */
export const registrationAddresses: readonly PortalScreen[] = [
  publicPage(
    '/consultores/aceite/:codigo',
    named('Aceite do cadastro', 'Aceptación del registro', 'Accept the registration'),
  ),
];
