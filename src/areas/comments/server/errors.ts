import { carries, defineErrors } from '../../../platform/http/errors/define-errors.ts';

/** Reasons to refuse comments on records. */
export const commentErrors = defineErrors({
  COMENTARIOS_DESLIGADOS: {
    status: 404,
    carries: carries<{ readonly entity: string }>(),
    'pt-BR': 'Os registros deste cadastro não recebem comentários.',
    es: 'Los registros de este catálogo no reciben comentarios.',
    en: 'Records of this kind take no comments.',
  },
  COMENTARIO_NAO_ENCONTRADO: {
    status: 404,
    carries: carries<{ readonly id: number }>(),
    'pt-BR': 'Este comentário não existe mais.',
    es: 'Este comentario ya no existe.',
    en: 'This comment does not exist any more.',
  },
  'REGRA_DE_NEGOCIO.comentario_prazo': {
    status: 422,
    'pt-BR': 'Só quem escreveu muda ou apaga um comentário, e até 15 minutos depois de enviar.',
    es: 'Solo quien lo escribió cambia o borra un comentario, y hasta 15 minutos después de enviarlo.',
    en: 'Only its author may change or delete a comment, within 15 minutes of sending it.',
  },
  'REGRA_DE_NEGOCIO.comentario_mencao': {
    status: 422,
    'pt-BR': 'Uma das pessoas mencionadas não pode ver este registro. Retire a menção e envie de novo.',
    es: 'Una de las personas mencionadas no puede ver este registro. Quite la mención y envíelo de nuevo.',
    en: 'One of the people mentioned may not see this record. Remove the mention and send it again.',
  },
  'REGRA_DE_NEGOCIO.comentario_mencoes': {
    status: 422,
    'pt-BR': 'Um comentário menciona no máximo 20 pessoas.',
    es: 'Un comentario menciona como máximo a 20 personas.',
    en: 'A comment mentions 20 people at most.',
  },
});
