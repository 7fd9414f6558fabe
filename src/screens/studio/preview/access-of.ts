import type { AccessFlag, EntityModel } from '../../../runtime/view-language.ts';
import type { Profile } from '../studio.queries.ts';

const flags: readonly AccessFlag[] = ['LISTAR', 'CADASTRAR', 'EDITAR', 'EXCLUIR'];

/** What a profile may do with an entity, by flag, as the screen check sends it. */
export function accessOf(profile: Profile, entity: string): Readonly<Record<AccessFlag, boolean>> {
  const own = profile.access[entity] ?? [];
  const may = (flag: AccessFlag): boolean => profile.administrador || own.includes(flag);
  return { LISTAR: may('LISTAR'), CADASTRAR: may('CADASTRAR'), EDITAR: may('EDITAR'), EXCLUIR: may('EXCLUIR') };
}

/** Where the preview as another profile differs from what that profile would really see. */
export type ProfileGap =
  /** Rows are bounded to the user's own; the preview shows those of the configurator. */
  | { readonly kind: 'scope'; readonly field: string; readonly user: string }
  /** The profile may more than the configurator, whose own rights still bound what the server answers. */
  | { readonly kind: 'beyond'; readonly flags: readonly AccessFlag[] };

export function gapsOf(
  profile: Profile,
  model: EntityModel | null,
  own: Readonly<Record<string, boolean>>,
): ProfileGap[] {
  if (model === null) return [];
  const access = accessOf(profile, model.name);
  const beyond = flags.filter((flag) => access[flag] && own[flag] === false);
  const scopes = model.scope
    .filter(({ profiles }) => profiles.includes(profile.constante))
    .map(({ field, user }): ProfileGap => ({ kind: 'scope', field, user }));
  return [...scopes, ...(beyond.length === 0 ? [] : [{ kind: 'beyond' as const, flags: beyond }])];
}
