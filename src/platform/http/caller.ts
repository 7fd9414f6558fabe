import { type PortalScreen, portalScreens, screenOfFlag, screenOfProcess } from '../../domain/screens.ts';
import type { AccessFlag, EntityModel } from '../../language/entity/entity.ts';

/** Who makes a call, as far as permissions and row scope need it. */
export type Caller = {
  readonly id: number;
  readonly nome: string;
  /** `Perfil.constante` of the user's profile. */
  readonly perfil: string;
  /** Holds every permission on every entity and opens every screen. */
  readonly administrator: boolean;
  /** May see view problems and configure screens. */
  readonly configurator: boolean;
  /** Type of user (`Usuario.tipo`): one containing ADMINISTRATIVO is administrative staff (specification 001, section 6). */
  readonly tipo: string;
  readonly id_cliente: number | null;
  readonly id_filial: number | null;
  readonly id_pais: number | null;
  /** Branch of the order that the call is about; absent where it is about none. */
  readonly buysAt?: number;
  /** Ids of the records that stand for the caller, by entity: their user, and whose data they see. */
  readonly records: ReadonlyMap<string, number>;
  /** Path of their own place in stored trees, as far as it was read for this call (`readPlaces`). */
  readonly places?: ReadonlyMap<string, string>;
  /** Who sees the portal as this caller, and may only read; absent where callers are themselves. */
  readonly seenBy?: { readonly id: number; readonly nome: string };
  /** Number of the session that calls; absent where there is none, as in the background. */
  readonly session?: number;
  /** Eyes that the session has opened (`x-mask` of fields); none where there is no session, as in the background. */
  readonly openEyes?: ReadonlySet<string>;
  /** Entity, or process of a screen, to the flags that the profile holds on it. */
  readonly access: ReadonlyMap<string, ReadonlySet<string>>;
};

/** Somebody of whom nothing is known: may nothing. */
export const nobody: Caller = {
  ...{ id: 0, nome: '', perfil: '', administrator: false, configurator: false, tipo: '' },
  ...{ id_cliente: null, id_filial: null, id_pais: null, records: new Map(), access: new Map() },
};

/** Every permission that there is on an entity. */
export const accessFlags = ['LISTAR', 'CADASTRAR', 'EDITAR', 'EXCLUIR'] as const satisfies readonly AccessFlag[];

/** The permission that opens a screen. */
export const openFlag = 'ACESSAR';

/** Profile whose screens open for everybody who may configure (`Perfil.configurador`), and for nobody else. */
const configurators = 'CONFIGURADOR';

export function can(caller: Caller, entity: string, flag: AccessFlag): boolean {
  return holds(caller, entity, flag);
}

/** Whether a caller holds a permission on an entity or on the process of a screen. */
export function holds(caller: Caller, resource: string, flag: string): boolean {
  return caller.administrator || (caller.access.get(resource)?.has(flag) ?? false);
}

/** The user as expressions have them (`$user`), on the screen and on the server. */
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
 * What a caller may do with the records of an entity: the only one of its kind (`x-single`) is neither made nor deleted, and what
 * is only added to (`x-append-only`) is neither changed nor deleted.
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

/** Whether a caller may open a screen of the portal. */
export function mayOpen(caller: Caller, screen: PortalScreen): boolean {
  if (screen.audience !== 'session' || screen.profiles === null || caller.administrator) return true;
  if (isForConfigurators(screen)) return caller.configurator;
  return screen.processo !== null && holds(caller, screen.processo, openFlag);
}

/** A screen that goes with the mark `configurador` of the profile: no permission opens it. */
export function isForConfigurators({ profiles }: PortalScreen): boolean {
  return profiles?.length === 1 && profiles[0] === configurators;
}

/** The permissions that single screens have by themselves, such as EDITAR_FILIAL. */
export function screenFlags(): readonly string[] {
  return portalScreens.flatMap(({ flags }) => Object.keys(flags));
}

/** The permissions that there are on a screen of the portal: the one that opens it, and its own. */
export function flagsOfScreen({ processo, flags }: PortalScreen): readonly string[] {
  return processo === null ? [] : [openFlag, ...Object.keys(flags)];
}

/** The same caller, who may do this besides: for calls that give everybody their own rows, whatever the profile. */
export function alsoMay(caller: Caller, entity: string, ...flags: readonly AccessFlag[]): Caller {
  const held = new Set([...(caller.access.get(entity) ?? []), ...flags]);
  return { ...caller, access: new Map([...caller.access, [entity, held]]) };
}

/**
 * Whether any one of an operation's permissions (`x-permission` of the contract) lets somebody call it: `Entity.FLAG`,
 * `PROCESS.FLAG` of a screen, `PERFIL:CONSTANTE`, or the name of a screen's own flag, such as `EDITAR_FILIAL`.
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
