import {
  type AccessFlag,
  type EntityField,
  type EntityModel,
  scopeFields,
  scopeRulesOf,
} from '../../../../language/index.ts';
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
  /** Fields that the profile may not read, or that its sessions have behind a closed eye. */
  | { readonly kind: 'fields'; readonly fields: readonly string[] }
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

/** Permissions that a field asks for, and whether a profile has one of them; null where only the server can say. */
export type FieldRight = { readonly permissions: readonly string[]; readonly isHeld: boolean | null };

/** What a field asks of who reads it, who writes it and who opens its eye (`x-access`); null where it asks for nothing. */
export type FieldRights = {
  readonly read: FieldRight | null;
  readonly write: FieldRight | null;
};

/** The rights of a profile on one field. Flags of processes are not known here: of them only the server can say. */
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
