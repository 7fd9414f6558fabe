import sql from 'sql-template-tag';
import { toTenThousandths } from '../../../domain/numbers/amounts.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { ClientKind, ClientState } from '../../people/index.ts';
import type { AdhesionPoints, AdhesionRule } from '../rules/adhesion.ts';
import type { EvolutionFacts, InterviewState } from '../rules/checks.ts';
import { readAdhesionRule } from './adhesion-rules.ts';

/** The data of a consultant that the evolution uses. */
export type Consultant = {
  readonly id: number;
  readonly versao: number;
  readonly nome: string;
  readonly tipo: ClientKind;
  readonly status: ClientState;
  /** The kind before the recommendation; null if none is stored. */
  readonly origem: ClientKind | null;
  /** ISO 3166-1 code of three letters of the branch's country; null if unknown. */
  readonly country: string | null;
  /** Day of the admission to the network, from which terms count; null if unknown. */
  readonly admission: string | null;
};

/** States after an evolution was requested or decided: data of a consultant's evolution no longer change. */
export const evolvingStates: ReadonlySet<string> = new Set(['APROVADO', 'EVOLUIR_PARA_DI', 'EVOLUIR_PARA_DIENERGY']);

/** Reads a consultant; null for customers and unknown ids. */
export async function findConsultant(db: Queryable, id: number): Promise<Consultant | null> {
  const [row] = await db.query<Consultant>(sql`
    select c.id, c.versao, c.nome, c.tipo, coalesce(c.status, 'ATIVO') as status, d.tipo_origem as origem, p.sigla3 as country,
      to_char(coalesce(d."dataRegistroPenn", c.data_cadastro), 'YYYY-MM-DD') as admission
    from cliente as c left join cliente_dados_comerciais as d on d.id = c."id_dadosComerciais"
    left join filial as f on f.id = c.id_filial left join pais as p on p.id = f.id_pais
    where c.id = ${id} and c.dh_exclusao is null and coalesce(c.tipo, 'CLIENTE') <> 'CLIENTE'`);
  return row === undefined ? null : { ...row, id: Number(row.id) };
}

/**
 * Points of a consultant that count for a rule: own ones and those of everybody below, of every month that the rule
 * includes.
 */
export async function readAdhesionPoints(
  db: Queryable,
  { id, admission }: Pick<Consultant, 'id' | 'admission'>,
  { days }: AdhesionRule,
): Promise<AdhesionPoints> {
  const first = days === null ? null : admission;
  const [row] = await db.query<{ own: number; total: number }>(sql`
    select coalesce(sum(individuais), 0) as own, coalesce(sum(total), 0) as total from ponto_mensal
    where cliente = ${id} and (${first}::date is null or mes <= ${first}::date + ${days ?? 0}::integer)`);
  return { individual: toTenThousandths(row?.own ?? 0), total: toTenThousandths(row?.total ?? 0) };
}

type FactRow = {
  readonly missing: readonly (string | null)[];
  readonly letter: boolean;
  readonly interview: InterviewState;
  readonly interview_id: number | null;
  readonly documents: readonly string[];
  readonly units: number;
};

/** Reads the facts for the five checks. None of it is stored with the consultant. */
export async function readEvolutionFacts(db: Queryable, consultant: Consultant): Promise<EvolutionFacts> {
  const { id, country } = consultant;
  const rule = await readAdhesionRule(db, country);
  // Contacts and addresses are stored with the person, or as a copy with the client.
  const [row] = await db.query<FactRow>(sql`
    select array[
        case when coalesce(c.nome, '') = '' then 'Nome' end,
        case when coalesce(c.documento, f.cpf, '') = '' then 'CPF ou CNPJ' end,
        case when coalesce(c.email, '') = '' and not exists (select from email as e where e.id_pessoa = c.id_pessoa) then 'E-mail' end,
        case when coalesce(c.telefone, '') = '' and not exists (select from telefone as t where t.id_pessoa = c.id_pessoa)
          then 'Telefone' end,
        case when c.id_filial is null then 'Filial' end,
        case when (coalesce(c.cep, '') = '' or coalesce(c.logradouro, '') = '' or coalesce(c.numero, '') = ''
            or coalesce(c.bairro, '') = '' or c.id_cidade is null)
          and not exists (select from endereco as a where a.id_pessoa = c.id_pessoa and coalesce(a.cep, '') <> ''
            and coalesce(a.logradouro, '') <> '' and coalesce(a.numero, '') <> '') then 'Endereço' end
      ] as missing,
      exists (select from carta_recomendacao as l where l.cliente = c.id) as letter,
      (select i.estado from entrevista_consultor as i where i.cliente = c.id order by i.id desc limit 1) as interview,
      (select max(i.id) from entrevista_consultor as i where i.cliente = c.id and i.estado <> 'DISPENSADA') as interview_id,
      coalesce((select jsonb_agg(distinct t.constante) from documento_consultor as d join tipo_documento as t on t.id = d.tipo_documento
        where d.cliente = c.id), '[]'::jsonb) as documents,
      coalesce((select sum(o.quantidade + coalesce((select sum(e.quantidade) from ponto_lancamento as e where e.estorno_de = o.id), 0))
        from ponto_lancamento as o
        where o.beneficiario = c.id and o.causa_tipo = 'VINCULO' and o.estorno_de is null), 0)::int as units
    from cliente as c left join pessoa as p on p.id = c.id_pessoa left join pessoa_fisica as f on f.id = p."id_pessoaFisica"
    where c.id = ${id}`);
  const { missing = [], letter = false, interview = null, interview_id = null, documents = [], units = 0 } = row ?? {};
  return {
    ...{ rule, points: await readAdhesionPoints(db, consultant, rule), linkedUnits: units },
    missingData: missing.flatMap((name) => (name === null ? [] : [name])),
    ...{ hasLetter: letter, interview, interviewId: interview_id, documents },
  };
}
