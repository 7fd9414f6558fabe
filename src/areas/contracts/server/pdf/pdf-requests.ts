import type { PagePlace } from '../../rules/geometry.ts';
import type { Certificate } from './certificate-pages.ts';
import type { PdfRefusal } from './open-pdf.ts';
import type { OwnCertificate } from './own-certificate.ts';
import type { SealFailure } from './seal-error.ts';

/**
 * Certificate for the seal: the portal's own, or a PKCS#12 file; optionally with the address of a time stamp authority.
 */
export type SealWith = {
  readonly own: OwnCertificate | null;
  readonly p12: { readonly bytes: Uint8Array; readonly password: string } | null;
  readonly timestamps: string | null;
};

/** A mark on a page; the first page is 1. */
export type PdfMark = PagePlace & { readonly page: number };

/** A text on a page: its first row begins in the upper left corner, and it is wrapped at its width. */
export type PlacedText = {
  readonly text: string;
  readonly page: number;
  /** Percent of the page as it is shown. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Font size in points. */
  readonly size: number;
};

/** A request to the thread. */
export type ContractPdfRequest =
  | {
      readonly kind: 'fill';
      readonly bytes: Uint8Array | null;
      readonly title: string;
      readonly values: Readonly<Record<string, string>>;
      /** Texts to write on its pages. */
      readonly texts?: readonly PlacedText[];
      /** Required fields of the document: without one of them the contract would lack its contents. */
      readonly demanded?: readonly string[];
    }
  /** Adds an empty signature field at every mark. */
  | {
      readonly kind: 'prepare';
      readonly bytes: Uint8Array;
      readonly marks: readonly (PdfMark & { readonly role: string })[];
    }
  | {
      readonly kind: 'stamp';
      readonly bytes: Uint8Array;
      /** The role of the marks: the picture replaces the fields of their signature. */
      readonly role: string;
      readonly marks: readonly PdfMark[];
      readonly picture: Uint8Array;
    }
  | {
      readonly kind: 'seal';
      readonly bytes: Uint8Array;
      readonly certificate: Certificate;
      /** Reason in the seal. */
      readonly reason: string;
      readonly at: string;
      readonly seal: SealWith;
    };

export type ContractPdfAnswer =
  | { readonly bytes: Uint8Array }
  | { readonly refused: PdfRefusal }
  /** The problem is not the document but its seal. */
  | { readonly unsealed: SealFailure };
