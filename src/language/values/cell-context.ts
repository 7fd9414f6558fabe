import type { Translate } from '../../ui/i18n/texts.ts';
import type { Hues } from '../entity/hue-names.ts';
import type { Option } from '../view/view.ts';

/** What a cell needs to know beside its value. */
export type CellContext = {
  readonly texts: Translate;
  readonly options?: readonly Option[] | null | undefined;
  /** Hues of values; a badge is drawn by them. */
  readonly hues?: Hues | undefined;
  readonly currency?: string | null | undefined;
  readonly decimals?: number | undefined;
  readonly mask?: string | undefined;
  /** Its eye is closed: the server has left the value out. */
  readonly isHidden?: boolean | undefined;
  /** Field that stands for a related record. */
  readonly itemLabel?: string | null | undefined;
  /** The cell stands in a link or button already: it must hold none of its own. */
  readonly isInert?: boolean | undefined;
  /** Ends of the scale of a progress; 0 and 100 when absent. */
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Country and kind of a document: values, or names of fields of the record (`fieldOfSetting`). */
  readonly country?: string | null | undefined;
  readonly documentType?: string | null | undefined;
  /** What stands beside a price. */
  readonly price?: PriceParts | undefined;
  /** The row or record around the value, for currency, country and kind that stand in fields of it. */
  readonly record?: Readonly<Record<string, unknown>> | undefined;
  /** IANA name of the zone that times are written in; the user's own clock when absent. */
  readonly timeZone?: string | undefined;
};

/** What stands beside a price: fields of the record around it, what it is for, and the currency of the second. */
export type PriceParts = {
  readonly was?: string | undefined;
  readonly suffix?: string | undefined;
  /** Field that says whether `suffix` shows. */
  readonly suffixWhen?: string | undefined;
  readonly second?: string | undefined;
  readonly secondCurrency?: string | undefined;
  /** Field that says whether cents show. */
  readonly cents?: string | undefined;
};
