import { fromTenThousandths } from '../../../domain/numbers/amounts.ts';
import type { ErrorProblem } from '../../../platform/http/errors/define-errors.ts';
import type { ErrorReader, ErrorTexts } from '../../../platform/http/errors/error-texts.ts';
import type { CheckReason } from '../rules/checks.ts';
import { evolutionErrors } from './errors.ts';

/** Writes the reasons of failed checks as texts. */
export type ReasonWriter = { readonly texts: Pick<ErrorTexts, 'write'>; readonly reader: ErrorReader };

/** The text of a failed check. */
export function writeReason(reason: CheckReason, { texts, reader }: ReasonWriter): string {
  return texts.write(problemOf(reason, reader), reader);
}

function problemOf(reason: CheckReason, { language }: ErrorReader): ErrorProblem {
  switch (reason.why) {
    case 'dados_faltam':
      return evolutionErrors.conferencia_dados_faltam({ campos: reason.names });
    case 'documentos_faltam':
      return evolutionErrors.conferencia_documentos_faltam({ tipos: reason.names });
    case 'pontos_faltam': {
      const points = (tenThousandths: number): string =>
        fromTenThousandths(tenThousandths).toLocaleString(language, { maximumFractionDigits: 4 });
      const { individual, total } = reason;
      if (total <= 0) return evolutionErrors.conferencia_pontos_individuais({ individuais: points(individual) });
      if (individual <= 0) return evolutionErrors.conferencia_pontos_equipe({ total: points(total) });
      return evolutionErrors.conferencia_pontos_faltam({ individuais: points(individual), total: points(total) });
    }
    default:
      return evolutionErrors[`conferencia_${reason.why}`]();
  }
}
