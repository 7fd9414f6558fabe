import { defaultLanguage, type Language, matchLanguage } from '../../domain/languages.ts';
import type { CellContext } from '../../language/values/cell-context.ts';
import { portalTimeZone } from '../../platform/database/time-zone.ts';
import { formatDateTime } from '../../ui/format/date.ts';
import { type ExportTexts, exportTexts } from './texts.ts';

/** What every document has besides its data. */
export type DocumentContext = {
  readonly language: Language;
  readonly texts: ExportTexts;
  /** Time zone in which days of filters begin and times are written. */
  readonly timeZone: string;
  /** The time of its creation, as people read it. */
  readonly madeAt: string;
  readonly madeBy: string;
  /** Address of the portal for codes that lead there; missing if no printed code does. */
  readonly portal?: string;
};

/** @param language value of `X-Language` */
export function documentContext(language: unknown, madeBy: string, now = new Date()): DocumentContext {
  const chosen = matchLanguage(language) ?? defaultLanguage;
  const madeAt = formatDateTime(now, portalTimeZone);
  return { language: chosen, texts: exportTexts[chosen], timeZone: portalTimeZone, madeAt, madeBy };
}

/** The texts that writers of cells need. */
export function cellTexts({ texts }: DocumentContext): CellContext['texts'] {
  return (key) => (key === 'yes' ? texts.yes : key === 'no' ? texts.no : key);
}
