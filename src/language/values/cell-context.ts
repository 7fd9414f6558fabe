import type { Translate } from '../../ui/i18n/texts.ts';
import type { Hues } from '../entity/hue-names.ts';
import type { Option } from '../view/view.ts';

/** What a cell needs besides its value. */
export type CellContext = {
  readonly texts: Translate;
  readonly options?: readonly Option[] | null | undefined;
  /** Hues of values; a badge is drawn by them. */
  readonly hues?: Hues | undefined;
  readonly currency?: string | null | undefined;
  readonly decimals?: number | undefined;
  readonly mask?: string | undefined;
  /** The value is masked: the server has omitted it. */
  readonly isHidden?: boolean | undefined;
  /** Label field of a related record. */
  readonly itemLabel?: string | null | undefined;
  /** The cell is inside a link or button and must contain none. */
  readonly isInert?: boolean | undefined;
  /** Ends of the scale of a progress bar; default 0 and 100. */
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Country and kind of a document: values, or names of fields of the record (`fieldOfSetting`). */
  readonly country?: string | null | undefined;
  readonly documentType?: string | null | undefined;
  /** What is shown beside a price. */
  readonly price?: PriceParts | undefined;
  /** The row or record of the value, for currency, country and kind in its fields. */
  readonly record?: Readonly<Record<string, unknown>> | undefined;
  /** IANA name of the time zone for times; default is the device's. */
  readonly timeZone?: string | undefined;
};

/** What is shown beside a price: fields of the record, its purpose, and the currency of the second price. */
export type PriceParts = {
  readonly was?: string | undefined;
  readonly suffix?: string | undefined;
  /** Field that decides whether `suffix` is shown. */
  readonly suffixWhen?: string | undefined;
  readonly second?: string | undefined;
  readonly secondCurrency?: string | undefined;
  /** Field that decides whether cents are shown. */
  readonly cents?: string | undefined;
};
