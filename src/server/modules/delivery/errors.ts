import { carries, defineErrors } from '../../http/define-errors.ts';

/** What refuses calls about addresses and deliveries. */
export const deliveryErrors = defineErrors({
  CEP_NAO_ENCONTRADO: {
    status: 404,
    carries: carries<{ readonly cep: string }>(),
    'pt-BR': 'O CEP {cep} não foi encontrado. Confira os números ou preencha o endereço.',
    es: 'No se encontró el CEP {cep}. Verifique los números o complete la dirección.',
    en: 'The postal code {cep} was not found. Check the digits or fill in the address.',
  },
});
