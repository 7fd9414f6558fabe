import { type PortalScreen, screen } from './portal-screen.ts';

/** Profiles that may open reports of their own network by default, and those for reports of the company. */
export const networkProfiles = ['CONSULTOR', 'DI', 'ADMINISTRATIVO', 'DIRETORIA', 'SUPERADMIN'];
export const staffProfiles = ['ADMINISTRATIVO', 'DIRETORIA', 'SUPERADMIN'];

/**
 * `/report/relatorio_{name}` (specification 002, sections 2.1 and 2.10), each with a view definition of its own.
 * @param order its position among the reports of the menu
 * @param flagsOf process whose own permissions apply to it too
 */
export function report(
  name: string,
  label: PortalScreen['label'],
  order: number,
  profiles: readonly string[] = networkProfiles,
  flagsOf: string | null = null,
): PortalScreen {
  return screen({
    processo: `RELATORIO_${name.toUpperCase()}`,
    // A ranking is opened for one configuration: `/report/relatorio_ranking_distribuidores/{id}`.
    paths: [`/report/relatorio_${name}`, `/report/relatorio_${name}/:id`],
    label,
    icon: 'report-analytics',
    profiles,
    flagsOf,
    menu: { group: 'Relatórios', order },
  });
}
