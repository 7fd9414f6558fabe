/** The languages of the portal, by BCP 47 name. */
export type Language = 'pt-BR' | 'es' | 'en';

export const languages: readonly { readonly id: Language; readonly name: string }[] = [
  { id: 'pt-BR', name: 'Português' },
  { id: 'es', name: 'Español' },
  { id: 'en', name: 'English' },
];

export const defaultLanguage: Language = 'pt-BR';

/** The language of the portal for a tag such as `es-PY` or `pt`; null when there is none. */
export function matchLanguage(tag: unknown): Language | null {
  const primary = typeof tag === 'string' ? tag.trim().toLowerCase().split('-')[0] : undefined;
  return languages.find(({ id }) => id.toLowerCase().split('-')[0] === primary)?.id ?? null;
}
