import { defineErrors } from '../../../platform/http/errors/define-errors.ts';

/** Refusals of closings of months, and of rules. */
export const pointErrors = defineErrors({
  PONTOS_MES_CORRENTE: {
    status: 422,
    'pt-BR': 'Este mês ainda não acabou: ele só pode ser fechado depois do seu último dia.',
    es: 'Este mes todavía no terminó: un mes se cierra después de su último día.',
    en: 'This month is not over yet: a month is closed after its last day.',
  },
  PONTOS_MES_FECHADO: {
    status: 422,
    'pt-BR': 'Este mês já está fechado.',
    es: 'Este mes ya está cerrado.',
    en: 'This month is already closed.',
  },
  PONTOS_MES_ANTERIOR: {
    status: 422,
    'pt-BR': 'Feche antes o mês {mes}: os meses são fechados em ordem.',
    es: 'Cierre antes el mes {mes}: los meses se cierran en orden.',
    en: 'Close the month {mes} first: months are closed in their order.',
  },
  PONTOS_REGRA_USADA: {
    status: 422,
    'pt-BR': 'Estas regras já fecharam um mês e ficam como estão: crie novas, que valham a partir de um mês aberto.',
    es: 'Estas reglas ya cerraron un mes y quedan como están: cree otras que valgan desde un mes abierto.',
    en: 'These rules have already closed a month and stay as they are: add new ones that apply from an open month.',
  },
  PONTOS_SEM_REGRA: {
    status: 422,
    'pt-BR': 'Não há regras de graduação que valham para este mês.',
    es: 'No hay reglas de graduación que valgan para este mes.',
    en: 'There are no rank rules that apply to this month.',
  },
});
