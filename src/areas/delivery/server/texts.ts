import { defineTexts } from '../../../domain/texts.ts';

/** Texts of delivery calls besides their errors. */
export const deliveryText = defineTexts({
  cepUnavailable: {
    'pt-BR': 'A consulta de CEP não respondeu. Preencha o endereço.',
    es: 'La consulta de CEP no respondió. Complete la dirección.',
    en: 'The postal code service did not answer. Fill in the address.',
  },
  carrierUnavailable: {
    'pt-BR': 'A transportadora não respondeu. Preços e prazos são os das tarifas da filial.',
    es: 'El transportista no respondió. Precios y plazos son los de las tarifas de la sucursal.',
    en: 'The carrier did not answer. Prices and delivery times come from the rates of the branch.',
  },
  pickup: { 'pt-BR': 'Retirada', es: 'Retiro', en: 'Pickup' },
  delivery: { 'pt-BR': 'Entrega no endereço', es: 'Entrega en la dirección', en: 'Delivery to the address' },
  DIAS_UTEIS: { 'pt-BR': 'dias úteis', es: 'días hábiles', en: 'business days' },
  'DIAS_UTEIS.1': { 'pt-BR': 'dia útil', es: 'día hábil', en: 'business day' },
  DIAS_CORRIDOS: { 'pt-BR': 'dias', es: 'días', en: 'days' },
  'DIAS_CORRIDOS.1': { 'pt-BR': 'dia', es: 'día', en: 'day' },
  HORAS: { 'pt-BR': 'horas', es: 'horas', en: 'hours' },
  'HORAS.1': { 'pt-BR': 'hora', es: 'hora', en: 'hour' },
});
