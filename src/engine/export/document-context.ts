import { defaultLanguage, type Language, matchLanguage } from '../../domain/languages.ts';
import type { CellContext } from '../../language/values/cell-context.ts';
import { portalTimeZone } from '../../platform/database/time-zone.ts';
import { formatDateTime } from '../../ui/format/date.ts';
import { type ExportTexts, exportTexts } from './texts.ts';

/** What every document knows beside its data. */
export type DocumentContext = {
  readonly language: Language;
  readonly texts: ExportTexts;
  /** Zone in which days of filters begin and in which times are written. */
  readonly timeZone: string;
  /** The moment it was made, as people read it. */
  readonly madeAt: string;
  readonly madeBy: string;
  /** Where people reach the portal, for codes that lead there; left out where nothing printed does. */
  readonly portal?: string;
};

/** @param language value of `X-Language` */
export function documentContext(language: unknown, madeBy: string, now = new Date()): DocumentContext {
  const chosen = matchLanguage(language) ?? defaultLanguage;
  const madeAt = formatDateTime(now, portalTimeZone);
  return { language: chosen, texts: exportTexts[chosen], timeZone: portalTimeZone, madeAt, madeBy };
}

/** The words that the writers of cells ask for. */
export function cellTexts({ texts }: DocumentContext): CellContext['texts'] {
  return (key) => (key === 'yes' ? texts.yes : key === 'no' ? texts.no : key);
}
