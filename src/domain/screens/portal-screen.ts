import type { LanguageTexts } from '../languages.ts';
import { builtPaths } from './built-paths.ts';

/**
 * Who may open an address. `public`: everybody, without a screen check. `open`: everybody with the link, which contains
 * its own key. `session`: logged-in users; others are led to the login and back.
 */
export type ScreenAudience = 'public' | 'open' | 'session';

/** One screen of the portal. */
export type PortalScreen = {
  /** Fixed name of its process, by which permissions and parameters refer to it; null for none. */
  readonly processo: string | null;
  /**
   * Its addresses: `:name` is one segment or the rest of one, a last `:name?` may be missing, `*` is all that follows.
   * No query string and no trailing slash.
   */
  readonly paths: readonly string[];
  readonly audience: ScreenAudience;
  readonly label: LanguageTexts;
  /** Tabler icon name. */
  readonly icon: string;
  /** Its entity, whose permissions are part of the screen check. */
  readonly entity: string | null;
  /** Permissions only of this screen, such as EDITAR_FILIAL, with the profiles that have them by default. */
  readonly flags: Readonly<Record<string, readonly string[]>>;
  /** Permissions on its entity that come with another one, by that one: who adds edits too. */
  readonly implies: Readonly<Record<string, readonly string[]>>;
  /** Process whose own permissions apply here too: those of the cart apply on each of its screens. */
  readonly flagsOf: string | null;
  /** Profiles that may open it by default; null for all logged-in users. */
  readonly profiles: readonly string[] | null;
  /** Its place in the menu; null for screens that are opened from elsewhere. */
  readonly menu: { readonly group: MenuGroup | null; readonly order: number } | null;
  /** Whether the screen exists; addresses without one tell the user so. */
  readonly isBuilt: boolean;
  /** Whether it shows an embedded page from the parameters of its process, and nothing without them. */
  readonly isEmbedded: boolean;
  /** Whether its dialogs have the words of the shop (specification 001, section 8). */
  readonly isCommerce: boolean;
};

/** Built-in groups of the menu, besides those of the entities (`x-menu`). */
export type MenuGroup = 'Compras' | 'Rede' | 'Relatórios' | 'Comunicação' | 'Eventos' | 'Serviços' | 'Ferramentas';

type Given = Pick<PortalScreen, 'processo' | 'label' | 'icon'> & Partial<PortalScreen> & { readonly path?: string };

/**
 * A screen for logged-in users, without a menu entry by default. It counts as built if an area of the web app draws all
 * its addresses; pages of the frame set it themselves.
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

/** A page of the frame or of an area for users who are not logged in, without process and permissions. */
export function publicPage(path: string, label: PortalScreen['label']): PortalScreen {
  return screen({ path, label, processo: null, audience: 'public', icon: 'door-enter', isBuilt: true });
}

/** A public address that a view draws (`public` of views/README.md). */
export function publicView(path: string, label: PortalScreen['label']): PortalScreen {
  return screen({ path, label, processo: null, audience: 'public', icon: 'door-enter' });
}

/** The name of a screen in the three languages. */
export function named(portuguese: string, es: string, en: string): PortalScreen['label'] {
  return { 'pt-BR': portuguese, es, en };
}
