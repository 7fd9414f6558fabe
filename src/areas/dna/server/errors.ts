import type { ApiError } from '../../../platform/http/errors/api-error.ts';
import { carries, defineErrors, type FieldError } from '../../../platform/http/errors/define-errors.ts';
import { httpErrors } from '../../../platform/http/errors/http-errors.ts';
import type { TeamRefusal } from '../rules/team.ts';

/** Reasons to refuse changes of DNA teams (specification 002, section 5). */
export const dnaErrors = defineErrors({
  'REGRA_DE_NEGOCIO.dna_erros': {
    status: 422,
    carries: carries<{ readonly errors: readonly FieldError[] }>(),
    'pt-BR': 'Alguns erros foram encontrados. Verifique!',
    es: 'Se encontraron algunos errores. ¡Verifique!',
    en: 'Some errors were found. Please check!',
  },
  'REGRA_DE_NEGOCIO.dna_tipo': {
    status: 422,
    'pt-BR': 'O Tipo da Rede é Obrigatório, Verifique!',
    es: 'El tipo de la red es obligatorio. ¡Verifique!',
    en: 'The team type is required. Please check!',
  },
  'REGRA_DE_NEGOCIO.dna_limite': {
    status: 422,
    'pt-BR': 'O limite de consultores permitidos na Rede já foi atingido! ({limite})',
    es: '¡Ya se alcanzó el límite de consultores permitidos en la red! ({limite})',
    en: 'The team has already reached the limit of consultants allowed! ({limite})',
  },
  'REGRA_DE_NEGOCIO.dna_rede': {
    status: 422,
    'pt-BR': 'Consultor já está inserido nesta rede. Verifique!',
    es: 'El consultor ya está en esta red. ¡Verifique!',
    en: 'The consultant is already in this team. Please check!',
  },
  'REGRA_DE_NEGOCIO.dna_outra': {
    status: 422,
    'pt-BR': 'Consultor já inserido em outra rede. Verifique!',
    es: 'El consultor ya está en otra red. ¡Verifique!',
    en: 'The consultant is already in another team. Please check!',
  },
  'REGRA_DE_NEGOCIO.dna_origem': {
    status: 422,
    'pt-BR': 'O time já tem um consultor origem, que fica no topo. Remova-o antes de incluir outro.',
    es: 'El equipo ya tiene un consultor de origen, que queda en el nivel más alto. Quítelo antes de agregar otro.',
    en: 'The team already has an origin, which stays at the top. Remove it before adding another one.',
  },
  'REGRA_DE_NEGOCIO.dna_circulo': {
    status: 422,
    'pt-BR': 'Um integrante não pode ficar abaixo de si mesmo.',
    es: 'Un integrante no puede quedar debajo de sí mismo.',
    en: 'A member cannot be below themselves.',
  },
  'REGRA_DE_NEGOCIO.dna_fora': {
    status: 422,
    'pt-BR': 'Este consultor não está na rede do cliente deste time.',
    es: 'Este consultor no está en la red del cliente de este equipo.',
    en: "This consultant is not in the network of the team's customer.",
  },
  'REGRA_DE_NEGOCIO.dna_fixo': {
    status: 422,
    'pt-BR': 'Um integrante não troca de consultor. Remova-o e inclua o outro.',
    es: 'Un integrante no cambia de consultor. Quítelo y agregue al otro.',
    en: 'A member cannot be switched to another consultant. Remove them and add the other one.',
  },
  'REGRA_DE_NEGOCIO.dna_origem_exclusao': {
    status: 422,
    'pt-BR': 'O consultor origem só é removido com a árvore inteira.',
    es: 'El consultor de origen se quita con todo el árbol.',
    en: 'The origin can be removed only with the whole tree.',
  },
  dna_na_tela: {
    'pt-BR': 'Times (DNA) só podem ser alterados na tela do time.',
    es: 'Los equipos (DNA) solo cambian en la pantalla del equipo.',
    en: 'DNA teams can be changed only on the team screen.',
  },
});

/** A refusal of the rules as an error. */
export function refusalError(refusal: TeamRefusal): ApiError {
  if (refusal.why === 'limite') return dnaErrors['REGRA_DE_NEGOCIO.dna_limite']({ limite: refusal.limit });
  if (refusal.why !== 'erros') return dnaErrors[`REGRA_DE_NEGOCIO.dna_${refusal.why}`]();
  const errors = refusal.fields.map((field) => ({ pointer: `/${field}`, ...httpErrors.required() }));
  return dnaErrors['REGRA_DE_NEGOCIO.dna_erros']({ errors });
}
