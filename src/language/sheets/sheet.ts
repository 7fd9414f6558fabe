/**
 * Printed sheets, laid out: what stands where on each page. Screen, PDF and PNG draw these marks and nothing else, so that
 * they cannot differ. Lengths are in mm from the top left corner of the page, letters in points.
 */
export type Sheets = {
  readonly title: string;
  /** Name of the file without its ending. */
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly pages: readonly SheetPage[];
  /** Pictures as data URLs, which marks name by their place here. */
  readonly images: readonly string[];
};

export type SheetPage = { readonly marks: readonly SheetMark[] };

export type SheetMark = TextMark | BoxMark | ImageMark | QrCodeMark;

export type TextMark = {
  readonly kind: 'text';
  readonly x: number;
  /** The line that the letters stand on. */
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly bold: boolean;
  readonly color: string;
  readonly text: string;
};

export type BoxMark = {
  readonly kind: 'box';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Colours of what is inside and of the line around it; '' for none. */
  readonly fill: string;
  readonly stroke: string;
  readonly radius: number;
};

export type ImageMark = {
  readonly kind: 'image';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly image: number;
  /** Fills the frame and is cut off, or stands in it whole. */
  readonly crop: boolean;
  readonly radius: number;
  /** Where it stands in a frame that it does not fill. */
  readonly align: SheetAlign;
  readonly label: string;
};

export type QrCodeMark = {
  readonly kind: 'qrcode';
  readonly x: number;
  readonly y: number;
  /** Length of a side. */
  readonly size: number;
  /** Modules along a side, and the dark ones as an SVG path of that size. */
  readonly modules: number;
  readonly path: string;
  readonly color: string;
  readonly label: string;
};

export type SheetAlign = 'start' | 'center' | 'end';

/** Thickness of the line around a box, in mm. */
export const strokeWidth = 0.2;
/** Millimetres of a point. */
export const millimetresOfPoint = 25.4 / 72;
