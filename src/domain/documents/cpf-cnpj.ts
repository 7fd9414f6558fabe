import { cnpj } from './cnpj.ts';
import { cpf } from './cpf.ts';
import { type Document, stripSeparators } from './document.ts';

/** A CPF or a CNPJ, distinguished by length: a CPF has eleven characters. */
export const cpfOrCnpj: Document = {
  normalise: stripSeparators,
  isValid: (text) => kindOf(text).isValid(text),
  format: (text) => kindOf(text).format(text),
};

function kindOf(text: string): Document {
  return stripSeparators(text).length <= 11 ? cpf : cnpj;
}
