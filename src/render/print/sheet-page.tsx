import { useId } from 'react';
import {
  type ImageMark,
  millimetresOfPoint,
  type SheetMark,
  type SheetPage,
  type Sheets,
  strokeWidth,
} from '../../language/sheets/sheet.ts';
import classes from './sheets-dialog.module.css';

type SheetPageProps = {
  readonly sheets: Sheets;
  readonly page: SheetPage;
  readonly label: string;
};

/** A page as laid out by the server, scaled to the available width, but never larger than on paper. */
export function SheetPageView({ sheets, page, label }: SheetPageProps) {
  const { width, height, images } = sheets;
  const id = useId();
  return (
    <figure className={classes.page} style={{ maxInlineSize: `${width}mm` }} aria-label={label}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the figure around it has the name */}
      <svg viewBox={`0 0 ${width} ${height}`} data-sheet>
        {page.marks.map((mark, index) => (
          // Marks have no names and never move: they are drawn once.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is never changed
          <Mark key={index} mark={mark} images={images} clip={`${id}-${index}`} />
        ))}
      </svg>
    </figure>
  );
}

function Mark({
  mark,
  images,
  clip,
}: {
  readonly mark: SheetMark;
  readonly images: readonly string[];
  readonly clip: string;
}) {
  const { x, y } = mark;
  switch (mark.kind) {
    case 'text':
      return (
        <text
          className={classes.text}
          x={x}
          y={y}
          fontSize={mark.size * millimetresOfPoint}
          fontWeight={mark.bold ? 600 : 400}
          fill={mark.color}
          textLength={mark.width}
          lengthAdjust="spacingAndGlyphs"
        >
          {mark.text}
        </text>
      );
    case 'box':
      return (
        <rect
          x={x}
          y={y}
          width={mark.width}
          height={mark.height}
          rx={mark.radius}
          fill={mark.fill === '' ? 'none' : mark.fill}
          {...(mark.stroke === '' ? {} : { stroke: mark.stroke, strokeWidth })}
        />
      );
    case 'qrcode':
      return (
        <path
          d={mark.path}
          transform={`translate(${x} ${y}) scale(${mark.size / mark.modules})`}
          fill={mark.color}
          shapeRendering="crispEdges"
        >
          <title>{mark.label}</title>
        </path>
      );
    case 'image':
      return <Picture mark={mark} address={images[mark.image] ?? ''} clip={clip} />;
  }
}

const anchors = { start: 'xMin', center: 'xMid', end: 'xMax' } as const;

function Picture({
  mark,
  address,
  clip,
}: {
  readonly mark: ImageMark;
  readonly address: string;
  readonly clip: string;
}) {
  const { x, y, width, height, radius, crop, align, label } = mark;
  return (
    <>
      <clipPath id={clip}>
        <rect x={x} y={y} width={width} height={height} rx={radius} />
      </clipPath>
      <image
        href={address}
        x={x}
        y={y}
        width={width}
        height={height}
        preserveAspectRatio={crop ? 'xMidYMid slice' : `${anchors[align]}YMid meet`}
        clipPath={`url(#${clip})`}
      >
        <title>{label}</title>
      </image>
    </>
  );
}
