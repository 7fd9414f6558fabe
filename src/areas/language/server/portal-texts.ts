import { createHash } from 'node:crypto';
import { portalScreens } from '../../../domain/screens.ts';
import type { EntityCatalog } from '../../../engine/records/schemas/catalog.ts';
import type { Dictionaries } from '../../../engine/translations/dictionaries.ts';
import { labelSpace } from '../../../engine/translations/labels.ts';
import type { ViewRegistry } from '../../../engine/views/registry.ts';
import { localizeAnswer, localizeModel, type TranslateText } from '../../../language/view/labels.ts';
import { builtInTexts } from './built-in-texts.ts';

/** Languages shown side by side, by their columns. */
export const textLanguages = { pt: 'pt-BR', es: 'es', en: 'en' } as const;
export type TextLanguage = keyof typeof textLanguages;

/** A text for users, in the languages of the portal; null for a language without it. */
export type PortalText = {
  /** Derived from its name, so it is the same on every server. */
  readonly id: number;
  readonly chave: string;
  readonly pt: string | null;
  readonly es: string | null;
  readonly en: string | null;
  /** Whether a language has no text, so that Portuguese is shown. */
  readonly falta: boolean;
  /** Whether this installation has its own translation. */
  readonly alterado: boolean;
};

type Sources = {
  readonly entities: Pick<EntityCatalog, 'models'>;
  readonly views: Pick<ViewRegistry, 'names' | 'answer' | 'screens'>;
  readonly dictionaries: Dictionaries;
};

type Texts = Readonly<Record<TextLanguage, string | null>>;
export type ShippedTexts = ReadonlyMap<string, Texts>;

/**
 * All built-in texts of the portal: those of the interface, and those of schemas and views, whose Portuguese text is
 * their name.
 */
export async function shippedTexts({ entities, views, dictionaries }: Sources): Promise<ShippedTexts> {
  const [es, en] = await Promise.all([dictionaries.files('es'), dictionaries.files('en')]);
  const texts = new Map<string, Texts>();
  for (const [group, known] of builtInTexts()) for (const [key, text] of known) texts.set(`${group}:${key}`, text);
  const note: TranslateText = (text, key) => {
    const placed = key !== undefined && (Object.hasOwn(es, key) || Object.hasOwn(en, key)) ? key : null;
    const name = placed ?? `${labelSpace}:${text}`;
    // Texts without letters are not translated.
    if (/\p{L}/u.test(text) && !texts.has(name))
      texts.set(name, { pt: text, es: es[name] ?? null, en: en[name] ?? null });
    return text;
  };
  for (const model of entities.models().values()) {
    localizeModel(model, note);
    if (model.menu?.group) note(model.menu.group);
  }
  for (const name of views.names()) {
    const [entity = '', view] = name.split('.');
    const answer = views.answer(entity, view ?? null);
    if (answer !== null) localizeAnswer({ ...answer, model: null, related: {} }, note);
  }
  for (const { menu } of [...portalScreens, ...views.screens().values()]) if (menu?.group) note(menu.group);
  return texts;
}

/** The texts with this installation's translations, in the order of their names. */
export async function portalTexts(dictionaries: Dictionaries, shipped: ShippedTexts): Promise<readonly PortalText[]> {
  const own = new Map<TextLanguage, Readonly<Record<string, string>>>();
  for (const [language, tag] of Object.entries(textLanguages) as [TextLanguage, string][]) {
    const found = await dictionaries.find(tag, null);
    own.set(language, found === null ? {} : await dictionaries.texts(found.id));
  }
  const names = new Set([...shipped.keys(), ...[...own.values()].flatMap((texts) => Object.keys(texts))]);
  return [...names].sort().map((chave): PortalText => {
    const reported = (language: TextLanguage): string | undefined => own.get(language)?.[chave];
    const text = (language: TextLanguage): string | null =>
      reported(language) ?? shipped.get(chave)?.[language] ?? null;
    const [pt, es, en] = [text('pt'), text('es'), text('en')];
    const alterado = (Object.keys(textLanguages) as TextLanguage[]).some(
      (language) => reported(language) !== undefined,
    );
    return { id: idOf(chave), chave, pt, es, en, falta: es === null || en === null, alterado };
  });
}

/** A number that fits into 48 bits. */
function idOf(name: string): number {
  return createHash('sha256').update(name).digest().readUIntBE(0, 6);
}
