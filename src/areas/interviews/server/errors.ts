import { defineErrors } from '../../../platform/http/errors/define-errors.ts';

/** Reasons to refuse interviews and named forms (specification 002, sections 2.8 and 7 'Interviews'). */
export const interviewErrors = defineErrors({
  ENTREVISTA_NAO_ENCONTRADA: {
    status: 404,
    'pt-BR': 'Esta entrevista não existe, ou não é sua.',
    es: 'Esta entrevista no existe, o no es suya.',
    en: 'This interview does not exist, or is not yours.',
  },
  FORMULARIO_NAO_ENCONTRADO: {
    status: 404,
    'pt-BR': 'Não há formulário com o nome {nome}.{sugestoes:nearest}',
    es: 'No hay formulario con el nombre {nome}.{sugestoes:nearest}',
    en: 'There is no form called {nome}.{sugestoes:nearest}',
  },
  'REGRA_DE_NEGOCIO.entrevista_aberta': {
    status: 422,
    'pt-BR':
      'Este consultor já tem uma entrevista solicitada a {entrevistador}. Espere a resposta, ou cancele-a primeiro.',
    es: 'Este consultor ya tiene una entrevista solicitada a {entrevistador}. Espere la respuesta, o cancélela primero.',
    en: 'This consultant already has an interview requested from {entrevistador}. Wait for the answers, or cancel it first.',
  },
  'REGRA_DE_NEGOCIO.entrevista_desnecessaria': {
    status: 422,
    'pt-BR': 'A entrevista deste consultor foi dispensada.',
    es: 'La entrevista de este consultor fue dispensada.',
    en: 'The interview of this consultant was waived.',
  },
  'REGRA_DE_NEGOCIO.entrevista_sem_consultor': {
    status: 422,
    'pt-BR': 'Só um consultor que ainda não evoluiu e que aceitou o cadastro é entrevistado.',
    es: 'Solo se entrevista a un consultor que aún no evolucionó y que aceptó el registro.',
    en: 'Only a consultant who has not been promoted yet, and who has accepted the registration, can be interviewed.',
  },
  'REGRA_DE_NEGOCIO.entrevistador': {
    status: 422,
    'pt-BR': 'Esta pessoa não pode entrevistar este consultor. Escolha um D.I. da lista.',
    es: 'Esta persona no puede entrevistar a este consultor. Elija un D.I. de la lista.',
    en: 'This person cannot interview this consultant. Choose a D.I. from the list.',
  },
  'REGRA_DE_NEGOCIO.entrevista_encerrada': {
    status: 422,
    'pt-BR': 'Esta entrevista foi encerrada: o consultor já evoluiu, ou ela foi cancelada.',
    es: 'Esta entrevista fue cerrada: el consultor ya evolucionó, o fue cancelada.',
    en: 'This interview is closed: the consultant has been promoted, or it was canceled.',
  },
  'REGRA_DE_NEGOCIO.entrevista_respondida': {
    status: 422,
    'pt-BR': 'Esta entrevista já foi respondida.',
    es: 'Esta entrevista ya fue respondida.',
    en: 'This interview has already been answered.',
  },
});
