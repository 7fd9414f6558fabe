import sql from 'sql-template-tag';
import { fromTenThousandths, toTenThousandths } from '../../../domain/numbers/amounts.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { type AdhesionRule, adhesionRules, findAdhesionRule } from '../rules/adhesion.ts';

type RuleRow = {
  readonly id: number;
  readonly country: string | null;
  readonly descricao: string;
  readonly individual: number;
  readonly required: number;
  readonly days: number | null;
  readonly interview: boolean;
  readonly documents: string | null;
  readonly kit: boolean;
  readonly serial: boolean;
  readonly either: boolean;
};

/**
 * The company's rule of a country (`RegraAdesao`): its own, or that of all others. Without either, those of the
 * specification apply (002, sections 3 and 5).
 * @param country ISO 3166-1 of three letters; null if unknown
 */
export async function readAdhesionRule(db: Queryable, country: string | null): Promise<AdhesionRule> {
  const [row] = await db.query<RuleRow>(sql`
    select r.id, p.sigla3 as country, r.descricao, r.pontos_individuais as individual, r.pontos_requeridos as required,
      r.prazo_dias::int as days, coalesce(r.exige_entrevista, false) as interview, r.documentos as documents,
      coalesce(r.requer_codigo_kit_hash, false) as kit, coalesce(r.requer_serial_ars, false) as serial,
      coalesce(r.requer_codigo_ars_ou_kit_hash, false) as either
    from regra_adesao as r left join pais as p on p.id = r.id_pais
    where r.id_pais is null or p.sigla3 = ${country}::text
    order by r.id_pais is null, r.id limit 1`);
  if (row === undefined) return findAdhesionRule(country);
  const { kit, serial, either, ...rest } = row;
  return {
    ...{ ...rest, id: Number(row.id), documents: readDocuments(row.documents) },
    individual: toTenThousandths(Number(row.individual)),
    required: toTenThousandths(Number(row.required)),
    ...{ requer_codigo_kit_hash: kit, requer_serial_ars: serial, requer_codigo_ars_ou_kit_hash: either },
  };
}

/** A rule in the form of the calls. */
export function ruleRow({ id, descricao, individual, required, days, interview, documents, ...rule }: AdhesionRule) {
  const { requer_codigo_kit_hash, requer_serial_ars, requer_codigo_ars_ou_kit_hash } = rule;
  return {
    ...{ id, descricao, prazo_dias: days, exige_entrevista: interview, documentos: writeDocuments(documents) },
    pontos_individuais: fromTenThousandths(individual),
    pontos_requeridos: fromTenThousandths(required),
    ...{ requer_codigo_kit_hash, requer_serial_ars, requer_codigo_ars_ou_kit_hash },
  };
}

/** Adds the rules of the specification, for a company to change. */
export async function seedAdhesionRules(db: Database): Promise<void> {
  for (const rule of adhesionRules) {
    const { country, descricao, pontos_individuais, pontos_requeridos, prazo_dias, exige_entrevista, documentos } = {
      ...ruleRow(rule),
      country: rule.country,
    };
    await db.execute(sql`
      insert into regra_adesao (descricao, id_pais, pontos_individuais, pontos_requeridos, prazo_dias, exige_entrevista, documentos,
        requer_codigo_kit_hash, requer_serial_ars, requer_codigo_ars_ou_kit_hash)
      select ${descricao}, p.id, ${pontos_individuais}, ${pontos_requeridos}, ${prazo_dias}::integer, ${exige_entrevista}, ${documentos},
        ${rule.requer_codigo_kit_hash}, ${rule.requer_serial_ars}, ${rule.requer_codigo_ars_ou_kit_hash}
      from (select ${country}::text as sigla3) as s left join pais as p on p.sigla3 = s.sigla3
      where (s.sigla3 is null or p.id is not null)
        and not exists (select from regra_adesao as r where r.id_pais is not distinct from p.id)`);
  }
}

/** Groups of types of document as the company enters them: `RG/CNH, CNPJ`; empty for a file of any type. */
function readDocuments(text: string | null): AdhesionRule['documents'] {
  const groups = (text ?? '').split(',').map((group) => group.split('/').flatMap((each) => each.trim() || []));
  const named = groups.filter((group) => group.length > 0);
  return named.length === 0 ? [[]] : named;
}

function writeDocuments(groups: AdhesionRule['documents']): string | null {
  const named = groups.filter((group) => group.length > 0).map((group) => group.join('/'));
  return named.length === 0 ? null : named.join(', ');
}
