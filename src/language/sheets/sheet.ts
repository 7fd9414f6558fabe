/**
 * Printed sheets after layout: the position of everything on each page. Screen, PDF and PNG draw only these marks, so
 * that they cannot differ. Lengths are in mm from the top left corner of the page, letters in points.
 */
export type Sheets = {
  readonly title: string;
  /** File name without ending. */
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly pages: readonly SheetPage[];
  /** Pictures as data URLs; marks refer to them by index. */
  readonly images: readonly string[];
};

export type SheetPage = { readonly marks: readonly SheetMark[] };

export type SheetMark = TextMark | BoxMark | ImageMark | QrCodeMark;

export type TextMark = {
  readonly kind: 'text';
  readonly x: number;
  /** Position of the baseline. */
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
  /** Colours of the area and of the line around it; '' for none. */
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
  /** Whether it fills the frame and is cropped, instead of fitting into it. */
  readonly crop: boolean;
  readonly radius: number;
  /** Alignment in a frame that it does not fill. */
  readonly align: SheetAlign;
  readonly label: string;
};

export type QrCodeMark = {
  readonly kind: 'qrcode';
  readonly x: number;
  readonly y: number;
  /** Side length in mm. */
  readonly size: number;
  /** Modules per side, and the dark ones as an SVG path of that size. */
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
