import type { SheetGrid } from '../view/template-values.ts';
import type { SheetAlign } from './sheet.ts';

/** Where an element stands and how much room it takes, in mm; null where it flows, or takes what there is. */
export type PlacedContent = {
  readonly x: number | null;
  readonly y: number | null;
  readonly width: number | null;
  readonly height: number | null;
  /** Twelfths of the width, beside its neighbours. */
  readonly cols: number | null;
};

export type Letters = {
  readonly size: number;
  readonly bold: boolean;
  readonly color: string;
  readonly align: SheetAlign;
  /** Most lines; null for any number. */
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
        /** Place among the pictures of the document; null where there is none. */
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
  /** Rows of figures below them. */
  readonly totals: readonly (readonly string[])[];
  /** What stands below: that there is nothing, or more than is shown; '' for nothing. */
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

/** Records on the pages of one template, before they are laid out. */
export type SheetDocument = {
  readonly title: string;
  readonly file: string;
  readonly page: { readonly width: number; readonly height: number };
  readonly margin: number;
  /** How the pages of several records stand together on larger paper; absent where each is a page of its own. */
  readonly sheet?: SheetGrid;
  readonly records: readonly SheetRecord[];
  /** Pictures as data URLs. */
  readonly images: readonly string[];
};

/** What stands in a text for the number of its page and of all pages, until they are known. */
export const pageToken = '\uE000';
export const pagesToken = '\uE001';
