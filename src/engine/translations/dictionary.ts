/** A language of the portal (entity `Idioma`). */
export type LanguageRow = { readonly id: number; readonly sigla: string; readonly id_pais: number | null };

/** Texts by i18next name, `namespace:key`. */
export type Dictionary = Readonly<Record<string, string>>;
