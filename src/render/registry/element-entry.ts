import type { ComponentType } from 'react';
import type { Content } from '../../language/elements/element-type.ts';
import type { EntityField } from '../../language/entity/entity.ts';
import type { CellContext } from '../../language/values/cell-context.ts';
import type { ElementDefinition } from '../../language/view/view.ts';

/** An element as a list needs it: read only. It holds no code of forms, so that a list loads none. */
export type CellPart = {
  readonly type: string;
  /** What its value is. */
  readonly holds: Content;
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
  /** What the field is for, behind a question mark. */
  readonly help: string | null;
  /** What holds at the moment, such as why nothing can be chosen yet: always shown. */
  readonly note?: string | null;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** For what the input has saved by itself beside the value of the form, such as rows: `change` runs for that as well. */
  readonly onSaved?: (() => void) | undefined;
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
