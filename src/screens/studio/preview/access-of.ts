import { type AccessFlag, type EntityModel, scopeFields, scopeRulesOf } from '../../../runtime/view-language.ts';
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
  | { readonly kind: 'own'; readonly field: string }
  /** Rows are bounded by other rules, over these fields. */
  | { readonly kind: 'part'; readonly fields: readonly string[] }
  /** No row exists for the profile. */
  | { readonly kind: 'nothing' }
  /** Events of the flow are those that the configurator may send. */
  | { readonly kind: 'flow' }
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
  return [
    ...scopeGaps(profile, model),
    ...(model.flow === undefined ? [] : [{ kind: 'flow' as const }]),
    ...(beyond.length === 0 ? [] : [{ kind: 'beyond' as const, flags: beyond }]),
  ];
}

function scopeGaps({ administrador, constante }: Profile, model: EntityModel): ProfileGap[] {
  const rules = administrador ? null : scopeRulesOf(model, constante);
  if (rules === null) return [];
  if (rules.length === 0) return [{ kind: 'nothing' }];
  return rules.flatMap(({ rows }): ProfileGap[] => {
    if (rows.kind === 'all') return [];
    if (rows.kind === 'none') return [{ kind: 'nothing' }];
    return rows.kind === 'own' ? [{ kind: 'own', field: rows.field }] : [{ kind: 'part', fields: scopeFields(rows) }];
  });
}
