import { demonstration } from '../../src/areas/demo-areas.ts';
import { errorTextsOf } from '../../src/areas/open-modules.ts';
import { serverModules } from '../../src/areas/server-areas.ts';
import type { FieldError } from '../../src/platform/http/errors/define-errors.ts';
import type { ErrorReader } from '../../src/platform/http/errors/error-texts.ts';

/** Texts of all errors of the server. */
export const errorTexts = errorTextsOf([...serverModules, ...demonstration.modules]);

const portuguese: ErrorReader = { language: 'pt-BR', translate: (name) => name };

/** A field error as in a Portuguese answer. */
export function inPortuguese(error: FieldError): Pick<FieldError, 'pointer' | 'code'> & { readonly message: string } {
  const { pointer, code } = error;
  return { pointer, code, message: errorTexts.write(error, portuguese) };
}
