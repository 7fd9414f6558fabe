import type { SheetGrid } from '../view/template-values.ts';
import type { SheetAlign } from './sheet.ts';

/** Position and size of an element in mm; null if it flows, or takes the available space. */
export type PlacedContent = {
  readonly x: number | null;
  readonly y: number | null;
  readonly width: number | null;
  readonly height: number | null;
  /** Twelfths of the width, beside other elements. */
  readonly cols: number | null;
};

export type Letters = {
  readonly size: number;
  readonly bold: boolean;
  readonly color: string;
  readonly align: SheetAlign;
  /** Maximum number of lines; null for any number. */
  readonly lines: number | null;
  readonly fit: boolean;
};

/** An element of a template with its values, ready to be laid out. */
export type SheetNode = PlacedContent &
  (
    | { readonly kind: 'text'; readonly text: string; readonly letters: Letters }
    | { readonly kind: 'field'; readonly label: string; readonly text: string; readonly letters: Letters }
    | {
        readonly kind: 'image';
        /** Index in the pictures of the document; null if there is none. */
        readonly image: number | null;
        readonly label: string;
        readonly crop: boolean;
        readonly radius: number;
        readonly align: SheetAlign;
      }
    | { readonly kind: 'qrcode'; readonly text: string; readonly color: string; readonly align: SheetAlign }
    | SheetTable
    | { readonly kind: 'line'; readonly color: string; readonly thickness: number }
    | {
        readonly kind: 'section';
        readonly children: readonly SheetNode[];
        readonly background: string;
        readonly border: string;
        readonly radius: number;
        readonly padding: number;
      }
    | { readonly kind: 'columns'; readonly children: readonly SheetNode[] }
    | { readonly kind: 'space' }
    | { readonly kind: 'break' }
  );

export type SheetTable = {
  readonly kind: 'table';
  readonly label: string;
  readonly size: number;
  readonly color: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly string[])[];
  /** Rows of totals below them. */
  readonly totals: readonly (readonly string[])[];
  /** A remark below: that there are no rows, or more than shown; '' for none. */
  readonly note: string;
};

export type SheetColumn = {
  readonly label: string;
  readonly share: number;
  readonly align: SheetAlign;
  readonly bold: boolean;
};

/** One record on its pages. */
export type SheetRecord = {
  readonly header: readonly SheetNode[];
  readonly body: readonly SheetNode[];
  readonly footer: readonly SheetNode[];
};

/** Records on the pages of one template, before layout. */
export type SheetDocument = {
  readonly title: string;
  readonly file: string;
  readonly page: { readonly width: number; readonly height: number };
  readonly margin: number;
  /** How the pages of several records are arranged on larger paper; absent if each is a page of its own. */
  readonly sheet?: SheetGrid;
  readonly records: readonly SheetRecord[];
  /** Pictures as data URLs. */
  readonly images: readonly string[];
};

/** Placeholders in a text for the page number and the number of pages, until these are known. */
export const pageToken = '\uE000';
export const pagesToken = '\uE001';
