import type { Language } from '../../../domain/languages.ts';

/** A mail of signing: paragraphs before and after its button, with places for values (`fillText`). */
export type MailTexts = {
  readonly subject: string;
  readonly before: readonly string[];
  readonly button: string;
  readonly after: readonly string[];
};

/** Mails that ask to sign, and that bring the sealed document. */
export const signingTexts: Readonly<Record<Language, { readonly code: MailTexts; readonly delivery: MailTexts }>> = {
  'pt-BR': {
    code: {
      subject: 'Assinatura de contrato ({processo})',
      before: ['Olá, {nome}!', 'Você foi chamado a assinar o documento “{contrato}”.'],
      button: 'Ler e assinar',
      after: [
        'O link vale por {dias} dias e só pode ser usado uma vez.',
        'Esta é uma mensagem automática. Não encaminhe: quem abre o link assina por você.',
      ],
    },
    delivery: {
      subject: 'Contrato assinado ({processo})',
      before: ['Olá, {nome}!', 'Todos assinaram o documento “{contrato}”. Ele está selado.'],
      button: 'Ver e baixar',
      after: ['Qualquer pessoa confere o documento em {verificacao}', 'O link vale por {dias} dias.'],
    },
  },
  es: {
    code: {
      subject: 'Firma de contrato ({processo})',
      before: ['¡Hola, {nome}!', 'Usted fue llamado a firmar el documento “{contrato}”.'],
      button: 'Leer y firmar',
      after: [
        'El enlace vale por {dias} días y se puede usar una sola vez.',
        'Este es un mensaje automático. No lo reenvíe: quien abre el enlace firma por usted.',
      ],
    },
    delivery: {
      subject: 'Contrato firmado ({processo})',
      before: ['¡Hola, {nome}!', 'Todos firmaron el documento “{contrato}”. Está sellado.'],
      button: 'Ver y descargar',
      after: ['Cualquier persona verifica el documento en {verificacao}', 'El enlace vale por {dias} días.'],
    },
  },
  en: {
    code: {
      subject: 'Contract to sign ({processo})',
      before: ['Hello {nome},', 'You have been asked to sign the document “{contrato}”.'],
      button: 'Read and sign',
      after: [
        'The link works for {dias} days, once.',
        'This is an automatic message. Do not forward it: whoever opens the link signs for you.',
      ],
    },
    delivery: {
      subject: 'Contract signed ({processo})',
      before: ['Hello {nome},', 'Everybody has signed the document “{contrato}”. It is sealed.'],
      button: 'See and download',
      after: ['Anybody can verify the document at {verificacao}', 'The link works for {dias} days.'],
    },
  },
};
