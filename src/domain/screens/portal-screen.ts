import type { LanguageTexts } from '../languages.ts';
import { builtPaths } from './built-paths.ts';

/**
 * Who an address is for. `public`: everybody, without a screen check. `open`: everybody who has the link, which carries
 * its own key. `session`: whoever is logged in; everybody else is led to the login and back.
 */
export type ScreenAudience = 'public' | 'open' | 'session';

/** One screen of the portal. */
export type PortalScreen = {
  /** Fixed name of its process, which permissions and parameters use; null for addresses without one. */
  readonly processo: string | null;
  /**
   * Its addresses: `:name` stands for one segment or the rest of one, a last `:name?` may be missing, `*` for all that
   * follows. No query string and no closing slash.
   */
  readonly paths: readonly string[];
  readonly audience: ScreenAudience;
  readonly label: LanguageTexts;
  /** Tabler icon name. */
  readonly icon: string;
  /** Entity that it is about: its permissions are answered with the screen's own. */
  readonly entity: string | null;
  /** Permissions of this screen alone, such as EDITAR_FILIAL, with the profiles that hold them at first. */
  readonly flags: Readonly<Record<string, readonly string[]>>;
  /** Permissions on its entity that come with another one, by that one: who adds edits too. */
  readonly implies: Readonly<Record<string, readonly string[]>>;
  /** Process whose own permissions are answered here as well: those of the cart count on each of its screens. */
  readonly flagsOf: string | null;
  /** Profiles that may open it at first; null for everybody who is logged in. */
  readonly profiles: readonly string[] | null;
  /** Where it stands in the menu; null for screens that are opened from elsewhere. */
  readonly menu: { readonly group: MenuGroup | null; readonly order: number } | null;
  /** Whether there is a screen behind the address yet; those without one say so. */
  readonly isBuilt: boolean;
  /** Whether it shows a page that the parameters of its process name, and nothing without them. */
  readonly isEmbedded: boolean;
  /** Whether its dialogs have the words of the shop (specification 001, section 8). */
  readonly isCommerce: boolean;
};

/** Groups of the menu that the portal brings, besides those of the entities (`x-menu`). */
export type MenuGroup = 'Compras' | 'Rede' | 'Relatórios' | 'Comunicação' | 'Eventos' | 'Serviços' | 'Ferramentas';

type Given = Pick<PortalScreen, 'processo' | 'label' | 'icon'> & Partial<PortalScreen> & { readonly path?: string };

/**
 * A screen for whoever is logged in, without a menu entry, unless it says otherwise. It is built when an area of the web
 * app draws all its addresses; the shell's own pages say so themselves.
 */
export function screen({ path, ...given }: Given): PortalScreen {
  const { paths = path === undefined ? [] : [path] } = given;
  return {
    paths,
    audience: 'session',
    entity: null,
    flags: {},
    implies: {},
    flagsOf: null,
    profiles: null,
    menu: null,
    isEmbedded: false,
    isCommerce: false,
    isBuilt: paths.length > 0 && paths.every((each) => builtPaths.has(each)),
    ...given,
  };
}

/** A page of the frame or of an area for whoever is not logged in, which has neither process nor gate. */
export function publicPage(path: string, label: PortalScreen['label']): PortalScreen {
  return screen({ path, label, processo: null, audience: 'public', icon: 'door-enter', isBuilt: true });
}

/** An address for whoever is not logged in that a view draws (`public` of views/README.md). */
export function publicView(path: string, label: PortalScreen['label']): PortalScreen {
  return screen({ path, label, processo: null, audience: 'public', icon: 'door-enter' });
}

/** The name of a screen in the three languages. */
export function named(portuguese: string, es: string, en: string): PortalScreen['label'] {
  return { 'pt-BR': portuguese, es, en };
}
