import type { ComponentProps } from 'react';
import { cellTypeOf } from '../../language/elements/cell-type.ts';
import type { CellLook } from '../../language/elements/element-type.ts';
import { type CellType, elementTypes } from '../../language/elements/element-types.ts';
import { isNumber } from '../../language/elements/vocabulary.ts';
import { hueOf } from '../../language/values/hues.ts';
import type { ElementDefinition } from '../../language/view/view.ts';
import classes from './cells.module.css';
import { ColorCell, FileCell, IconCell, ImageCell, LinkCell, ProgressCell, QrCodeCell } from './display-cells.tsx';
import type { CellPart } from './element-entry.ts';
import { PriceCell } from './price/price-cell.tsx';

/** The component for each look of a cell. */
const drawings: Readonly<Record<CellLook, CellPart['display']>> = {
  text: TextCell,
  badge: BadgeCell,
  color: ColorCell,
  icon: IconCell,
  link: LinkCell,
  qrcode: QrCodeCell,
  image: ImageCell,
  files: FileCell,
  progress: ProgressCell,
  price: PriceCell,
};

const parts = new Map<CellType, CellPart>();

/** The cell of a column: its format has priority over its type; plain text if neither is known. */
export function findCell(type: string | undefined, format?: string): CellPart {
  return cellPart(cellTypeOf(type, format));
}

/** The read-only part of an element that shows or edits a value; the same object for the same type. */
function cellPart(type: CellType): CellPart {
  const known = parts.get(type);
  if (known !== undefined) return known;
  const { holds, look, write } = elementTypes[type];
  const part: CellPart = {
    type,
    holds,
    cellText: write,
    display: drawings[look],
    align: isNumber(holds) ? 'end' : 'start',
    emptyValue: holds === 'several' ? [] : null,
    accessibleName: nameOfElement,
  };
  parts.set(type, part);
  return part;
}

/** The label, or the name as words if a view has none; never empty. */
export function nameOfElement(name: string, element: ElementDefinition): string {
  const label = typeof element.label === 'string' ? element.label.trim() : '';
  return label === '' ? name.replaceAll('_', ' ') : label;
}

type CellProps = ComponentProps<CellPart['display']>;

/** Shows only the text; a table writes it without this component. */
export function TextCell({ text }: CellProps) {
  return <>{text}</>;
}

/** A value as a badge: its text states the meaning of its hue, because colour alone is not accessible. */
function BadgeCell({ value, context, text }: CellProps) {
  if (text === '') return null;
  return (
    <span className={classes.badge} data-hue={hueOf(value, context)}>
      {text}
    </span>
  );
}
