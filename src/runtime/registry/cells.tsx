import type { ComponentProps } from 'react';
import type { ElementDefinition } from '../definition/view/view.ts';
import { type CellType, cellTypeOf, cellWriters } from '../values/cell-text.ts';
import { hueOf } from '../values/hues.ts';
import classes from './cells.module.css';
import { ColorCell, FileCell, ImageCell, LinkCell, ProgressCell, QrCodeCell } from './display-cells.tsx';
import type { CellPart } from './element-entry.ts';

type Shape = {
  readonly align?: 'start' | 'end';
  readonly emptyValue?: unknown;
  readonly display?: CellPart['display'];
};

/** The read-only half of every element that shows or edits one value. */
export const cellParts: readonly CellPart[] = [
  part('text'),
  part('email'),
  part('color', { display: ColorCell }),
  part('link', { display: LinkCell }),
  part('qrcode', { display: QrCodeCell }),
  part('image', { display: ImageCell }),
  part('signature', { display: ImageCell }),
  part('upload', { display: FileCell }),
  part('progress', { display: ProgressCell, align: 'end' }),
  part('textarea'),
  part('richtext'),
  part('static'),
  part('password'),
  part('number', { align: 'end' }),
  part('spinner', { align: 'end' }),
  part('money', { align: 'end' }),
  part('percent', { align: 'end' }),
  part('date'),
  part('datetime'),
  part('date-range'),
  part('time'),
  part('checkbox', { display: BadgeCell }),
  part('switch', { display: BadgeCell }),
  part('select', { display: BadgeCell }),
  part('radio', { display: BadgeCell }),
  part('badge', { display: BadgeCell }),
  part('multiselect', { emptyValue: [] }),
  part('tags', { emptyValue: [] }),
  part('masked'),
  part('cpf'),
  part('cnpj'),
  part('documento'),
  part('cep'),
  part('phone'),
  part('picker'),
  part('autocomplete'),
];

const byType = new Map(cellParts.map((each) => [each.type, each]));

/** The cell of a column: what its format says comes before its type; plain text when neither is known. */
export function findCell(type: string | undefined, format?: string): CellPart {
  return byType.get(cellTypeOf(type, format)) ?? textPart;
}

/** The read-only half of one type, for its entry in the registry. Throws for a type that has none. */
export function cellPart(type: string): CellPart {
  const found = byType.get(type);
  if (found === undefined) throw new Error(`The element type \`${type}\` has no cell.`);
  return found;
}

const textPart = part('text');

function part(type: CellType, shape: Shape = {}): CellPart {
  return {
    type,
    cellText: cellWriters[type],
    display: shape.display ?? TextCell,
    align: shape.align ?? 'start',
    emptyValue: shape.emptyValue ?? null,
    accessibleName: nameOfElement,
  };
}

/** The label, or the name spelled out where a view gives none: never nothing. */
export function nameOfElement(name: string, element: ElementDefinition): string {
  const label = typeof element.label === 'string' ? element.label.trim() : '';
  return label === '' ? name.replaceAll('_', ' ') : label;
}

type CellProps = ComponentProps<CellPart['display']>;

/** Shows just the text; a table writes it without this component. */
export function TextCell({ text }: CellProps) {
  return <>{text}</>;
}

/** A value as a badge: its hue is told by the text too, because nothing is told by colour alone. */
function BadgeCell({ value, context, text }: CellProps) {
  if (text === '') return null;
  return (
    <span className={classes.badge} data-hue={hueOf(value, context)}>
      {text}
    </span>
  );
}
