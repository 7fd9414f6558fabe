import {
  type AccessFlag,
  type EntityField,
  type EntityModel,
  scopeFields,
  scopeRulesOf,
} from '../../../../language/index.ts';
import type { Profile } from '../studio.queries.ts';

const flags: readonly AccessFlag[] = ['LISTAR', 'CADASTRAR', 'EDITAR', 'EXCLUIR'];

/** Permissions of a profile on an entity, by flag, like the screen check. */
export function accessOf(profile: Profile, entity: string): Readonly<Record<AccessFlag, boolean>> {
  const own = profile.access[entity] ?? [];
  const may = (flag: AccessFlag): boolean => profile.administrador || own.includes(flag);
  return { LISTAR: may('LISTAR'), CADASTRAR: may('CADASTRAR'), EDITAR: may('EDITAR'), EXCLUIR: may('EXCLUIR') };
}

/** How the preview as another profile differs from what that profile really sees. */
export type ProfileGap =
  /** Rows are limited to the user's own; the preview shows those of the configurator. */
  | { readonly kind: 'own'; readonly field: string }
  /** Rows are limited by other rules, on these fields. */
  | { readonly kind: 'part'; readonly fields: readonly string[] }
  /** The profile sees no rows. */
  | { readonly kind: 'nothing' }
  /** Fields that the profile may not read, or sees masked. */
  | { readonly kind: 'fields'; readonly fields: readonly string[] }
  /** The shown events of the flow are those that the configurator may send. */
  | { readonly kind: 'flow' }
  /** The profile has more permissions than the configurator, whose own ones limit the server's answers. */
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
    ...fieldGaps(profile, model),
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

function fieldGaps(profile: Profile, model: EntityModel): ProfileGap[] {
  const closed = Object.values(model.fields).filter(
    (field) => field.mask !== undefined || fieldRights(profile, field).read?.isHeld === false,
  );
  return closed.length === 0 ? [] : [{ kind: 'fields', fields: closed.map(({ title }) => title) }];
}

/** Permissions that a field requires, and whether a profile has one of them; null if only the server knows. */
export type FieldRight = { readonly permissions: readonly string[]; readonly isHeld: boolean | null };

/** Permissions that a field requires for reading and writing (`x-access`); null for none. */
export type FieldRights = {
  readonly read: FieldRight | null;
  readonly write: FieldRight | null;
};

/** The rights of a profile on one field. Permissions of processes are not known here, so for them `isHeld` is null. */
export function fieldRights(profile: Profile, { access }: Pick<EntityField, 'access'>): FieldRights {
  const rightOf = (permissions: readonly string[] | undefined): FieldRight | null =>
    permissions === undefined ? null : { permissions, isHeld: holdsOneOf(profile, permissions) };
  return { read: rightOf(access?.read), write: rightOf(access?.write) };
}

function holdsOneOf(profile: Profile, permissions: readonly string[]): boolean | null {
  if (profile.administrador) return true;
  const held = permissions.map((permission): boolean | null => {
    const constant = /^PERFIL:(.+)$/.exec(permission)?.[1];
    if (constant !== undefined) return constant === profile.constante;
    const [entity = '', flag] = permission.split('.');
    const flags = profile.access[entity];
    return flags === undefined ? null : flags.some((own) => own === flag);
  });
  return held.includes(true) ? true : held.includes(null) ? null : false;
}
