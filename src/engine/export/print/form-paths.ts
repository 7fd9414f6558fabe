import type { ElementMap } from '../../../language/view/view.ts';

/**
 * The paths through relations that a form shows (`cidade.estado.nome`), which reading a record alone does not include.
 */
export function relationPaths(elements: ElementMap): string[] {
  const paths = Object.entries(elements).flatMap(([name, element]) => [
    ...[element.field ?? name].filter((path) => path.includes('.')),
    ...relationPaths(element.elements ?? {}),
  ]);
  return [...new Set(paths)];
}
