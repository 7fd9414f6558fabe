import { lazyScreen } from '../../../ui/components/lazy-screen.ts';
import type { WebArea } from '../../area.ts';

const PublicPages = lazyScreen(() => import('./public-pages.tsx').then((module) => module.PublicPages));

/**
 * Contracts and their signing (specification 002, section 2.15): pages for users with a link, and parts that view
 * definitions cannot express.
 */
export const contractsArea: WebArea = {
  components: { 'contracts/document': () => import('./document/contract-document.tsx') },
  publicPages: [
    { path: '/contratos/:id_contrato/assinaturas/:id_cliente/:fase', element: <PublicPages page="signing" /> },
    { path: '/public/contracts/*', element: <PublicPages page="contract" /> },
    { path: '/public/assinaturas/:codigo?', element: <PublicPages page="verify" /> },
  ],
};
