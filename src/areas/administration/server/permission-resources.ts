import type { components } from '../../../api/generated/portal.ts';
import type { Language } from '../../../domain/languages.ts';
import { named } from '../../../domain/screens/portal-screen.ts';
import { portalScreens } from '../../../domain/screens.ts';
import type { Translator } from '../../../engine/translations/labels.ts';
import type { ScreenEntry } from '../../../engine/views/view-entry.ts';
import type { EntityModel } from '../../../language/entity/entity.ts';
import { accessFlags, flagsOfScreen, isForConfigurators, openFlag } from '../../../platform/http/caller.ts';

/** A resource of permissions, with its flags. */
export type PermissionResource = components['schemas']['RecursoPermissao'];

type Around = {
  readonly models: ReadonlyMap<string, EntityModel>;
  readonly panels: readonly ScreenEntry[];
  readonly language: Language;
  readonly translate: Translator['translate'];
};

/** All resources of permissions: entities first, then screens, each by group and name. */
export function permissionResources({ models, panels, language, translate }: Around): PermissionResource[] {
  const groupOf = (menu: { readonly group: string | null } | null, other: ReturnType<typeof named>) =>
    typeof menu?.group === 'string' ? translate(menu.group) : other[language];
  const entities = [...models.values()].map(
    ({ name, plural, menu }): PermissionResource => ({
      ...{ id: name, descricao: plural, grupo: groupOf(menu, otherEntities) },
      permissoes: [...accessFlags],
    }),
  );
  const screens = portalScreens.flatMap((screen): PermissionResource[] => {
    const flags = isForConfigurators(screen) ? [] : flagsOfScreen(screen);
    // Screens without profiles are open to every logged-in user: only their own flags can be granted.
    const permissoes = screen.profiles === null ? flags.filter((flag) => flag !== openFlag) : [...flags];
    if (screen.processo === null || permissoes.length === 0) return [];
    const grupo = groupOf(screen.menu, otherScreens);
    return [{ id: screen.processo, descricao: screen.label[language], grupo, permissoes }];
  });
  const known = new Set(screens.map(({ id }) => id));
  const ofViews = panels.flatMap(({ process, title, menu }): PermissionResource[] =>
    process === null || known.has(process) || models.has(process)
      ? []
      : [
          {
            ...{ id: process, descricao: translate(title), grupo: groupOf(menu, otherScreens) },
            permissoes: [openFlag],
          },
        ],
  );
  const own = new Map([...screens, ...ofViews].map((resource) => [resource.id, resource]));
  return [...entities.sort(byPlace), ...[...own.values()].sort(byPlace)];
}

const otherEntities = named('Outros cadastros', 'Otros registros', 'Other records');
const otherScreens = named('Outras telas', 'Otras pantallas', 'Other screens');

function byPlace(a: PermissionResource, b: PermissionResource): number {
  return a.grupo.localeCompare(b.grupo) || a.descricao.localeCompare(b.descricao);
}
