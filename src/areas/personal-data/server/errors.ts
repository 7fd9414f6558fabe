import { defineErrors } from '../../../platform/http/errors/define-errors.ts';

/** Refusals of exports and erasures of personal data. */
export const personalDataErrors = defineErrors({
  'REGRA_DE_NEGOCIO.pessoa_propria': {
    status: 422,
    'pt-BR': 'Não é possível excluir os próprios dados pessoais: peça a outro administrador.',
    es: 'Nadie elimina sus propios datos personales: pídalo a otro administrador.',
    en: 'You cannot erase your own personal data: ask another administrator.',
  },
  'REGRA_DE_NEGOCIO.pessoa_administradora': {
    status: 422,
    'pt-BR': 'Esta pessoa é administradora do portal. Mude o perfil do usuário antes de excluir os dados.',
    es: 'Esta persona es administradora del portal. Cambie el perfil del usuario antes de eliminar los datos.',
    en: 'This person is an administrator of the portal. Change the profile of the user before you erase the data.',
  },
  'REGRA_DE_NEGOCIO.pessoa_excluida': {
    status: 422,
    'pt-BR': 'Os dados desta pessoa já foram excluídos.',
    es: 'Los datos de esta persona ya se eliminaron.',
    en: 'This person’s data has already been erased.',
  },
  'REGRA_DE_NEGOCIO.sem_pessoa': {
    status: 422,
    'pt-BR': 'Este registro não diz de quem é: o esquema da entidade precisa de x-person.',
    es: 'Este registro no dice de quién es: el esquema de la entidad necesita x-person.',
    en: 'This record does not say whose it is: the schema of the entity needs x-person.',
  },
  EXPORTACAO_INDISPONIVEL: {
    status: 404,
    'pt-BR': 'Este arquivo não está mais disponível: já foi baixado, ou o prazo de uma hora passou. Peça outro.',
    es: 'Este archivo ya no está disponible: ya se descargó, o pasó el plazo de una hora. Pida otro.',
    en: 'This file is no longer available: it has been downloaded, or its one-hour limit has passed. Request another one.',
  },
  'exclusao.confirmacao': {
    'pt-BR': 'Digite EXCLUIR para confirmar.',
    es: 'Escriba EXCLUIR para confirmar.',
    en: 'Type EXCLUIR to confirm.',
  },
});
