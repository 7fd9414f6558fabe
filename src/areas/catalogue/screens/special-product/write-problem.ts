import { formatNumber } from '../../../../ui/format/number.ts';
import type { Translate } from '../../../../ui/i18n/texts.ts';
import type { SpecialProblem } from '../../rules/special-product.ts';

/** The text of a problem, with a decimal comma in its limit. */
export function writeProblem({ code, limit = 0 }: SpecialProblem, t: Translate): string {
  const values = { limit: formatNumber(limit) };
  switch (code) {
    case 'required':
      return t('problem.required');
    case 'type':
      return t('problem.type');
    case 'minimum':
      return t('problem.minimum', values);
    case 'maximum':
      return t('problem.maximum', values);
    case 'decimals':
      return t('problem.decimals', values);
    default:
      return t('problem.other');
  }
}
