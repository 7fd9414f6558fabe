import { carries, defineErrors } from '../../platform/http/errors/define-errors.ts';

/** What refuses events of flows. */
export const flowErrors = defineErrors({
  FLUXO_NAO_ENCONTRADO: {
    status: 404,
    carries: carries<{ readonly entity: string }>(),
    'pt-BR': 'Este cadastro não tem um fluxo em vigor.',
    es: 'Este tipo de registro no tiene un flujo vigente.',
    en: 'Records of this kind have no flow in force.',
  },
  EVENTO_NAO_ENCONTRADO: {
    status: 404,
    carries: carries<{ readonly evento: string }>(),
    'pt-BR': 'O fluxo não tem o evento "{evento}".{sugestoes:nearest}',
    es: 'El flujo no tiene el evento "{evento}".{sugestoes:nearest}',
    en: 'The flow has no event "{evento}".{sugestoes:nearest}',
  },
  EVENTO_FORA_DE_HORA: {
    status: 409,
    carries: carries<{ readonly evento: string; readonly estado: string }>(),
    'pt-BR': 'O registro já está em outra situação. Confira como ele está agora.',
    es: 'El registro ya está en otra situación. Verifique cómo está ahora.',
    en: 'The record has moved on. Check how it is now.',
  },
  EVENTO_RECUSADO: {
    status: 422,
    carries: carries<{ readonly evento: string; readonly motivo: string }>(),
    'pt-BR': '{motivo:label}',
    es: '{motivo:label}',
    en: '{motivo:label}',
  },
  EVENTO_SEM_PERMISSAO: {
    status: 403,
    carries: carries<{ readonly evento: string }>(),
    'pt-BR': 'Você não tem permissão para isto.',
    es: 'No tiene permiso para esto.',
    en: 'You are not allowed to do this.',
  },
});
