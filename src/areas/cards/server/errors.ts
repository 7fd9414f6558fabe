import { carries, defineErrors } from '../../../platform/http/errors/define-errors.ts';

/**
 * Reasons to refuse cards. Problems of the statement itself are reported as in the SQL editor, those of columns and
 * declaration in the words of the check, as in the studio.
 */
export const cardErrors = defineErrors({
  'card.recusado': {
    carries: carries<{ readonly linha: number; readonly coluna: number; readonly texto: string }>(),
    'pt-BR': 'Linha {linha}, coluna {coluna}: {texto}',
    es: 'Línea {linha}, columna {coluna}: {texto}',
    en: 'Line {linha}, column {coluna}: {texto}',
  },
  'card.declaracao_errada': {
    carries: carries<{ readonly texto: string }>(),
    'pt-BR': '{texto}',
    es: '{texto}',
    en: '{texto}',
  },
  'card.cadastro': {
    carries: carries<{ readonly entity: string }>(),
    'pt-BR': 'Você não tem permissão para listar "{entity}", que esta consulta lê.',
    es: 'No tiene permiso para listar "{entity}", que esta consulta lee.',
    en: 'You may not list "{entity}", which this query reads.',
  },
  'card.declaracao': {
    carries: carries<{ readonly chave: string }>(),
    'pt-BR': 'A declaração de um card não tem "{chave}".',
    es: 'La declaración de una tarjeta no tiene "{chave}".',
    en: 'The declaration of a card has no "{chave}".',
  },
});
