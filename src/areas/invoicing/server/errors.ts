import { carries, defineErrors } from '../../../platform/http/errors/define-errors.ts';

/** Problems of an invoice issued outside of the portal, by field. */
export const invoicingErrors = defineErrors({
  'nota.numero': {
    'pt-BR': 'O número da nota precisa ter algarismos; pode ter também letras, ponto, hífen ou barra.',
    es: 'El número de la factura lleva números y puede llevar letras, punto, guion o barra.',
    en: 'An invoice number has digits, and may also have letters, a dot, a hyphen or a slash.',
  },
  'nota.chave': {
    'pt-BR': 'A chave de acesso não confere. Confira os 44 algarismos na nota.',
    es: 'La clave de acceso no es correcta. Verifique los 44 dígitos en la factura.',
    en: 'The access key is not right. Check its 44 digits on the invoice.',
  },
  'nota.repetida': {
    carries: carries<{ readonly pedido: string }>(),
    'pt-BR': 'Esta nota já é do pedido {pedido}.',
    es: 'Esta factura ya es del pedido {pedido}.',
    en: 'This invoice already belongs to order {pedido}.',
  },
});
