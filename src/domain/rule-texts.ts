import type { LanguageTexts } from './languages.ts';

/**
 * Common messages of browser and server for a value that breaks a rule, by the rule's code. `{limit}` is the limit of
 * the rule.
 */
export const ruleTexts = {
  required: {
    'pt-BR': 'Preencha este campo.',
    es: 'Complete este campo.',
    en: 'Fill in this field.',
  },
  pattern: {
    'pt-BR': 'O texto não tem o formato esperado.',
    es: 'El texto no tiene el formato esperado.',
    en: 'The text is not in the expected format.',
  },
  minItems: {
    'pt-BR': 'Informe pelo menos {limit}.',
    es: 'Indique al menos {limit}.',
    en: 'Enter at least {limit}.',
  },
  maxItems: {
    'pt-BR': 'Informe no máximo {limit}.',
    es: 'Indique como máximo {limit}.',
    en: 'Enter at most {limit}.',
  },
  uniqueItems: {
    'pt-BR': 'A lista tem um item repetido.',
    es: 'La lista tiene un elemento repetido.',
    en: 'The list contains the same item twice.',
  },
} as const satisfies Readonly<Record<string, LanguageTexts>>;
