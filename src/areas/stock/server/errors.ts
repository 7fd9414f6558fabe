import { carries, defineErrors } from '../../../platform/http/errors/define-errors.ts';

/** Refusals of movements of stock. */
export const stockErrors = defineErrors({
  outra_filial: {
    'pt-BR': 'Movimente só o estoque da sua filial.',
    es: 'Mueva solo el inventario de su sucursal.',
    en: 'You can move only the stock of your branch.',
  },
  saldo_insuficiente: {
    carries: carries<{ readonly disponivel: number }>(),
    'pt-BR': 'Disponível nesta filial: {disponivel}.',
    es: 'Cantidad disponible en esta sucursal: {disponivel}.',
    en: 'There is {disponivel} available at this branch.',
  },
});
