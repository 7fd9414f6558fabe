import { defineErrors } from '../../../platform/http/errors/define-errors.ts';

/** Reasons to refuse translations. */
export const languageErrors = defineErrors({
  um_dos_dois: {
    'pt-BR': 'Informe só um: id_idioma ou id_pais.',
    es: 'Indique id_idioma o id_pais, uno solo.',
    en: 'Provide either id_idioma or id_pais, not both.',
  },
  'REGRA_DE_NEGOCIO.idioma_ausente': {
    status: 422,
    'pt-BR': 'O portal não tem o idioma {sigla}. Crie-o em Idiomas.',
    es: 'El portal no tiene el idioma {sigla}. Créelo en Idiomas.',
    en: 'The portal has no language {sigla}. Create it in Languages.',
  },
  'texto.portal': {
    'pt-BR': 'O portal não tem o texto "{nome}".{sugestoes:nearest}',
    es: 'El portal no tiene el texto "{nome}".{sugestoes:nearest}',
    en: 'The portal has no text "{nome}".{sugestoes:nearest}',
  },
  'texto.campo': {
    'pt-BR': 'O cadastro {entity} não tem o campo "{campo}".{sugestoes:nearest}',
    es: 'El tipo de registro {entity} no tiene el campo "{campo}".{sugestoes:nearest}',
    en: 'The entity {entity} has no field "{campo}".{sugestoes:nearest}',
  },
  'valores.outro_texto': {
    'pt-BR': 'Um texto não pode trazer outro com $t( ). Escreva-o por inteiro.',
    es: 'Un texto no puede traer otro con $t( ). Escríbalo completo.',
    en: 'A text cannot bring in another one with $t( ). Write it in full.',
  },
  'valores.nenhum': {
    'pt-BR': 'O texto original não preenche valores. Tire {sobra}.',
    es: 'El texto original no tiene valores que completar. Quite {sobra}.',
    en: 'The original text has no values to fill in. Remove {sobra}.',
  },
  'valores.falta': {
    'pt-BR': 'O texto original preenche {valores}. Falta {falta}.',
    es: 'El texto original lleva {valores}. Falta {falta}.',
    en: 'The original text fills in {valores}. {falta} is missing.',
  },
  'valores.sobra': {
    'pt-BR': 'O texto original preenche {valores}. Tire {sobra}.',
    es: 'El texto original lleva {valores}. Quite {sobra}.',
    en: 'The original text fills in {valores}. Remove {sobra}.',
  },
  'valores.falta_e_sobra': {
    'pt-BR': 'O texto original preenche {valores}. Falta {falta}. Tire {sobra}.',
    es: 'El texto original lleva {valores}. Falta {falta}. Quite {sobra}.',
    en: 'The original text fills in {valores}. {falta} is missing. Remove {sobra}.',
  },
});
