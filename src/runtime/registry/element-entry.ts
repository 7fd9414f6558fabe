import type { ComponentType } from 'react';
import type { Translate } from '../../ui/i18n/texts.ts';
import type { EntityField } from '../definition/entity/entity.ts';
import type { Hues } from '../definition/entity/hues.ts';
import type { ElementDefinition, Option } from '../definition/view/view.ts';

/** What a cell needs to know beside its value. */
export type CellContext = {
  readonly texts: Translate;
  readonly options?: readonly Option[] | null | undefined;
  /** Hues of values; a badge is drawn by them. */
  readonly hues?: Hues | undefined;
  readonly currency?: string | null | undefined;
  readonly decimals?: number | undefined;
  readonly mask?: string | undefined;
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
  /** The row or record around the value, for currency, country and kind that stand in fields of it. */
  readonly record?: Readonly<Record<string, unknown>> | undefined;
  /** IANA name of the zone that times are written in; the user's own clock when absent. */
  readonly timeZone?: string | undefined;
};

/** An element as a list needs it: read only. It holds no code of forms, so that a list loads none. */
export type CellPart = {
  readonly type: string;
  /** Text of a cell, of an export, of the history; '' for an empty value. */
  readonly cellText: (value: unknown, context: CellContext) => string;
  /** Draws the cell; `text` is what `cellText` makes of the value. */
  readonly display: ComponentType<{ readonly value: unknown; readonly context: CellContext; readonly text: string }>;
  /** Numbers stand at the end of their column. */
  readonly align: 'start' | 'end';
  /** Value of the element when nothing has been entered. */
  readonly emptyValue: unknown;
  /** How assistive technology calls the element; never ''. */
  readonly accessibleName: (name: string, element: ElementDefinition) => string;
};

/** What an input draws itself from. Values travel by `onChange` at each change; `onBlur` has the field validated. */
export type InputProps = {
  /** Id of the control; the error summary focuses it. */
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly help: string | null;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
  readonly isRequired: boolean;
  readonly isDisabled: boolean;
  readonly error: string | null;
  readonly element: ElementDefinition;
  readonly field: EntityField | null;
};

/** An element that edits one value. */
export type InputEntry = CellPart & { readonly kind: 'input'; readonly component: ComponentType<InputProps> };

/** Where an element that is more than one value stands in its form. */
export type BlockProps = {
  readonly name: string;
  readonly element: ElementDefinition;
  /** JSON Pointer into the view, for problems. */
  readonly pointer: string;
  readonly label: string;
};

/** An element that arranges others, holds rows, or only shows something. */
export type BlockEntry = {
  readonly kind: 'block';
  readonly type: string;
  readonly component: ComponentType<BlockProps>;
  readonly accessibleName: (name: string, element: ElementDefinition) => string;
};

export type ElementEntry = InputEntry | BlockEntry;
