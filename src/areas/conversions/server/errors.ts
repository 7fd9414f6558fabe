import { carries, defineErrors } from '../../../platform/http/errors/define-errors.ts';

/** Reasons to refuse conversions of stored values. */
export const conversionErrors = defineErrors({
  CONVERSAO_MUDOU: {
    status: 409,
    carries: carries<{ readonly entity: string }>(),
    'pt-BR': 'A situação mudou desde que você abriu esta tela e nada foi feito. Veja os números de novo e decida.',
    es: 'La situación cambió desde que usted abrió esta pantalla y no se hizo nada. Vea los números de nuevo y decida.',
    en: 'Things have changed since you opened this screen, and nothing was done. Look at the numbers again and decide.',
  },
});
