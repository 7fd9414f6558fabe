import { carries, defineErrors } from '../../../platform/http/errors/define-errors.ts';

/** Reasons to refuse calls about addresses and deliveries. */
export const deliveryErrors = defineErrors({
  CEP_NAO_ENCONTRADO: {
    status: 404,
    carries: carries<{ readonly cep: string }>(),
    'pt-BR': 'O CEP {cep} não foi encontrado. Confira os números ou preencha o endereço.',
    es: 'No se encontró el CEP {cep}. Verifique los números o complete la dirección.',
    en: 'The postal code {cep} was not found. Check the digits or fill in the address.',
  },
  'REGRA_DE_NEGOCIO.sem_endereco': {
    status: 422,
    'pt-BR': 'Informe o CEP para calcular o frete.',
    es: 'Indique el CEP para calcular el envío.',
    en: 'Enter the postal code to calculate the shipping.',
  },
  'REGRA_DE_NEGOCIO.cep': {
    status: 422,
    'pt-BR': 'Este CEP não existe. Confira os números.',
    es: 'Este CEP no existe. Verifique los números.',
    en: 'This postal code does not exist. Check the digits.',
  },
});
