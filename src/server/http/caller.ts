import type { AccessFlag } from '../../runtime/definition/entity.ts';

/** Who makes a call, as far as permissions and row scope need it. */
export type Caller = {
  readonly id: number;
  readonly nome: string;
  /** `Perfil.constante` of the user's profile. */
  readonly perfil: string;
  /** Holds every permission on every entity. */
  readonly administrator: boolean;
  /** May see view problems and configure screens. */
  readonly configurator: boolean;
  /** Type of user (`Usuario.tipo`): one containing ADMINISTRATIVO is administrative staff (specification 001, section 6). */
  readonly tipo: string;
  readonly id_cliente: number | null;
  readonly id_filial: number | null;
  readonly id_pais: number | null;
  /** Entity to the flags that the profile holds on it. */
  readonly access: ReadonlyMap<string, ReadonlySet<AccessFlag>>;
};

/** Every permission that there is. */
export const accessFlags = ['LISTAR', 'CADASTRAR', 'EDITAR', 'EXCLUIR'] as const satisfies readonly AccessFlag[];

export function can(caller: Caller, entity: string, flag: AccessFlag): boolean {
  return caller.administrator || (caller.access.get(entity)?.has(flag) ?? false);
}

/** The same caller, who may do this besides: for calls that give everybody their own rows, whatever the profile. */
export function alsoMay(caller: Caller, entity: string, ...flags: readonly AccessFlag[]): Caller {
  const held = new Set([...(caller.access.get(entity) ?? []), ...flags]);
  return { ...caller, access: new Map([...caller.access, [entity, held]]) };
}

/**
 * Whether any one of an operation's permissions (`x-permission` of the contract) lets somebody call it: `Entity.FLAG`,
 * `PERFIL:CONSTANTE`, or the name of a screen's own flag, which so far administrators alone hold.
 */
export function mayCall(caller: Caller, permissions: readonly string[]): boolean {
  if (permissions.length === 0 || caller.administrator) return true;
  return permissions.some((permission) => {
    const profile = /^PERFIL:(.+)$/.exec(permission)?.[1];
    if (profile !== undefined)
      return caller.perfil === profile || (profile === 'ADMINISTRATIVO' && caller.tipo.includes(profile));
    const [entity, flag] = permission.split('.');
    const known = accessFlags.find((name) => name === flag);
    return entity !== undefined && known !== undefined && can(caller, entity, known);
  });
}
