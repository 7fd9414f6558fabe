import { defineErrors } from '../../../platform/http/errors/define-errors.ts';

/** Reasons to refuse changes of clients' states. */
export const evolutionErrors = defineErrors({
  situacao_passagem: {
    'pt-BR': 'Não é possível passar daqui para este valor. Siga a ordem: recomendação, evolução e aprovação.',
    es: 'No se puede pasar a este valor desde el actual. Siga el orden: recomendación, evolución y aprobación.',
    en: 'This value cannot follow the current one. Keep to the order: recommendation, promotion, approval.',
  },
  situacao_inicio: {
    'pt-BR': 'Um cadastro novo começa como cliente ativo ou como consultor pendente.',
    es: 'Un registro nuevo comienza como cliente activo o como consultor pendiente.',
    en: 'A new registration begins as an active customer or as a pending consultant.',
  },
  situacao_aceite: {
    'pt-BR':
      'Esse consultor consta como pendente, oriente-o a realizar o aceite através do e-mail informado no momento do cadastro',
    es: 'Este consultor figura como pendiente; indíquele que acepte el registro desde el correo informado al registrarlo.',
    en: 'This consultant is pending: ask them to accept through the e-mail sent to the address given at registration.',
  },
  situacao_destino: {
    'pt-BR': 'Um Consultor Energy evolui para D.I. Energy, e os demais consultores para D.I.',
    es: 'Un Consultor Energy evoluciona a D.I. Energy, y los demás consultores a D.I.',
    en: 'An Energy consultant is promoted to D.I. Energy, and other consultants to D.I.',
  },
  situacao_permissao: {
    'pt-BR': 'O seu perfil não pode fazer esta mudança.',
    es: 'Su perfil no puede hacer este cambio.',
    en: 'Your profile may not make this change.',
  },
  situacao_dono: {
    'pt-BR': 'Só o 1º D.I. ascendente ou a administração recomenda e evolui este consultor.',
    es: 'Solo el 1.er D.I. ascendente o la administración puede recomendar y evolucionar a este consultor.',
    en: 'Only the first upline D.I. or the administration can recommend and promote this consultant.',
  },
  situacao_pontos: {
    'pt-BR': 'O consultor ainda não atingiu os pontos da regra de adesão.',
    es: 'El consultor todavía no alcanzó los puntos de la regla de adhesión.',
    en: 'The consultant has not reached the points of the joining rule yet.',
  },
  situacao_carta: {
    'pt-BR': 'Preencha antes a carta de recomendação.',
    es: 'Complete antes la carta de recomendación.',
    en: 'Fill in the letter of recommendation first.',
  },
  situacao_conferencias: {
    'pt-BR': 'Há conferências da evolução que ainda não estão em ordem. Veja a aba Evoluir.',
    es: 'Hay verificaciones de la evolución que todavía no están en orden. Vea la pestaña Evolucionar.',
    en: 'Some checks for the promotion are not in order yet. See the Promote tab.',
  },
  situacao_motivo: {
    'pt-BR': 'Escreva na observação por que a evolução é recusada.',
    es: 'Escriba en la observación por qué se rechaza la evolución.',
    en: 'Write in the note why the promotion is refused.',
  },
  conferencia_dados_faltam: {
    'pt-BR': 'Faltam no cadastro: {campos:label}.',
    es: 'Faltan en el registro: {campos:label}.',
    en: 'Missing in the registration: {campos:label}.',
  },
  conferencia_pontos_faltam: {
    'pt-BR': 'Faltam {individuais} pontos individuais e {total} pontos com os da equipe.',
    es: 'Faltan {individuais} puntos individuales y {total} puntos con los del equipo.',
    en: '{individuais} own points and {total} points with those of the team are missing.',
  },
  conferencia_pontos_individuais: {
    'pt-BR': 'Faltam {individuais} pontos individuais.',
    es: 'Faltan {individuais} puntos individuales.',
    en: '{individuais} own points are missing.',
  },
  conferencia_pontos_equipe: {
    'pt-BR': 'Faltam {total} pontos com os da equipe.',
    es: 'Faltan {total} puntos con los del equipo.',
    en: '{total} points with those of the team are missing.',
  },
  conferencia_carta_sem_pontos: {
    'pt-BR': 'A carta é preenchida depois de atingidos os pontos.',
    es: 'La carta se completa después de alcanzar los puntos.',
    en: 'The letter can be filled in once the points are reached.',
  },
  conferencia_carta_falta: {
    'pt-BR': 'Falta preencher a carta de recomendação.',
    es: 'Falta completar la carta de recomendación.',
    en: 'The letter of recommendation is still to be filled in.',
  },
  conferencia_entrevista_falta: {
    'pt-BR': 'Ainda não foi solicitada a entrevista.',
    es: 'Todavía no se solicitó la entrevista.',
    en: 'No interview has been requested yet.',
  },
  conferencia_entrevista_espera: {
    'pt-BR': 'A entrevista foi solicitada e aguarda a resposta do entrevistador.',
    es: 'La entrevista fue solicitada y espera la respuesta del entrevistador.',
    en: 'The interview was requested and is waiting for the interviewer.',
  },
  conferencia_entrevista_cancelada: {
    'pt-BR': 'A entrevista foi cancelada. Solicite outra.',
    es: 'La entrevista fue cancelada. Solicite otra.',
    en: 'The interview was canceled. Request another one.',
  },
  conferencia_documentos_nenhum: {
    'pt-BR': 'Nenhum documento foi enviado.',
    es: 'No se envió ningún documento.',
    en: 'No document has been sent.',
  },
  conferencia_documentos_faltam: {
    'pt-BR': 'Falta enviar: {tipos:label}.',
    es: 'Falta cargar: {tipos:label}.',
    en: 'Still to be sent: {tipos:label}.',
  },
  'REGRA_DE_NEGOCIO.vinculo_pendente': {
    status: 422,
    'pt-BR':
      'Esse consultor consta como pendente, oriente-o a realizar o aceite através do e-mail informado no momento do cadastro',
    es: 'Este consultor figura como pendiente; indíquele que acepte el registro desde el correo informado al registrarlo.',
    en: 'This consultant is pending: ask them to accept through the e-mail sent to the address given at registration.',
  },
  'REGRA_DE_NEGOCIO.vinculo_dono': {
    status: 422,
    'pt-BR': 'Só o 1º D.I. ascendente ou a administração vincula pontos a este consultor.',
    es: 'Solo el 1.er D.I. ascendente o la administración puede vincular puntos a este consultor.',
    en: 'Only the first upline D.I. or the administration can link points to this consultant.',
  },
  'REGRA_DE_NEGOCIO.vinculo_contado': {
    status: 422,
    'pt-BR': 'Os pontos já contaram para uma evolução e não mudam mais.',
    es: 'Los puntos ya contaron para una evolución y ya no se pueden cambiar.',
    en: 'The points have already counted toward a promotion and can no longer be changed.',
  },
  'REGRA_DE_NEGOCIO.vinculo_fechado': {
    status: 422,
    'pt-BR': 'O mês destes pontos já foi fechado e eles não mudam mais.',
    es: 'El mes de estos puntos ya se cerró y ya no se pueden cambiar.',
    en: 'The month of these points is closed, and they can no longer be changed.',
  },
  'REGRA_DE_NEGOCIO.vinculo_fixo': {
    status: 422,
    'pt-BR': 'Um vínculo não troca de item nem de consultor. Remova-o e faça outro.',
    es: 'Un vínculo no cambia de artículo ni de consultor. Elimínelo y haga otro.',
    en: 'The item and the consultant of a link cannot be changed. Remove it and create another one.',
  },
  'REGRA_DE_NEGOCIO.vinculo_sem_pontos': {
    status: 422,
    'pt-BR': 'Este item não tem pontos que possam ser vinculados a este consultor.',
    es: 'Este artículo no tiene puntos que se puedan vincular a este consultor.',
    en: 'This item has no points that could be linked to this consultant.',
  },
  'REGRA_DE_NEGOCIO.vinculo_quantidade': {
    status: 422,
    'pt-BR':
      'Deste item ainda se pode vincular {quantidade:number}. Escolha uma quantidade entre 1 e {quantidade:number}.',
    es: 'De este artículo todavía se pueden vincular hasta {quantidade:number}. Elija una cantidad entre 1 y {quantidade:number}.',
    en: '{quantidade:number} of this item can still be linked. Choose a quantity between 1 and {quantidade:number}.',
  },
  'REGRA_DE_NEGOCIO.carta_situacao': {
    status: 422,
    'pt-BR': 'A carta de recomendação só pode ser de um consultor ativo.',
    es: 'La carta de recomendación es de un consultor activo.',
    en: 'The letter of recommendation must be for an active consultant.',
  },
  'REGRA_DE_NEGOCIO.carta_pontos': {
    status: 422,
    'pt-BR': 'A carta de recomendação é preenchida depois de atingidos os pontos.',
    es: 'La carta de recomendación se completa después de alcanzar los puntos.',
    en: 'The letter of recommendation can be filled in once the points are reached.',
  },
  'REGRA_DE_NEGOCIO.carta_termos': {
    status: 422,
    'pt-BR': 'Aceite os termos da recomendação.',
    es: 'Acepte los términos de la recomendación.',
    en: 'Accept the terms of the recommendation.',
  },
  'REGRA_DE_NEGOCIO.carta_cnpj': {
    status: 422,
    'pt-BR': 'Este CNPJ já está cadastrado para outro cliente.',
    es: 'Este CNPJ ya está registrado para otro cliente.',
    en: 'This CNPJ is already registered for another customer.',
  },
  'REGRA_DE_NEGOCIO.documentos_tres': {
    status: 422,
    'pt-BR': 'No máximo 3 arquivos de cada tipo de documento. Deste tipo já há {arquivos:number}.',
    es: 'Como máximo 3 archivos de cada tipo de documento. De este tipo ya hay {arquivos:number}.',
    en: 'At most 3 files of each document type. There are already {arquivos:number} of this type.',
  },
  'REGRA_DE_NEGOCIO.documentos_tipo': {
    status: 422,
    'pt-BR': 'Escolha um tipo de documento do país do consultor.',
    es: 'Elija un tipo de documento del país del consultor.',
    en: "Choose a type of document of the consultant's country.",
  },
  'REGRA_DE_NEGOCIO.documentos_evolucao': {
    status: 422,
    'pt-BR': 'A evolução já foi pedida: os documentos não mudam mais.',
    es: 'La evolución ya fue solicitada: los documentos ya no se pueden cambiar.',
    en: 'The promotion has been requested: documents can no longer be changed.',
  },
  'REGRA_DE_NEGOCIO.evolucao_andamento': {
    status: 422,
    'pt-BR': 'Este consultor já está em evolução ou aprovado.',
    es: 'Este consultor ya está en evolución o aprobado.',
    en: 'This consultant is already being promoted or has been approved.',
  },
  'REGRA_DE_NEGOCIO.evolucao_conferencias': {
    status: 422,
    'pt-BR': 'O consultor ainda não pode evoluir. {motivos}',
    es: 'El consultor todavía no puede evolucionar. {motivos}',
    en: 'The consultant cannot be promoted yet. {motivos}',
  },
  'REGRA_DE_NEGOCIO.evolucao_destino': {
    status: 422,
    'pt-BR': 'Um Consultor Energy evolui para D.I. Energy, e os demais consultores para D.I.',
    es: 'Un Consultor Energy evoluciona a D.I. Energy, y los demás consultores a D.I.',
    en: 'An Energy consultant is promoted to D.I. Energy, and other consultants to D.I.',
  },
  'REGRA_DE_NEGOCIO.evolucao_decisao': {
    status: 422,
    'pt-BR': 'Este consultor não está aguardando a decisão de uma evolução.',
    es: 'Este consultor no espera la decisión de una evolución.',
    en: 'This consultant is not waiting for a promotion to be decided.',
  },
  'REGRA_DE_NEGOCIO.evolucao_motivo': {
    status: 422,
    'pt-BR': 'Escreva por que a evolução é recusada.',
    es: 'Escriba por qué se rechaza la evolución.',
    en: 'Write why the promotion is refused.',
  },
  'REGRA_DE_NEGOCIO.entrevista_dispensada': {
    status: 422,
    'pt-BR': 'Este consultor não precisa de entrevista.',
    es: 'Este consultor no necesita entrevista.',
    en: 'This consultant needs no interview.',
  },
  EVOLUCAO_DONO: {
    status: 403,
    'pt-BR': 'Só o 1º D.I. ascendente ou a administração altera este consultor.',
    es: 'Solo el 1.er D.I. ascendente o la administración puede modificar a este consultor.',
    en: 'Only the first upline D.I. or the administration can change this consultant.',
  },
  EVOLUCAO_DOCUMENTOS: {
    status: 403,
    'pt-BR': 'Você não possui permissão para visualizar esses documentos, apenas o 1º D.I Ascendente',
    es: 'Usted no tiene permiso para ver estos documentos; solo el 1.er D.I. ascendente',
    en: 'You do not have permission to see these documents; only the first upline D.I. does.',
  },
  carta_required: {
    'pt-BR': 'Preencha este campo.',
    es: 'Complete este campo.',
    en: 'Fill in this field.',
  },
  carta_telefone: {
    'pt-BR': 'Este telefone não existe no país do consultor. Confira o DDD e o número.',
    es: 'Este teléfono no existe en el país del consultor. Revise el código de área y el número.',
    en: 'There is no such phone number in the country of the consultant. Check the area code and the number.',
  },
  carta_documento: {
    'pt-BR': 'O CNPJ não é válido.',
    es: 'El CNPJ no es válido.',
    en: 'The CNPJ is not valid.',
  },
});
