import { defineErrors } from '../../../platform/http/errors/define-errors.ts';

/** Reasons to refuse preparing and signing contracts (specification 002, sections 2.15 and 8). */
export const signingErrors = defineErrors({
  CONTRATO_CODIGO_INVALIDO: {
    status: 404,
    'pt-BR': 'Este link não existe, venceu ou já foi usado. Peça um novo a quem preparou o contrato.',
    es: 'Este enlace no existe, venció o ya fue usado. Pida uno nuevo a quien preparó el contrato.',
    en: 'This link does not exist, has expired or was used. Ask whoever prepared the contract for a new one.',
  },
  DOCUMENTO_DESCONHECIDO: {
    status: 404,
    'pt-BR': 'Não há documento com este código. Confira o código na página do certificado.',
    es: 'No hay ningún documento con este código. Verifique el código en la página del certificado.',
    en: 'There is no document with this code. Check the code on the certificate page.',
  },
  CODIGO_DE_OUTRA_FASE: {
    status: 403,
    'pt-BR': 'Este link não é da fase em que o contrato está.',
    es: 'Este enlace no es de la fase en que está el contrato.',
    en: 'This link is not for the phase that the contract is in.',
  },
  FASE_INVALIDA: {
    status: 409,
    'pt-BR': 'O contrato já está em outra fase. Atualize a tela.',
    es: 'El contrato ya está en otra fase. Actualice la pantalla.',
    en: 'The contract is in another phase by now. Refresh the screen.',
  },
  DOCUMENTO_ALTERADO: {
    status: 409,
    'pt-BR': 'O documento mudou desde que foi mostrado. Atualize a tela e leia de novo.',
    es: 'El documento cambió desde que se mostró. Actualice la pantalla y léalo de nuevo.',
    en: 'The document has changed since it was shown. Refresh the screen and read it again.',
  },
  CONTRATO_NAO_ENCONTRADO: {
    status: 404,
    'pt-BR': 'Este contrato não existe para este cliente.',
    es: 'Este contrato no existe para este cliente.',
    en: 'There is no such contract for this customer.',
  },
  CONTRATO_SEM_ACESSO: {
    status: 403,
    'pt-BR': 'Você não tem acesso a este contrato.',
    es: 'Usted no tiene acceso a este contrato.',
    en: 'You have no access to this contract.',
  },
  DOCUMENTOS_OCUPADO: {
    status: 503,
    'pt-BR': 'O servidor está processando muitos documentos agora. Tente de novo em alguns segundos.',
    es: 'El servidor está procesando muchos documentos en este momento. Inténtelo de nuevo en unos segundos.',
    en: 'The server is processing many documents at the moment. Try again in a few seconds.',
  },
  'REGRA_DE_NEGOCIO.nada_para_processar': {
    status: 422,
    'pt-BR': 'Nada para processar!',
    es: '¡No hay nada que procesar!',
    en: 'Nothing to process!',
  },
  'REGRA_DE_NEGOCIO.mesma_pessoa': {
    status: 422,
    'pt-BR': 'A testemunha não pode ser o próprio D.I.',
    es: 'El testigo no puede ser el propio D.I.',
    en: 'The witness must not be the D.I.',
  },
  'REGRA_DE_NEGOCIO.di_sem_dados': {
    status: 422,
    'pt-BR': 'O cadastro do D.I não tem e-mail nem documento. Complete o cadastro antes de preparar.',
    es: 'El registro del D.I. no tiene correo ni documento. Complete el registro antes de preparar.',
    en: 'The record of the D.I. has neither an e-mail address nor a document. Complete it before preparing.',
  },
  'REGRA_DE_NEGOCIO.di_sem_documento': {
    status: 422,
    'pt-BR': 'O cadastro do D.I não tem documento. Complete o cadastro antes de preparar.',
    es: 'El registro del D.I. no tiene documento. Complete el registro antes de preparar.',
    en: 'The record of the D.I. has no document. Complete it before preparing.',
  },
  'REGRA_DE_NEGOCIO.di_sem_email': {
    status: 422,
    'pt-BR': 'O cadastro do D.I não tem e-mail. Complete o cadastro antes de preparar.',
    es: 'El registro del D.I. no tiene correo. Complete el registro antes de preparar.',
    en: 'The record of the D.I. has no e-mail address. Complete it before preparing.',
  },
  'REGRA_DE_NEGOCIO.sem_assinatura': {
    status: 422,
    'pt-BR': 'Envie o documento e a assinatura.',
    es: 'Envíe el documento y la firma.',
    en: 'Send the document and the signature.',
  },
  'REGRA_DE_NEGOCIO.modelo': {
    status: 422,
    'pt-BR': 'O modelo deste contrato não foi encontrado. Envie o PDF de novo no cadastro do contrato.',
    es: 'El modelo de este contrato no fue encontrado. Envíe el PDF de nuevo en el registro del contrato.',
    en: 'The template of this contract was not found. Upload the PDF again in the record of the contract.',
  },
  'REGRA_DE_NEGOCIO.modelo_endereco': {
    status: 422,
    'pt-BR': 'Este endereço não é de um arquivo do portal que você possa ver. Envie o PDF como modelo.',
    es: 'Esta dirección no es de un archivo del portal que usted pueda ver. Envíe el PDF como modelo.',
    en: 'This is not the address of a file of the portal that you may see. Upload the PDF as the template.',
  },
  'REGRA_DE_NEGOCIO.pdf_ilegivel': {
    status: 422,
    'pt-BR': 'O modelo não é um PDF que possa ser lido. Salve-o de novo como PDF e envie o novo arquivo.',
    es: 'El modelo no es un PDF que se pueda leer. Guárdelo de nuevo como PDF y envíe el nuevo archivo.',
    en: 'The template is not a PDF that can be read. Save it as PDF once more and send the new file.',
  },
  'REGRA_DE_NEGOCIO.pdf_vazio': {
    status: 422,
    'pt-BR': 'O modelo não tem páginas. Escolha outro arquivo.',
    es: 'El modelo no tiene páginas. Elija otro archivo.',
    en: 'The template has no pages. Choose another file.',
  },
  'REGRA_DE_NEGOCIO.pdf_protegido': {
    status: 422,
    'pt-BR': 'O modelo está protegido por senha. Salve uma cópia sem senha e envie essa cópia.',
    es: 'El modelo está protegido con contraseña. Guarde una copia sin contraseña y envíe esa copia.',
    en: 'The template is protected by a password. Save a copy without one and send that copy.',
  },
  'REGRA_DE_NEGOCIO.pdf_paginas': {
    status: 422,
    'pt-BR': 'O modelo tem mais de 500 páginas. Divida-o em vários modelos.',
    es: 'El modelo tiene más de 500 páginas. Divídalo en varios modelos.',
    en: 'The template has more than 500 pages. Split it into several templates.',
  },
  'REGRA_DE_NEGOCIO.pdf_script': {
    status: 422,
    'pt-BR': 'O modelo contém scripts, anexos ou ações. Salve-o sem eles.',
    es: 'El modelo contiene scripts, adjuntos o acciones. Guárdelo sin ellos.',
    en: 'The template contains scripts, attachments or actions. Save it without them.',
  },
  'REGRA_DE_NEGOCIO.pdf_assinado': {
    status: 422,
    'pt-BR': 'O modelo já tem uma assinatura digital. Envie o documento como era antes de ser assinado.',
    es: 'El modelo ya tiene una firma digital. Envíe el documento como era antes de ser firmado.',
    en: 'The template already has a digital signature. Send the document as it was before it was signed.',
  },
  'REGRA_DE_NEGOCIO.pdf_lugar': {
    status: 422,
    'pt-BR': 'Uma marca está fora das páginas do documento.',
    es: 'Una marca está fuera de las páginas del documento.',
    en: 'A mark is outside of the pages of the document.',
  },
  'REGRA_DE_NEGOCIO.pdf_imagem': {
    status: 422,
    'pt-BR': 'A assinatura não é uma imagem PNG que possa ser usada. Desenhe-a ou digite-a de novo.',
    es: 'La firma no es una imagen PNG que se pueda usar. Dibújela o escríbala de nuevo.',
    en: 'The signature is not a PNG picture that can be used. Draw or type it again.',
  },
  'REGRA_DE_NEGOCIO.pdf_campos': {
    status: 422,
    'pt-BR':
      'Um campo do contrato não existe no modelo ou fica fora das páginas. Corrija os campos no cadastro do contrato.',
    es: 'Un campo del contrato no existe en el modelo o queda fuera de las páginas. Corrija los campos en el registro del contrato.',
    en: 'A field of the contract is not in its template, or outside of its pages. Correct the fields in the record of the contract.',
  },
  'REGRA_DE_NEGOCIO.pdf_grande': {
    status: 422,
    'pt-BR': 'O documento é grande demais para ser processado. Reduza as imagens dele e envie-o de novo.',
    es: 'El documento es demasiado grande para ser procesado. Reduzca sus imágenes y envíelo de nuevo.',
    en: 'The document is too large to be processed. Make its pictures smaller and send it again.',
  },
});
