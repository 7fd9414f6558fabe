import { named, type PortalScreen, publicView } from '../../domain/screens/portal-screen.ts';

/** Address of the page on which a new consultant accepts the registration. */
export const registrationAddresses: readonly PortalScreen[] = [
  publicView(
    '/consultores/aceite/:codigo',
    named('Aceite do cadastro', 'Aceptación del registro', 'Accept the registration'),
  ),
];
