import { fromTenThousandths } from '../../../domain/numbers/amounts.ts';

/**
 * Requirements for a consultant to join and to evolve in a country (`RegraAdesao`, specification 002, sections 3 and
 * 5).
 */
export type AdhesionRule = {
  readonly id: number;
  /** ISO 3166-1 code of three letters; null for every country without a rule of its own. */
  readonly country: string | null;
  readonly descricao: string;
  /** Own points, and own points with those of the team, in ten-thousandths. */
  readonly individual: number;
  readonly required: number;
  /** Days from the admission on in whose months points count; null for no limit. */
  readonly days: number | null;
  /** Whether the evolution requires an interview, unless it is waived. */
  readonly interview: boolean;
  /**
   * Types of document (`TipoDocumento.constante`), one of each group is required; an empty group accepts a file of any
   * type.
   */
  readonly documents: readonly (readonly string[])[];
  readonly requer_codigo_kit_hash: boolean;
  readonly requer_serial_ars: boolean;
  readonly requer_codigo_ars_ou_kit_hash: boolean;
};

/** The rules in force; the one without a country comes last. */
export const adhesionRules: readonly AdhesionRule[] = [
  {
    ...{ id: 1, country: 'BRA', descricao: 'Adesão Brasil', individual: 3_000_000, required: 9_000_000, days: null },
    ...{
      interview: true,
      documents: [['RG', 'CNH'], ['CNPJ']],
      requer_codigo_kit_hash: true,
      requer_serial_ars: false,
    },
    requer_codigo_ars_ou_kit_hash: false,
  },
  {
    ...{
      id: 2,
      country: null,
      descricao: 'Adesão internacional',
      individual: 2_000_000,
      required: 6_000_000,
      days: null,
    },
    ...{ interview: false, documents: [[]], requer_codigo_kit_hash: false, requer_serial_ars: false },
    requer_codigo_ars_ou_kit_hash: false,
  },
];

/**
 * The rule of a country: its own, or that of all others. @param country ISO 3166-1 of three letters; null if unknown
 */
export function findAdhesionRule(country: string | null): AdhesionRule {
  const rule =
    adhesionRules.find((each) => each.country === country && country !== null) ??
    adhesionRules.find((each) => each.country === null);
  if (rule === undefined) throw new Error('There is no rule of adhesion for other countries.');
  return rule;
}

/** Points of a consultant that count for a rule, in ten-thousandths. */
export type AdhesionPoints = { readonly individual: number; readonly total: number };

/** Progress of a consultant in a rule (`RedeDnaFaseRegraAdesao`). Both parts have to be reached. */
export function measureAdhesion(rule: AdhesionRule, { individual, total }: AdhesionPoints) {
  const own = individual >= rule.individual;
  const all = total >= rule.required;
  return {
    passou_individual: own,
    passou_requeridos: all,
    atingiu_meta_parcialmente: !(own && all) && (own || all || individual > 0 || total > 0),
    pontos_individuais_realisado: fromTenThousandths(Math.max(0, individual)),
    pontos_individuais_acumulados: fromTenThousandths(rule.individual),
    pontos_requeridos_realisado: fromTenThousandths(Math.max(0, total)),
    pontos_requeridos_acumulados: fromTenThousandths(rule.required),
  };
}

/** Whether the points of a rule are reached, as recommending requires. */
export function isAdhesionReached(rule: AdhesionRule, points: AdhesionPoints): boolean {
  const { passou_individual, passou_requeridos } = measureAdhesion(rule, points);
  return passou_individual && passou_requeridos;
}
