import { type AdhesionPoints, type AdhesionRule, isAdhesionReached } from './adhesion.ts';

/** The five checks of the tab 'Evoluir', in its order (specification 002, section 2.6). */
export const checkNames = ['dados', 'pontos', 'carta', 'entrevista', 'documentos'] as const;
export type CheckName = (typeof checkNames)[number];

/** State of an interview request; null for none. */
export type InterviewState = 'SOLICITADA' | 'RESPONDIDA' | 'CANCELADA' | 'DISPENSADA' | null;

/** Facts for the checks. */
export type EvolutionFacts = {
  /** Labels of missing registration data, in Portuguese. */
  readonly missingData: readonly string[];
  readonly rule: AdhesionRule;
  readonly points: AdhesionPoints;
  /** Units of bought items whose points are currently linked to the consultant. */
  readonly linkedUnits: number;
  readonly hasLetter: boolean;
  readonly interview: InterviewState;
  /** The newest requested one; absent or null for none. */
  readonly interviewId?: number | null;
  /** Types of document (`TipoDocumento.constante`) with a file. */
  readonly documents: readonly string[];
};

/** Why a check failed, with the values of its text. Points are ten-thousandths. */
export type CheckReason =
  | { readonly why: 'dados_faltam' | 'documentos_faltam'; readonly names: readonly string[] }
  | { readonly why: 'pontos_faltam'; readonly individual: number; readonly total: number }
  | {
      readonly why:
        | 'carta_sem_pontos'
        | 'carta_falta'
        | 'entrevista_falta'
        | 'entrevista_espera'
        | 'entrevista_cancelada'
        | 'documentos_nenhum';
    };

/** A check: passed, or failed with a reason. */
export type EvolutionCheck = { readonly name: CheckName; readonly reason: CheckReason | null };

/** Whether the rule requires an interview and it is not waived. */
export function asksForInterview({ rule, interview }: Pick<EvolutionFacts, 'rule' | 'interview'>): boolean {
  return rule.interview && interview !== 'DISPENSADA';
}

/** Whether an interview may be requested: the rule requires one, and none is waiting or answered. */
export function lacksInterview(facts: Pick<EvolutionFacts, 'rule' | 'interview'>): boolean {
  return asksForInterview(facts) && (facts.interview === null || facts.interview === 'CANCELADA');
}

/**
 * Evaluates the five checks from current facts: nothing is stored, so a reversal of points makes its check fail again,
 * while a written letter stays (network.md, 4).
 */
export function checkEvolution(facts: EvolutionFacts): readonly EvolutionCheck[] {
  return checkNames.map((name) => ({ name, reason: reasonOf[name](facts) }));
}

/** Whether nothing prevents an evolution. */
export function isEvolutionComplete(facts: EvolutionFacts): boolean {
  return checkEvolution(facts).every(({ reason }) => reason === null);
}

const reasonOf: Readonly<Record<CheckName, (facts: EvolutionFacts) => CheckReason | null>> = {
  dados: ({ missingData }) => (missingData.length === 0 ? null : { why: 'dados_faltam', names: missingData }),
  pontos: ({ rule, points }) =>
    isAdhesionReached(rule, points)
      ? null
      : {
          why: 'pontos_faltam',
          individual: Math.max(0, rule.individual - points.individual),
          total: Math.max(0, rule.required - points.total),
        },
  carta: ({ rule, points, hasLetter }) => {
    if (hasLetter) return null;
    return { why: isAdhesionReached(rule, points) ? 'carta_falta' : 'carta_sem_pontos' };
  },
  entrevista: (facts) => {
    if (!asksForInterview(facts) || facts.interview === 'RESPONDIDA') return null;
    if (facts.interview === null) return { why: 'entrevista_falta' };
    return { why: facts.interview === 'CANCELADA' ? 'entrevista_cancelada' : 'entrevista_espera' };
  },
  documentos: ({ rule, documents }) => {
    if (documents.length === 0 && rule.documents.every((group) => group.length === 0))
      return { why: 'documentos_nenhum' };
    const missing = rule.documents.filter(
      (group) => group.length > 0 && !group.some((each) => documents.includes(each)),
    );
    return missing.length === 0 ? null : { why: 'documentos_faltam', names: missing.map((group) => group.join('/')) };
  },
};
