import type { FieldError } from '../../src/server/http/define-errors.ts';
import type { ErrorReader } from '../../src/server/http/error-texts.ts';
import { developmentModules, serverModules } from '../../src/server/modules/index.ts';
import { errorTextsOf } from '../../src/server/modules/open-modules.ts';

/** The texts of all errors of the server. */
export const errorTexts = errorTextsOf([...serverModules, ...developmentModules]);

const portuguese: ErrorReader = { language: 'pt-BR', translate: (name) => name };

/** A field error as an answer in Portuguese has it. */
export function inPortuguese(error: FieldError): Pick<FieldError, 'pointer' | 'code'> & { readonly message: string } {
  const { pointer, code } = error;
  return { pointer, code, message: errorTexts.write(error, portuguese) };
}
