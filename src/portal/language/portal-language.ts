import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '../../api/index.ts';
import { flagAddress } from '../../domain/countries/flags.ts';
import { type Language, matchLanguage } from '../../domain/languages.ts';
import { client } from '../session/client.ts';

/** A language that the portal offers (`listarIdiomas`: specification 000, section 3). */
export type PortalLanguage = {
  readonly id: number;
  /** Its name in the language itself. */
  readonly name: string;
  /** BCP 47. */
  readonly tag: string;
  /** The language of the portal's texts that it uses. */
  readonly language: Language;
  /** Address of its flag; null for none. */
  readonly flag: string | null;
};

/** The languages of the portal, loaded once for all components. */
export const portalLanguages = queryOptions({
  queryKey: ['languages'],
  queryFn: ({ signal }) => readPortalLanguages(signal),
  staleTime: 10 * 60_000,
});

/** The languages of the selector, except those without texts in the portal. */
export async function readPortalLanguages(signal?: AbortSignal): Promise<readonly PortalLanguage[]> {
  const { data } = await dataOf(
    client.GET('/listarIdiomas', { params: { query: { size: 100, sortBy: 'id' } }, ...(signal ? { signal } : {}) }),
  );
  return data.flatMap(({ id, descricao, sigla, icone }): PortalLanguage[] => {
    const language = matchLanguage(sigla);
    if (language === null || !sigla) return [];
    return [{ id, name: descricao ?? sigla, tag: sigla, language, flag: flagOf(icone) }];
  });
}

/** `br` is a flag that is part of the portal, `/…` a picture on this server. */
function flagOf(icon: string | null | undefined): string | null {
  if (!icon) return null;
  if (/^[a-z]{2}$/i.test(icon)) return flagAddress(icon);
  return /^\/(?![/\\])/.test(icon) ? icon : null;
}
