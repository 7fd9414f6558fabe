import { defineErrors } from '../../../platform/http/errors/define-errors.ts';

/** Reasons to refuse actions of the customer flow. */
export const customerFlowErrors = defineErrors({
  FLUXO_ACAO: {
    status: 422,
    'pt-BR': 'Esta ação não se aplica à situação em que o cliente está. Atualize a lista e escolha outra.',
    es: 'Esta acción no se aplica a la situación en que está el cliente. Actualice la lista y elija otra.',
    en: 'This action does not apply to the customer’s current status. Refresh the list and choose another one.',
  },
  FLUXO_PERFIL: {
    status: 422,
    'pt-BR': 'O seu perfil não permite aplicar esta ação.',
    es: 'Su perfil no aplica esta acción.',
    en: 'Your profile cannot carry out this action.',
  },
  FLUXO_SEM_MENSAGEM: {
    status: 422,
    'pt-BR': 'Esta ação não tem mensagem para enviar.',
    es: 'Esta acción no tiene mensaje para enviar.',
    en: 'This action has no message to send.',
  },
  FLUXO_DOCUMENTOS: {
    status: 422,
    'pt-BR': 'Os documentos escolhidos não são os desta ação. Escolha-os de novo.',
    es: 'Los documentos elegidos no son los de esta acción. Elíjalos de nuevo.',
    en: 'The chosen documents are not those of this action. Choose them again.',
  },
  FLUXO_ANEXO: {
    status: 422,
    'pt-BR': 'O anexo não está mais disponível. Envie-o de novo.',
    es: 'El anexo ya no está disponible. Envíelo de nuevo.',
    en: 'The attachment is no longer available. Upload it again.',
  },
  FLUXO_IMAGEM: {
    status: 415,
    'pt-BR': 'Envie uma imagem JPEG ou PNG.',
    es: 'Envíe una imagen JPEG o PNG.',
    en: 'Upload a JPEG or PNG picture.',
  },
  FLUXO_SEM_VERIFICACAO: {
    status: 422,
    'pt-BR': 'O cadastro deste cliente não está aguardando verificação.',
    es: 'El registro de este cliente no espera verificación.',
    en: 'The registration of this customer is not waiting to be verified.',
  },
});
