import type { PagePlace } from '../../rules/geometry.ts';
import type { Certificate } from './certificate-pages.ts';
import type { PdfRefusal } from './open-pdf.ts';
import type { OwnCertificate } from './own-certificate.ts';
import type { SealFailure } from './seal-error.ts';

/** What seals: the portal's own certificate, or a PKCS#12 file; with the address of a time stamp authority or without. */
export type SealWith = {
  readonly own: OwnCertificate | null;
  readonly p12: { readonly bytes: Uint8Array; readonly password: string } | null;
  readonly timestamps: string | null;
};

/** A mark on a page; the first is 1. */
export type PdfMark = PagePlace & { readonly page: number };

/** A text on a page: its first row stands at the upper left corner of the place, and it is broken into rows at its width. */
export type PlacedText = {
  readonly text: string;
  readonly page: number;
  /** Percent of the page as it is shown. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Of the letters, in points. */
  readonly size: number;
};

/** What is asked of the thread. */
export type ContractPdfRequest =
  | {
      readonly kind: 'fill';
      readonly bytes: Uint8Array | null;
      readonly title: string;
      readonly values: Readonly<Record<string, string>>;
      /** Texts that are put on its pages. */
      readonly texts?: readonly PlacedText[];
      /** Fields that the document has to have: one that is missing would leave a contract without what it says. */
      readonly demanded?: readonly string[];
    }
  /** Puts an empty signature field at every mark. */
  | {
      readonly kind: 'prepare';
      readonly bytes: Uint8Array;
      readonly marks: readonly (PdfMark & { readonly role: string })[];
    }
  | {
      readonly kind: 'stamp';
      readonly bytes: Uint8Array;
      /** Whose marks these are: the fields of their signature become the picture. */
      readonly role: string;
      readonly marks: readonly PdfMark[];
      readonly picture: Uint8Array;
    }
  | {
      readonly kind: 'seal';
      readonly bytes: Uint8Array;
      readonly certificate: Certificate;
      /** What the seal says that it is for. */
      readonly reason: string;
      readonly at: string;
      readonly seal: SealWith;
    };

export type ContractPdfAnswer =
  | { readonly bytes: Uint8Array }
  | { readonly refused: PdfRefusal }
  /** There is nothing wrong with the document, but with what seals it. */
  | { readonly unsealed: SealFailure };
