import { carries, defineErrors } from '../../http/define-errors.ts';

/** What refuses calls of the catalogue. */
export const catalogueErrors = defineErrors({
  'REGRA_DE_NEGOCIO.sku_com_saldo': {
    status: 422,
    'pt-BR': 'Este produto está em estoque: compre agora.',
    es: 'Este producto está en inventario: compre ahora.',
    en: 'This product is in stock: buy it now.',
  },
  'REGRA_DE_NEGOCIO.sem_filial': {
    status: 422,
    'pt-BR': 'Escolha a filial em que quer comprar.',
    es: 'Elija la sucursal en la que quiere comprar.',
    en: 'Choose the branch that you want to buy at.',
  },
  'REGRA_DE_NEGOCIO.filial_fechada': {
    status: 422,
    'pt-BR': 'Esta filial não entrega pedidos. Escolha outra.',
    es: 'Esta sucursal no entrega pedidos. Elija otra.',
    en: 'This branch hands out no orders. Choose another one.',
  },
  saldo_insuficiente: {
    carries: carries<{ readonly disponivel: number }>(),
    'pt-BR': 'Há {disponivel} disponível nesta filial.',
    es: 'Hay {disponivel} disponible en esta sucursal.',
    en: 'There is {disponivel} available at this branch.',
  },
});
