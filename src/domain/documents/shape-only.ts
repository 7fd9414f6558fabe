import { type Document, stripSeparators } from './document.ts';

/** Bolivian taxpayer number. Its check digit is not published: only the tax office's own service can verify it. */
export const nitBo: Document = shapeOnly(/^\d{5,12}$/);

/** Bolivian identity card: up to eight digits, with the complement that distinguishes equal numbers (`1234567-1B`). */
export const ciBo: Document = shapeOnly(/^(\d{5,8})(\d[A-Z])?$/);

/** Paraguayan identity card. It has no check digit. */
export const ciPy: Document = shapeOnly(/^\d{5,8}$/);

/** Social security number of the United States. */
export const ssnUs: Document = shapeOnly(/^(\d{3})(\d{2})(\d{4})$/, '$1-$2-$3');

/** Employer number of the United States. */
export const einUs: Document = shapeOnly(/^(\d{2})(\d{7})$/, '$1-$2');

/** A document defined only by its shape. */
function shapeOnly(shape: RegExp, readable = '$&'): Document {
  return {
    normalise: stripSeparators,
    isValid: (text) => shape.test(stripSeparators(text)),
    format: (text) => stripSeparators(text).replace(shape, readable),
  };
}
