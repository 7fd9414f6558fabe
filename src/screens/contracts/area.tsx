import { lazyScreen } from '../../ui/i18n/lazy-screen.ts';
import type { WebArea } from '../area.ts';

const SigningRoute = lazyScreen(() => import('./signing/signing-route.tsx').then((module) => module.SigningRoute));
const PublicContract = lazyScreen(() => import('./public/public-contract.tsx').then((module) => module.PublicContract));
const VerifyPage = lazyScreen(() => import('./verify/verify-page.tsx').then((module) => module.VerifyPage));

/**
 * Contracts and their signing (specification 002, section 2.15): pages for whoever has a link, and parts that no view
 * definition can say.
 */
export const contractsArea: WebArea = {
  name: 'contracts',
  components: { 'contracts/document': () => import('./document/contract-document.tsx') },
  publicPages: [
    { path: '/contratos/:id_contrato/assinaturas/:id_cliente/:fase', element: <SigningRoute /> },
    { path: '/public/contracts/*', element: <PublicContract /> },
    { path: '/public/assinaturas/:codigo?', element: <VerifyPage /> },
  ],
};
