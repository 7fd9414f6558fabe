import { carries, defineErrors } from '../../http/define-errors.ts';

/** What refuses movements of stock. */
export const stockErrors = defineErrors({
  outra_filial: {
    'pt-BR': 'Movimente só o estoque da sua filial.',
    es: 'Mueva solo el inventario de su sucursal.',
    en: 'Move the stock of your branch only.',
  },
  saldo_insuficiente: {
    carries: carries<{ readonly disponivel: number }>(),
    'pt-BR': 'Há {disponivel} disponível nesta filial.',
    es: 'Hay {disponivel} disponible en esta sucursal.',
    en: 'There is {disponivel} available at this branch.',
  },
});
