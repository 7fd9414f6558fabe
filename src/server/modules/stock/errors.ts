import { carries, defineErrors } from '../../http/define-errors.ts';

/** What refuses movements of stock. */
export const stockErrors = defineErrors({
  saldo_insuficiente: {
    carries: carries<{ readonly disponivel: number }>(),
    'pt-BR': 'Há {disponivel} disponível nesta filial.',
    es: 'Hay {disponivel} disponible en esta sucursal.',
    en: 'There is {disponivel} available at this branch.',
  },
});
