import { qrCodePath } from '../values/pictures/qrcode-path.ts';
import { pagesToken, pageToken, type SheetDocument, type SheetNode, type SheetRecord } from './content.ts';
import { imposeSheets } from './impose.ts';
import { moved, type SheetItem, space, stacked } from './item.ts';
import { tableItems } from './lay-out-table.ts';
import { fieldLines, type MeasureText, type PageNumbers, textLines } from './lay-out-text.ts';
import type { SheetMark, SheetPage, Sheets } from './sheet.ts';

/** Distance between header or footer and the flowing part, and between consecutive elements, in mm. */
const gapOfParts = 4;
const gapOf = (size: number): number => size * 0.16;
/** Distance between elements side by side, in mm. */
const gutter = 3;
/** Default height of a picture or code, in mm. */
const usualHeight = 25;
/** Page numbers of this many digits are assumed before they are known. */
const sampleNumbers: PageNumbers = { page: '88', pages: '88' };

type Around = { readonly measure: MeasureText; readonly numbers: PageNumbers };

/** Lays out records, each beginning a page, with its own page numbers; with a grid, several on one sheet. */
export function layOutSheets(document: SheetDocument, measure: MeasureText): Sheets {
  const { title, file, images, page } = document;
  const sheets = {
    ...{ title, file, images, width: page.width, height: page.height },
    pages: document.records.flatMap((record) => pagesOf(record, document, measure)),
  };
  return document.sheet === undefined || document.records.length < 2 ? sheets : imposeSheets(sheets, document.sheet);
}

function pagesOf(
  { header, body, footer }: SheetRecord,
  { page, margin }: Pick<SheetDocument, 'page' | 'margin'>,
  measure: MeasureText,
): SheetPage[] {
  const width = Math.max(1, page.width - 2 * margin);
  const heightOf = (nodes: readonly SheetNode[]): number => {
    const { height } = stacked(flowOf(nodes, width, { measure, numbers: sampleNumbers }));
    return height === 0 ? 0 : height + gapOfParts;
  };
  const [above, below] = [heightOf(header), heightOf(footer)];
  const top = margin + above;
  const room = Math.max(1, page.height - 2 * margin - above - below);
  const around = { measure, numbers: sampleNumbers };
  const sheets = paginate(flowOf(body, width, around), room);
  return sheets.map((items, index) => {
    const numbers = { page: String(index + 1), pages: String(sheets.length) };
    const part = (nodes: readonly SheetNode[], y: (height: number) => number): readonly SheetMark[] => {
      const { height, marks } = stacked(flowOf(nodes, width, { measure, numbers }));
      return [...placedOf(nodes, page.width, { measure, numbers }), ...moved(marks, margin, y(height))];
    };
    return {
      marks: [
        ...part(header, () => margin),
        ...part(footer, (height) => page.height - margin - height),
        ...(index === 0 ? placedOf(body, page.width, { measure, numbers }) : []),
        ...moved(stacked(items).marks, margin, top),
      ],
    };
  });
}

/** Distributes items over pages without breaking any; an item that begins a page comes below its heading row. */
function paginate(items: readonly SheetItem[], room: number): SheetItem[][] {
  const pages: SheetItem[][] = [[]];
  let used = 0;
  const begin = (): void => {
    pages.push([]);
    used = 0;
  };
  for (const [index, item] of items.entries()) {
    if (item.isBreak === true) {
      if (used > 0) begin();
      continue;
    }
    // A gap at the top of a page would only move the next item.
    if (used === 0 && item.marks.length === 0 && item.isGap === true && pages.length > 1) continue;
    const next =
      item.keepWithNext === true ? (items.slice(index + 1).find(({ isGap }) => isGap !== true)?.height ?? 0) : 0;
    const isOver = used + item.height + next > room + 0.01;
    if (used > 0 && isOver && item.isGap !== true) {
      begin();
      if (item.header !== undefined) {
        pages.at(-1)?.push(item.header);
        used = item.header.height;
      }
    }
    pages.at(-1)?.push(item);
    used += item.height;
  }
  // A page with only gaps is dropped.
  const shown = pages.filter((page, index) => index === 0 || page.some(({ marks }) => marks.length > 0));
  return shown;
}

function isPlaced({ x, y }: SheetNode): boolean {
  return x !== null && y !== null;
}

/** Elements with a fixed position, above a box of the given width. */
function placedOf(nodes: readonly SheetNode[], width: number, around: Around): readonly SheetMark[] {
  return nodes.flatMap((node) => {
    const { x, y } = node;
    if (x === null || y === null) return [];
    const room = node.width ?? Math.max(1, width - x);
    return moved(stacked(itemsOf(node, room, around)).marks, x, y);
  });
}

