import type { LanguageTexts } from '../../../domain/languages.ts';
import type { PlanRefusal } from './payment-plan.ts';

/** Common messages of browser and server for refused payment plans (specification 001, sections 5 and 8). */
export const planRefusalTexts = {
  opcao_ja_adicionada: {
    'pt-BR': 'Opcao de pagamento ja adicionada',
    es: 'La opción de pago ya fue agregada',
    en: 'This payment option was already added',
  },
  valor_ja_completo: {
    'pt-BR': 'Valor ja esta completo',
    es: 'El valor ya está completo',
    en: 'The amount is already complete',
  },
  valor_acima_do_total: {
    'pt-BR': 'Os pagamentos passam do total do pedido.',
    es: 'Los pagos superan el total del pedido.',
    en: 'The payments exceed the total of the order.',
  },
  valor_nao_completo: {
    'pt-BR': 'Os pagamentos não completam o total do pedido.',
    es: 'Los pagos no completan el total del pedido.',
    en: 'The payments do not reach the total of the order.',
  },
  pagamento_pago: {
    'pt-BR': 'Uma parte já está paga e não pode ser alterada.',
    es: 'Una parte ya está pagada y no se puede modificar.',
    en: 'A part is already paid and cannot be changed.',
  },
  comprovantes_faltam: {
    'pt-BR': 'Anexe de 1 a 5 comprovantes.',
    es: 'Adjunte de 1 a 5 comprobantes.',
    en: 'Attach 1 to 5 receipts.',
  },
  pagamento_desconhecido: {
    'pt-BR': 'O pagamento não está mais neste pedido.',
    es: 'El pago ya no está en este pedido.',
    en: 'The payment is no longer in this order.',
  },
} as const satisfies Readonly<Record<PlanRefusal, LanguageTexts>>;
