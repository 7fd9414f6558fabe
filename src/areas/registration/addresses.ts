import { named, type PortalScreen, publicView } from '../../domain/screens/portal-screen.ts';

/** Addresses of what a new consultant accepts. */
export const registrationAddresses: readonly PortalScreen[] = [
  publicView(
    '/consultores/aceite/:codigo',
    named('Aceite do cadastro', 'Aceptación del registro', 'Accept the registration'),
  ),
];
