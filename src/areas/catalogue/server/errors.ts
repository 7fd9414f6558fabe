import { carries, defineErrors, type FieldError } from '../../../platform/http/errors/define-errors.ts';

/** Reasons to refuse calls of the catalogue. */
export const catalogueErrors = defineErrors({
  'REGRA_DE_NEGOCIO.sku_com_saldo': {
    status: 422,
    'pt-BR': 'Este produto está em estoque: compre agora.',
    es: 'Hay existencias de este producto: compre ahora.',
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
    en: 'This branch does not hand over orders. Choose another one.',
  },
  'REGRA_DE_NEGOCIO.sem_medida': {
    status: 422,
    'pt-BR': 'Este produto não é feito sob medida.',
    es: 'Este producto no se hace a medida.',
    en: 'This product is not made to measure.',
  },
  'REGRA_DE_NEGOCIO.configuracao': {
    status: 422,
    carries: carries<{ readonly errors: readonly FieldError[] }>(),
    'pt-BR': 'O produto não pode ser feito assim. Corrija os campos indicados.',
    es: 'El producto no se puede hacer así. Corrija los campos indicados.',
    en: 'The product cannot be made like this. Correct the marked fields.',
  },
  'required.configuracao': {
    'pt-BR': 'Preencha este campo.',
    es: 'Complete este campo.',
    en: 'Fill in this field.',
  },
  'type.medida': {
    'pt-BR': 'Informe um número.',
    es: 'Indique un número.',
    en: 'Enter a number.',
  },
  'minimum.medida': {
    'pt-BR': 'Use no mínimo {limit:number}.',
    es: 'Use como mínimo {limit:number}.',
    en: 'Use at least {limit:number}.',
  },
  'maximum.medida': {
    'pt-BR': 'Use no máximo {limit:number}.',
    es: 'Use como máximo {limit:number}.',
    en: 'Use at most {limit:number}.',
  },
  'decimals.medida': {
    'pt-BR': 'Use no máximo {limit:number} casas decimais.',
    es: 'Use como máximo {limit:number} decimales.',
    en: 'Use at most {limit:number} decimal places.',
  },
  'conflict.configuracao': {
    'pt-BR': 'Não combina com o tipo.',
    es: 'No es compatible con el tipo.',
    en: 'Does not match the type.',
  },
  'maxItems.acessorios': {
    'pt-BR': 'Escolha no máximo {limit:number} acessórios.',
    es: 'Elija como máximo {limit:number} accesorios.',
    en: 'Choose at most {limit:number} accessories.',
  },
  'maxLength.observacao': {
    'pt-BR': 'Use no máximo {limit:number} caracteres.',
    es: 'Use como máximo {limit:number} caracteres.',
    en: 'Use at most {limit:number} characters.',
  },
  'repeated.acessorio': {
    'pt-BR': 'Este acessório foi escolhido mais de uma vez.',
    es: 'Este accesorio está repetido.',
    en: 'This accessory is listed more than once.',
  },
  'notOffered.configuracao': {
    'pt-BR': 'Não está disponível para este produto.',
    es: 'No está disponible para este producto.',
    en: 'It is not available for this product.',
  },
});
