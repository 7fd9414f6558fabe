import { carries, defineErrors } from '../../http/define-errors.ts';

/** What is wrong with an invoice that was issued outside of the portal, field by field. */
export const invoicingErrors = defineErrors({
  'nota.numero': {
    'pt-BR': 'O número da nota tem algarismos, e além deles letras, ponto, hífen ou barra.',
    es: 'El número de la factura tiene cifras y, además, letras, punto, guion o barra.',
    en: 'An invoice number has digits, and beside them letters, a dot, a hyphen or a slash.',
  },
  'nota.chave': {
    'pt-BR': 'A chave de acesso não confere. Confira os 44 algarismos na nota.',
    es: 'La clave de acceso no es correcta. Compruebe los 44 números en la factura.',
    en: 'The access key is not right. Check its 44 digits on the invoice.',
  },
  'nota.repetida': {
    carries: carries<{ readonly pedido: string }>(),
    'pt-BR': 'Esta nota já é do pedido {pedido}.',
    es: 'Esta factura ya es del pedido {pedido}.',
    en: 'This invoice belongs to order {pedido} already.',
  },
});
