import type { FastifyRequest } from 'fastify';
import { defaultLanguage, type Language, matchLanguage } from '../../../domain/languages.ts';

/** What calls of deliveries say beside their answers, in the language of the portal. */
const messages = {
  cepUnavailable: {
    'pt-BR': 'A consulta de CEP não respondeu. Preencha o endereço.',
    es: 'La consulta de CEP no respondió. Complete la dirección.',
    en: 'The postal code service did not answer. Fill in the address.',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;

/** A message in the language of who calls. */
export function messageIn({ headers }: FastifyRequest, key: keyof typeof messages): string {
  return messages[key][matchLanguage(headers['x-language']) ?? defaultLanguage];
}
