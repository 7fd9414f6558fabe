import { Badge } from '@mantine/core';
import type { ComponentProps } from 'react';
import type { ElementDefinition } from '../definition/view.ts';
import * as write from './cell-text.ts';
import type { CellContext, CellPart } from './element-entry.ts';

type Shape = {
  readonly align?: 'start' | 'end';
  readonly emptyValue?: unknown;
  readonly display?: CellPart['display'];
};

/** The read-only half of every element that shows or edits one value. */
export const cellParts: readonly CellPart[] = [
  part('text', write.writeAny),
  part('email', write.writeAny),
  part('color', write.writeAny),
  part('textarea', write.writeAny),
  part('richtext', write.writeAny),
  part('static', write.writeAny),
  part('password', write.writeSecret),
  part('number', write.writeNumber, { align: 'end' }),
  part('spinner', write.writeNumber, { align: 'end' }),
  part('money', write.writeMoney, { align: 'end' }),
  part('percent', write.writePercent, { align: 'end' }),
  part('date', write.writeDate),
  part('datetime', write.writeDateTime),
  part('time', write.writeTime),
  part('checkbox', write.writeBoolean, { display: BadgeCell }),
  part('switch', write.writeBoolean, { display: BadgeCell }),
  part('select', write.writeOption, { display: BadgeCell }),
  part('radio', write.writeOption, { display: BadgeCell }),
  part('badge', write.writeOption, { display: BadgeCell }),
  part('multiselect', write.writeOption, { emptyValue: [] }),
  part('masked', write.writeMasked),
  part('cpf', write.writeCpf),
  part('cnpj', write.writeCnpj),
  part('documento', write.writeDocument),
  part('cep', write.writeCep),
  part('phone', write.writePhone),
  part('picker', write.writeAny),
  part('autocomplete', write.writeAny),
];

const byType = new Map(cellParts.map((each) => [each.type, each]));
/** The formats that a column may name beside its type. */
const typeOfFormat: Readonly<Record<string, string>> = { boolean: 'checkbox', 'cpf-cnpj': 'documento' };

/** The cell of a column: what its format says comes before its type; plain text when neither is known. */
export function findCell(type: string | undefined, format?: string): CellPart {
  const wanted = format === undefined ? undefined : byType.get(typeOfFormat[format] ?? format);
  return wanted ?? byType.get(type ?? '') ?? textPart;
}

/** The read-only half of one type, for its entry in the registry. Throws for a type that has none. */
export function cellPart(type: string): CellPart {
  const found = byType.get(type);
  if (found === undefined) throw new Error(`The element type \`${type}\` has no cell.`);
  return found;
}

const textPart = part('text', write.writeAny);

function part(type: string, cellText: CellPart['cellText'], shape: Shape = {}): CellPart {
  return {
    type,
    cellText,
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

function TextCell({ text }: CellProps) {
  return <>{text}</>;
}

/** Six hues told apart by their text too, because nothing is told by colour alone. */
const hues = ['sapphire', 'amethyst', 'aqua', 'amber', 'emerald', 'ruby'] as const;
type Hue = (typeof hues)[number];

/** A cut status could be taken for another. */
const wholeText = { root: { maxInlineSize: 'none', overflow: 'visible' }, label: { overflow: 'visible' } };

function BadgeCell({ value, context, text }: CellProps) {
  if (text === '') return null;
  const hue = typeof value === 'boolean' ? (value ? 'emerald' : null) : hueOf(value, text, context);
  const style =
    hue === null ? undefined : { background: `var(--glass-${hue}-ground)`, color: `var(--glass-${hue}-text)` };
  return (
    <Badge
      variant="light"
      color="gray"
      radius="sm"
      tt="none"
      fw={500}
      styles={wholeText}
      {...(style === undefined ? {} : { style })}
    >
      {text}
    </Badge>
  );
}

/** What statuses mean, whatever they are called: good, over, wrong, waiting. */
const meanings: readonly (readonly [RegExp, Hue | null])[] = [
  [/^(inativ|encerrad|arquivad|exclu[ií]d|expirad|desativad)/i, null],
  [/^(ativ|aprovad|pag[oa]|conclu[ií]d|entregue|assinad|confirmad|v[aá]lid)/i, 'emerald'],
  [/^(bloquead|cancelad|reprovad|recusad|rejeitad|vencid|suspens|inadimplent)/i, 'ruby'],
  [/^(pendent|aguard|em an[aá]lise|rascunho|em aberto)/i, 'amber'],
];

/** A status by what it means; other options keep the hue of their place in the list, the same everywhere. */
function hueOf(value: unknown, text: string, { options }: CellContext): Hue | null {
  for (const [pattern, hue] of meanings) if (pattern.test(text)) return hue;
  const index = options?.findIndex(({ id }) => id === value) ?? -1;
  return index < 0 || (options?.length ?? 0) > hues.length ? null : (hues[index] ?? null);
}
