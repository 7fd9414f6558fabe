import { useId } from 'react';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import { toMillimetres } from '../../rules/special-product.ts';
import { formatMetres, type ProductDraft, plainLength } from './draft.ts';
import classes from './shape-drawing.module.css';
import type { StandardSize } from './special-product.queries.ts';

/** The shape to draw, in millimetres; null for an unknown length. */
type Shape =
  | { readonly kind: 'rectangle'; readonly length: number | null; readonly width: number | null }
  | { readonly kind: 'circle'; readonly diameter: number | null }
  | { readonly kind: 'pillow'; readonly height: number | null };

const view = { width: 320, height: 230 };
/** Space for the shape; dimensions are to its left and below. */
const room = { x: 64, y: 16, width: 240, height: 160 };
/** Side lengths of the squares of the background grid, in millimetres. */
const squareSides = [10, 50, 100, 500, 1000, 5000, 10_000, 50_000] as const;
const smallestSquare = 12;
/** A pillow is drawn from the side with a fixed length, because its length is not asked. */
const pillowLength = 700;

/** The configured product, to scale, with its measures; follows the typed values. */
export function ShapeDrawing({
  draft,
  standards,
}: {
  readonly draft: ProductDraft;
  readonly standards: readonly StandardSize[];
}) {
  const t = useTexts('catalogue');
  const pattern = useId();
  const shape = shapeOf(draft, standards);
  const { width, height } = sidesOf(shape);
  const scale = Math.min(room.width / width, room.height / height);
  const box = { width: width * scale, height: height * scale };
  const x = room.x + (room.width - box.width) / 2;
  const y = room.y + (room.height - box.height) / 2;
  const side = squareSides.find((length) => length * scale >= smallestSquare) ?? squareSides[0];
  const words = (length: number | null) => (length === null ? t('unknown') : `${formatMetres(length)} m`);
  const mark = (length: number | null) => (length === null ? '?' : `${formatMetres(length)} m`);
  const isKnown = isWhole(shape);
  return (
    <figure className={classes.root} data-known={isKnown || undefined}>
      <svg
        className={classes.drawing}
        viewBox={`0 0 ${view.width} ${view.height}`}
        role="img"
        aria-label={
          shape.kind === 'circle'
            ? t('circle', { diameter: words(shape.diameter) })
            : shape.kind === 'pillow'
              ? t('pillow', { height: words(shape.height) })
              : t('rectangle', { length: words(shape.length), width: words(shape.width) })
        }
      >
        <defs>
          <pattern id={pattern} x={x} y={y} width={side * scale} height={side * scale} patternUnits="userSpaceOnUse">
            <path className={classes.square} d={`M ${side * scale} 0 H 0 V ${side * scale}`} />
          </pattern>
        </defs>
        {isKnown ? (
          <rect x={room.x} y={room.y} width={room.width} height={room.height} fill={`url(#${pattern})`} />
        ) : null}
        {shape.kind === 'circle' ? (
          <circle className={classes.shape} cx={x + box.width / 2} cy={y + box.height / 2} r={box.width / 2} />
        ) : (
          <rect
            className={classes.shape}
            {...{ x, y, ...box }}
            rx={Math.min(shape.kind === 'pillow' ? box.height / 2 : 6, box.width / 2, box.height / 2)}
          />
        )}
        {shape.kind === 'pillow' ? null : (
          <Across
            x={x}
            y={y + box.height + 14}
            length={box.width}
            text={mark(shape.kind === 'circle' ? shape.diameter : shape.length)}
          />
        )}
        {shape.kind === 'circle' ? null : (
          <Upright
            x={x - 14}
            y={y}
            length={box.height}
            text={mark(shape.kind === 'pillow' ? shape.height : shape.width)}
          />
        )}
      </svg>
      <figcaption className={classes.caption}>
        {isKnown ? t('square', { side: `${formatMetres(side)} m` }) : ''}
      </figcaption>
    </figure>
  );
}

type DimensionProps = { readonly x: number; readonly y: number; readonly length: number; readonly text: string };

/** A dimension below a shape. */
function Across({ x, y, length, text }: DimensionProps) {
  return (
    <g className={classes.dimension}>
      <path d={`M ${x} ${y - 5} v 10 M ${x} ${y} h ${length} M ${x + length} ${y - 5} v 10`} />
      <text x={x + length / 2} y={y + 20} textAnchor="middle">
        {text}
      </text>
    </g>
  );
}

/** A dimension left of a shape. */
function Upright({ x, y, length, text }: DimensionProps) {
  return (
    <g className={classes.dimension}>
      <path d={`M ${x - 5} ${y} h 10 M ${x} ${y} v ${length} M ${x - 5} ${y + length} h 10`} />
      <text x={x - 8} y={y + length / 2} textAnchor="middle" transform={`rotate(-90 ${x - 8} ${y + length / 2})`}>
        {text}
      </text>
    </g>
  );
}

function shapeOf({ tipo, lengths, sku_padrao }: ProductDraft, standards: readonly StandardSize[]): Shape {
  const typed = (text: string): number | null => {
    const length = toMillimetres(plainLength(text));
    return typeof length === 'number' && length > 0 ? length : null;
  };
  const stored = (metres: number | null | undefined): number | null =>
    metres == null || metres <= 0 ? null : Math.round(metres * 1000);
  switch (tipo) {
    case 'REDONDO':
      return { kind: 'circle', diameter: typed(lengths.diametro) };
    case 'TRAVESSEIRO':
      return { kind: 'pillow', height: typed(lengths.altura) };
    case 'PADRAO': {
      const size = standards.find(({ id_sku }) => id_sku === sku_padrao);
      const diameter = stored(size?.diametro);
      return diameter === null
        ? { kind: 'rectangle', length: stored(size?.comprimento), width: stored(size?.largura) }
        : { kind: 'circle', diameter };
    }
    default:
      return { kind: 'rectangle', length: typed(lengths.comprimento), width: typed(lengths.largura) };
  }
}

/** Sides of the drawing; unknown ones have the proportions of a double bed. */
function sidesOf(shape: Shape): { readonly width: number; readonly height: number } {
  if (shape.kind === 'circle') return { width: shape.diameter ?? 2000, height: shape.diameter ?? 2000 };
  if (shape.kind === 'pillow') return { width: pillowLength, height: shape.height ?? 120 };
  const { length, width } = shape;
  return {
    width: length ?? (width === null ? 1880 : width * 1.36),
    height: width ?? (length === null ? 1380 : length / 1.36),
  };
}

function isWhole(shape: Shape): boolean {
  if (shape.kind === 'circle') return shape.diameter !== null;
  return shape.kind === 'pillow' ? shape.height !== null : shape.length !== null && shape.width !== null;
}
