import { ApiError } from '../../api/index.ts';

/** The second step of a login after the password: a code, or the enrolment that the profile requires. */
export type LoginChallenge = { readonly etapa: 'codigo' | 'cadastro'; readonly desafio: string };

/** The next step that a refused login names; null for any other refusal. */
export function challengeOf(error: unknown): LoginChallenge | null {
  if (!(error instanceof ApiError) || error.code !== 'SEGUNDO_FATOR') return null;
  const { etapa, desafio } = error.details;
  if (typeof desafio !== 'string') return null;
  return { etapa: etapa === 'cadastro' ? 'cadastro' : 'codigo', desafio };
}
