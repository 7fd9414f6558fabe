import { impliedFlags, type PortalScreen, portalScreens, screenOfFlag, screenOfProcess } from '../../domain/screens.ts';
import type { AccessFlag, EntityModel } from '../../language/entity/entity.ts';

/** The user who makes a call, with what permissions and row scope need. */
export type Caller = {
  readonly id: number;
  readonly nome: string;
  /** `Perfil.constante` of the user's profile. */
  readonly perfil: string;
  /** Has every permission on every entity and may open every screen. */
  readonly administrator: boolean;
  /** May see problems of views and configure screens. */
  readonly configurator: boolean;
  /** Type of user (`Usuario.tipo`): one containing ADMINISTRATIVO is administrative staff (specification 001, section 6). */
  readonly tipo: string;
  readonly id_cliente: number | null;
  readonly id_filial: number | null;
  readonly id_pais: number | null;
  /** Branch of the order that the call concerns; absent if there is none. */
  readonly buysAt?: number;
  /** Ids of the records that represent the caller, by entity: their user and the client, branch and country of it. */
  readonly records: ReadonlyMap<string, number>;
  /** The caller's own path in stored trees, if it was read for this call (`readPlaces`). */
  readonly places?: ReadonlyMap<string, string>;
  /** The user who views the portal as this caller, and may only read; absent otherwise. */
  readonly seenBy?: { readonly id: number; readonly nome: string };
  /** Id of the calling session; absent in the background. */
  readonly session?: number;
  /** Masked fields that the session has revealed (`x-mask` of fields); absent in the background. */
  readonly openEyes?: ReadonlySet<string>;
  /** The permissions of the profile, by entity or by process of a screen. */
  readonly access: ReadonlyMap<string, ReadonlySet<string>>;
};

/** An unknown user, without any permission. */
export const nobody: Caller = {
  ...{ id: 0, nome: '', perfil: '', administrator: false, configurator: false, tipo: '' },
  ...{ id_cliente: null, id_filial: null, id_pais: null, records: new Map(), access: new Map() },
};

/** All permissions on an entity. */
export const accessFlags = ['LISTAR', 'CADASTRAR', 'EDITAR', 'EXCLUIR'] as const satisfies readonly AccessFlag[];

/** The permission that opens a screen. */
export const openFlag = 'ACESSAR';

/** Profile whose screens are open to exactly those who may configure (`Perfil.configurador`). */
const configurators = 'CONFIGURADOR';

export function can(caller: Caller, entity: string, flag: AccessFlag): boolean {
  return holds(caller, entity, flag);
}

/** Whether a caller has a permission on an entity or on the process of a screen. */
export function holds(caller: Caller, resource: string, flag: string): boolean {
  return caller.administrator || (caller.access.get(resource)?.has(flag) ?? false);
}

/** The user as expressions see it (`$user`), on the screen and on the server. */
export function userOf({ id, nome, perfil, tipo, administrator, id_cliente, id_filial, id_pais }: Caller) {
  const reference = (value: number | null) => (value === null ? null : { id: value });
  return {
    id,
    nome,
    perfil: { constante: perfil },
    tipo,
    administrativo: administrator,
    cliente: reference(id_cliente),
    filial: reference(id_filial),
    id_pais,
  };
}

/**
 * The permissions of a caller on the records of an entity. A single record (`x-single`) is neither created nor deleted;
 * records of an append-only entity (`x-append-only`) are neither changed nor deleted.
 */
export function accessTo(
  caller: Caller,
  { name, single, appendOnly }: Pick<EntityModel, 'name' | 'single' | 'appendOnly'>,
): Readonly<Record<AccessFlag, boolean>> {
  const may = (flag: AccessFlag): boolean => can(caller, name, flag);
  return {
    LISTAR: may('LISTAR'),
    CADASTRAR: may('CADASTRAR') && single !== true,
    EDITAR: may('EDITAR') && appendOnly !== true,
    EXCLUIR: may('EXCLUIR') && single !== true && appendOnly !== true,
  };
}

/** What permissions of a profile come to, with those that come with them. */
export function collectAccess(grants: readonly { readonly entity: string; readonly flag: string }[]): Caller['access'] {
  const access = new Map<string, Set<string>>();
  for (const { entity, flag } of grants) {
    const held = access.get(entity) ?? new Set();
    for (const each of [flag, ...impliedFlags(entity, flag)]) held.add(each);
    access.set(entity, held);
  }
  return access;
}

/** Whether a caller may open a screen of the portal. */
export function mayOpen(caller: Caller, screen: PortalScreen): boolean {
  if (screen.audience !== 'session' || screen.profiles === null || caller.administrator) return true;
  if (isForConfigurators(screen)) return caller.configurator;
  return screen.processo !== null && holds(caller, screen.processo, openFlag);
}

/** Whether a screen opens by the flag `configurador` of the profile instead of a permission. */
export function isForConfigurators({ profiles }: PortalScreen): boolean {
  return profiles?.length === 1 && profiles[0] === configurators;
}

/** The permissions that single screens define, such as EDITAR_FILIAL. */
export function screenFlags(): readonly string[] {
  return portalScreens.flatMap(({ flags }) => Object.keys(flags));
}

/** The permissions of a screen: the one that opens it, and its own. */
export function flagsOfScreen({ processo, flags }: PortalScreen): readonly string[] {
  return processo === null ? [] : [openFlag, ...Object.keys(flags)];
}

/** The same caller with further permissions, for calls that give everybody their own rows, whatever the profile. */
export function alsoMay(caller: Caller, entity: string, ...flags: readonly AccessFlag[]): Caller {
  const held = new Set([...(caller.access.get(entity) ?? []), ...flags]);
  return { ...caller, access: new Map([...caller.access, [entity, held]]) };
}

/**
 * Whether a caller has at least one of an operation's permissions (`x-permission` of the contract): `Entity.FLAG`,
 * `PROCESS.FLAG` of a screen, `PERFIL:CONSTANTE`, or a flag of a screen by its name, such as `EDITAR_FILIAL`.
 */
export function mayCall(caller: Caller, permissions: readonly string[]): boolean {
  if (permissions.length === 0 || caller.administrator) return true;
  return permissions.some((permission) => {
    const profile = /^PERFIL:(.+)$/.exec(permission)?.[1];
    if (profile !== undefined)
      return caller.perfil === profile || (profile === 'ADMINISTRATIVO' && caller.tipo.includes(profile));
    const [resource = '', flag] = permission.split('.');
    if (flag === undefined) {
      const processo = screenOfFlag(resource)?.processo ?? null;
      return processo !== null && holds(caller, processo, resource);
    }
    const screen = flag === openFlag ? screenOfProcess(resource) : null;
    return screen === null ? holds(caller, resource, flag) : mayOpen(caller, screen);
  });
}
