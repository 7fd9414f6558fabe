import type { DocumentContext } from '../document-context.ts';

/** A record on paper: what its form shows, without buttons. */
export type PrintDocument = {
  /** The kind of record and its label. */
  readonly title: string;
  readonly subject: string;
  readonly blocks: readonly PrintBlock[];
  readonly context: DocumentContext;
};

export type PrintBlock =
  | { readonly kind: 'heading'; readonly text: string; readonly level: number }
  | { readonly kind: 'fields'; readonly fields: readonly PrintField[] }
  | PrintTable;

/** One value; `columns` is its width in twelfths, as in the form. */
export type PrintField = {
  readonly label: string;
  readonly text: string;
  readonly columns: number;
  /** Pictures of the value, above its text: a signature, stored photos. */
  readonly images: readonly PrintImage[];
};

export type PrintImage = { readonly type: 'image/png' | 'image/jpeg'; readonly base64: string };

export type PrintTable = {
  readonly kind: 'table';
  readonly label: string;
  readonly columns: readonly { readonly label: string; readonly isNumber: boolean }[];
  readonly rows: readonly (readonly string[])[];
  /** A remark on the rows; '' for none. */
  readonly note: string;
};
