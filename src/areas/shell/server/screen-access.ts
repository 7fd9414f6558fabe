import type { components } from '../../../api/generated/portal.ts';
import type { Language } from '../../../domain/languages.ts';
import type { PortalScreen } from '../../../domain/screens/portal-screen.ts';
import { screenOfProcess } from '../../../domain/screens.ts';
import type { EntityCatalog } from '../../../engine/records/schemas/catalog.ts';
import { groupProcess, menuKey, type PortalProcess } from '../../../engine/records/schemas/processes.ts';
import type { LocalizedTexts } from '../../../engine/translations/dictionaries.ts';
import type { ScreenEntry } from '../../../engine/views/view-entry.ts';
import type { EntityModel } from '../../../language/entity/entity.ts';
import { accessTo, type Caller, can, flagsOfScreen, holds, mayOpen, openFlag } from '../../../platform/http/caller.ts';
import { maySeeOthers, seeAsFlag } from '../../../platform/sessions/see-as.ts';
import type { MenuEntry } from './menu.ts';
import type { MenuRow } from './menu-rows.ts';
import { type AddressSubject, addressOfPanel, mayOpenPanel, processOfPanel } from './place-at.ts';

type Check = components['schemas']['ResultadoCheck'];
/** Result of the screen check for a screen, without its texts. */
type ScreenAccess = Pick<Check, 'id_processo' | 'access' | 'skip'> & {
  readonly label: string | null;
  readonly icon: string | null;
};

/** The language of a caller, its texts, and its names of fields and entities. */
export type CallerTexts = LocalizedTexts & { readonly language: Language };

type AccessParts = {
  readonly entities: EntityCatalog;
  /** Whether the SPV of any month is settled: without one, no caller gets the permission that needs it. */
  readonly hasClosedMonth: () => Promise<boolean>;
  /** The whole menu of a caller, in the order of the screen. */
  readonly menuFor: (who: Caller, texts: CallerTexts) => Promise<readonly MenuEntry[]>;
};

/** Determines what a caller may do at an address, and its name. */
export function createScreenAccess({ entities, hasClosedMonth, menuFor }: AccessParts) {
  return async (place: AddressSubject | null, who: Caller, localized: CallerTexts): Promise<ScreenAccess> => {
    switch (place?.kind) {
      case 'screen': {
        const opened = accessToScreen(place.screen, who, localized.language, entities);
        const needsMonth = opened.access[settledFlag] === true && !(await hasClosedMonth());
        return needsMonth ? { ...opened, access: { ...opened.access, [settledFlag]: false } } : opened;
      }
      case 'entity': {
        const { name, title, plural, icon } = place.model;
        const names = { label: place.isRecord ? title : plural, icon };
        if (!can(who, name, 'LISTAR')) return { ...closed, ...names };
        // The form of a user offers to view the portal as this user.
        const seeAs = name === 'Usuario' ? { [seeAsFlag]: maySeeOthers(who) } : {};
        const access = { ...flagsOn(who, name, entities.models()), ...seeAs };
        return { ...open(entities.processes().get(name)), access, ...names };
      }
      case 'panel': {
        const { entity, title, icon } = place.panel;
        const names = { label: localized.translator.translate(title), icon };
        if (!mayOpenPanel(who, place.panel)) return { ...closed, ...names };
        await entities.addProcesses(processesOf([place.panel], []));
        const ofEntity = entity === null ? {} : flagsOn(who, entity, entities.models());
        return { ...open(entities.processes().get(processOfPanel(place.panel))), access: ofEntity, ...names };
      }
      case 'process': {
        const item = (await menuFor(who, localized)).find(({ id }) => id === place.id);
        return item === undefined
          ? { ...closed, ...unnamed }
          : { ...open(item.id), label: item.label, icon: item.icon };
      }
      default:
        return { ...closed, skip: true, ...unnamed };
    }
  };
}

/** Permission that applies only if there is a closed month (specification 002, section 2.2). */
const settledFlag = 'VISUALIZAR_SPV_APURADO';

const closed = { id_processo: null, access: {}, skip: false } as const;
const unnamed = { label: null, icon: null } as const;

function open(id: number | undefined): Pick<ScreenAccess, 'id_processo' | 'access' | 'skip'> {
  return { id_processo: id ?? null, access: {}, skip: id === undefined };
}

/** Public addresses and those with their own key are not checked; the others need their process. */
function accessToScreen(screen: PortalScreen, who: Caller, language: Language, entities: EntityCatalog): ScreenAccess {
  const { processo, audience, entity, icon, flagsOf } = screen;
  const names = { label: screen.label[language], icon };
  if (audience !== 'session' || processo === null) return { ...closed, skip: true, ...names };
  if (!mayOpen(who, screen)) return { ...closed, ...names };
  const own = flagsOfScreen(screen).map((flag) => [flag, flag === openFlag || holds(who, processo, flag)]);
  const access = {
    ...(entity === null ? {} : flagsOn(who, entity, entities.models())),
    ...(flagsOf === null ? {} : ownFlagsOf(who, flagsOf)),
    ...Object.fromEntries(own),
  };
  return { ...open(entities.processes().get(processo)), access, ...names };
}

/** The permissions that belong to another screen, except for the one that opens it. */
function ownFlagsOf(who: Caller, processo: string): Record<string, boolean> {
  const flags = screenOfProcess(processo)?.flags ?? {};
  return Object.fromEntries(Object.keys(flags).map((flag) => [flag, holds(who, processo, flag)]));
}

function flagsOn(who: Caller, name: string, models: ReadonlyMap<string, EntityModel>): Record<string, boolean> {
  return { ...accessTo(who, models.get(name) ?? { name }) };
}

/** Processes that depend on data: screens of view files, and menu items without a process of the portal. */
export function processesOf(panels: readonly ScreenEntry[], rows: readonly MenuRow[]): PortalProcess[] {
  return [
    ...panels.map(
      (panel): PortalProcess => ({
        ...{ constante: processOfPanel(panel), descricao: panel.title, tipo: 'PAINEL' },
        ...{ caminho: addressOfPanel(panel), icone: panel.icon },
      }),
    ),
    ...[...new Set(panels.flatMap(({ menu }) => menu?.group ?? []))].map(groupProcess),
    ...rows
      .filter(({ constante }) => constante === null)
      .map(
        ({ id, label, caminho, icone }): PortalProcess => ({
          ...{ constante: menuKey(id), descricao: label, tipo: 'MENU' },
          ...{ caminho, icone },
        }),
      ),
  ];
}
