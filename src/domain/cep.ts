import { type Document, stripSeparators } from './documents/document.ts';

/** Brazilian postal code: eight digits. No range is assigned below 01000-000. */
export const cep: Document = {
  normalise: stripSeparators,
  isValid: (text) => {
    const digits = stripSeparators(text);
    return /^\d{8}$/.test(digits) && digits >= '01000000';
  },
  format: (text) => stripSeparators(text).replace(/^(\d{2})(\d{3})(\d{3})$/, '$1.$2-$3'),
};
