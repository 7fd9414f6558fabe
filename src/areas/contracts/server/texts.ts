import { defineTexts } from '../../../domain/texts.ts';

/** Mails that ask for a signature, and mails with the sealed document. */
export const signingText = defineTexts({
  'code.subject': {
    'pt-BR': 'Assinatura de contrato ({processo})',
    es: 'Firma de contrato ({processo})',
    en: 'Contract to sign ({processo})',
  },
  'code.body': {
    'pt-BR': 'Você foi chamado a assinar o documento “{contrato}”.',
    es: 'Usted fue llamado a firmar el documento “{contrato}”.',
    en: 'You have been asked to sign the document “{contrato}”.',
  },
  'code.button': { 'pt-BR': 'Ler e assinar', es: 'Leer y firmar', en: 'Read and sign' },
  'code.end': {
    'pt-BR': 'O link vale por {dias} dias e só pode ser usado uma vez.',
    es: 'El enlace vale por {dias} días y se puede usar una sola vez.',
    en: 'The link works for {dias} days, once.',
  },
  'code.footer': {
    'pt-BR': 'Esta é uma mensagem automática. Não encaminhe: quem abre o link assina por você.',
    es: 'Este es un mensaje automático. No lo reenvíe: quien abre el enlace firma por usted.',
    en: 'This is an automatic message. Do not forward it: whoever opens the link signs for you.',
  },
  'delivery.subject': {
    'pt-BR': 'Contrato assinado ({processo})',
    es: 'Contrato firmado ({processo})',
    en: 'Contract signed ({processo})',
  },
  'delivery.body': {
    'pt-BR': 'Todos assinaram o documento “{contrato}”. Ele está selado.',
    es: 'Todos firmaron el documento “{contrato}”. Está sellado.',
    en: 'Everybody has signed the document “{contrato}”. It is sealed.',
  },
  'delivery.button': { 'pt-BR': 'Ver e baixar', es: 'Ver y descargar', en: 'See and download' },
  'delivery.end': {
    'pt-BR': 'Qualquer pessoa confere o documento em {verificacao}',
    es: 'Cualquier persona verifica el documento en {verificacao}',
    en: 'Anybody can verify the document at {verificacao}',
  },
  'delivery.footer': {
    'pt-BR': 'O link vale por {dias} dias.',
    es: 'El enlace vale por {dias} días.',
    en: 'The link works for {dias} days.',
  },
});
