import type { ComponentType } from 'react';
import type { Content } from '../../language/elements/element-type.ts';
import type { EntityField } from '../../language/entity/entity.ts';
import type { CellContext } from '../../language/values/cell-context.ts';
import type { ElementDefinition } from '../../language/view/view.ts';

/** The read-only part of an element, for lists. It contains no form code, so that a list loads none. */
export type CellPart = {
  readonly type: string;
  /** The content of its value. */
  readonly holds: Content;
  /** Text of a value in cells, exports and the history; '' for an empty value. */
  readonly cellText: (value: unknown, context: CellContext) => string;
  /** Draws the cell; `text` is the result of `cellText` for the value. */
  readonly display: ComponentType<{ readonly value: unknown; readonly context: CellContext; readonly text: string }>;
  /** Numbers are aligned at the end of their column. */
  readonly align: 'start' | 'end';
  /** Value of the element when nothing was entered. */
  readonly emptyValue: unknown;
  /** Name of the element for assistive technology; never ''. */
  readonly accessibleName: (name: string, element: ElementDefinition) => string;
};

/** The props of an input. Every change calls `onChange`; `onBlur` validates the field. */
export type InputProps = {
  /** Id of the control, which the error summary focuses. */
  readonly id: string;
  readonly name: string;
  readonly label: string;
  /** The purpose of the field, shown by a question mark. */
  readonly help: string | null;
  /** A current note, such as why nothing can be chosen yet; always shown. */
  readonly note?: string | null;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** For an input that has saved something separately from the form's value, such as rows: runs `change` as well. */
  readonly onSaved?: (() => void) | undefined;
  readonly onBlur: () => void;
  readonly isRequired: boolean;
  readonly isDisabled: boolean;
  readonly error: string | null;
  readonly element: ElementDefinition;
  readonly field: EntityField | null;
};

/** An element that edits a value. */
export type InputEntry = CellPart & { readonly kind: 'input'; readonly component: ComponentType<InputProps> };

/** The place of a block in its form. */
export type BlockProps = {
  readonly name: string;
  readonly element: ElementDefinition;
  /** JSON Pointer into the view, for problems. */
  readonly pointer: string;
  readonly label: string;
};

/** An element that arranges others, has rows, or only shows something. */
export type BlockEntry = {
  readonly kind: 'block';
  readonly type: string;
  readonly component: ComponentType<BlockProps>;
  readonly accessibleName: (name: string, element: ElementDefinition) => string;
};

export type ElementEntry = InputEntry | BlockEntry;