/** Flowing elements from top to bottom; those with `cols` share lines of twelve. */
function flowOf(nodes: readonly SheetNode[], width: number, around: Around): readonly SheetItem[] {
  const items: SheetItem[] = [];
  let line: SheetNode[] = [];
  const add = (more: readonly SheetItem[]): void => {
    if (items.length > 0 && more.length > 0) items.push(space(gapOf(9)));
    items.push(...more);
  };
  const close = (): void => {
    if (line.length > 0) add([sideBySide(line, width, around)]);
    line = [];
  };
  for (const node of nodes) {
    if (isPlaced(node)) continue;
    if (node.cols === null) {
      close();
      add(itemsOf(node, node.width === null ? width : Math.min(width, node.width), around));
      continue;
    }
    const used = line.reduce((sum, { cols }) => sum + (cols ?? 0), 0);
    if (used + node.cols > 12) close();
    line.push(node);
  }
  close();
  return items;
}

/** Nodes side by side as one item: by their twelfths, or with equal widths. */
function sideBySide(nodes: readonly SheetNode[], width: number, around: Around): SheetItem {
  const isShared = nodes.some(({ cols }) => cols === null);
  const widthOf = ({ cols }: SheetNode): number =>
    isShared ? (width - gutter * (nodes.length - 1)) / nodes.length : ((width + gutter) * (cols ?? 12)) / 12 - gutter;
  let x = 0;
  const cells = nodes.map((node) => {
    const room = Math.max(1, widthOf(node));
    const at = x;
    x += room + gutter;
    return { at, ...stacked(itemsOf(node, node.width === null ? room : Math.min(room, node.width), around)) };
  });
  return {
    height: Math.max(...cells.map(({ height }) => height)),
    marks: cells.flatMap(({ at, marks }) => moved(marks, at, 0)),
  };
}

function itemsOf(node: SheetNode, width: number, around: Around): readonly SheetItem[] {
  const { measure } = around;
  switch (node.kind) {
    case 'text':
      return textLines(numbered(node.text, around), node.letters, { width, height: node.height }, measure);
    case 'field':
      return fieldLines(node, { width, height: node.height }, measure);
    case 'image':
      return node.image === null && !isPlaced(node) ? [] : [imageItem(node, width)];
    case 'qrcode':
      return node.text === '' ? [] : [codeItem(node, width)];
    case 'table':
      return tableItems(node, width, measure);
    case 'line': {
      const { color, thickness, height } = node;
      const isUpright = height !== null && height > thickness;
      const size = isUpright ? { width: thickness, height } : { width, height: thickness };
      return [
        { height: size.height, marks: [{ kind: 'box', x: 0, y: 0, ...size, fill: color, stroke: '', radius: 0 }] },
      ];
    }
    case 'section':
      return sectionItems(node, width, around);
    case 'columns':
      return node.children.length === 0 ? [] : [sideBySide(node.children, width, around)];
    case 'space':
      return [space(node.height ?? gapOfParts)];
    case 'break':
      return [{ height: 0, marks: [], isBreak: true }];
  }
}

/** A section with a frame or with fixed positions stays together; any other flows. */
function sectionItems(
  node: Extract<SheetNode, { readonly kind: 'section' }>,
  width: number,
  around: Around,
): readonly SheetItem[] {
  const { children, background, border, radius, padding, height } = node;
  const inner = flowOf(children, Math.max(1, width - 2 * padding), around);
  const hasFrame = background !== '' || border !== '';
  if (!hasFrame && height === null && padding === 0 && !children.some(isPlaced)) return inner;
  const content = stacked(inner);
  const size = { width, height: height ?? content.height + 2 * padding };
  return [
    {
      height: size.height,
      marks: [
        ...(hasFrame ? [{ kind: 'box' as const, x: 0, y: 0, ...size, fill: background, stroke: border, radius }] : []),
        ...placedOf(children, width, around),
        ...moved(content.marks, padding, padding),
      ],
    },
  ];
}

function imageItem(node: Extract<SheetNode, { readonly kind: 'image' }>, width: number): SheetItem {
  const { image, label, crop, radius, align } = node;
  const size = { width, height: node.height ?? usualHeight };
  const frame: SheetMark = { kind: 'box', x: 0, y: 0, ...size, fill: '', stroke: '#d4dae3', radius };
  const mark: SheetMark = { kind: 'image', x: 0, y: 0, ...size, image: image ?? 0, crop, radius, align, label };
  return { height: size.height, marks: [image === null ? frame : mark] };
}

function codeItem(node: Extract<SheetNode, { readonly kind: 'qrcode' }>, width: number): SheetItem {
  const size = Math.min(width, node.height ?? (node.width === null ? usualHeight : node.width));
  const { align, text, color } = node;
  const x = align === 'end' ? width - size : align === 'center' ? (width - size) / 2 : 0;
  try {
    const { path, size: modules } = qrCodePath(text);
    return { height: size, marks: [{ kind: 'qrcode', x, y: 0, size, modules, path, color, label: text }] };
  } catch {
    // Too long for a code: draws an empty frame, as the rest is still worth printing.
    return {
      height: size,
      marks: [{ kind: 'box', x, y: 0, width: size, height: size, fill: '', stroke: color, radius: 0 }],
    };
  }
}

function numbered(text: string, { numbers }: Around): string {
  return text.replaceAll(pageToken, numbers.page).replaceAll(pagesToken, numbers.pages);
}
