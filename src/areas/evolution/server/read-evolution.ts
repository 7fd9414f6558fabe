import type { components } from '../../../api/generated/portal.ts';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import { type NamedPlace, placeOf } from '../../../engine/records/named-refusals.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { isInOwnNetwork, refusalOf } from '../../network/server/index.ts';
import { isAdhesionReached, measureAdhesion } from '../rules/adhesion.ts';
import { asksForInterview, type CheckName, checkEvolution, lacksInterview } from '../rules/checks.ts';
import type { MoveChecks } from '../rules/client-move.ts';
import { canStep, type EvolutionStep } from '../rules/evolution-machine.ts';
import { targetOf } from './evolve.ts';
import { type Consultant, evolvingStates, findConsultant, readEvolutionFacts } from './facts.ts';
import { mayAlter } from './owner.ts';
import { type ReasonWriter, writeReason } from './reasons.ts';
import { rightsOf } from './rules.ts';
import { checkText } from './texts.ts';

type Evolution = components['schemas']['EvolucaoConsultor'];

/** The tab where the user can correct what a check of the tab 'Evoluir' found. */
const tabs: Readonly<Record<CheckName, Evolution['conferencias'][number]['aba']>> = {
  dados: 'dados',
  pontos: 'pontos',
  carta: 'recomendar',
  entrevista: 'recomendar',
  documentos: 'documentos',
};

/**
 * A consultant of the caller's network. Throws PESSOA_SEM_ACESSO outside of it, and 404 for customers, and for unknown
 * ids if the caller sees all.
 * @param place where the call names the consultant; null if it names a record of theirs
 */
export async function findOwnConsultant(
  db: Queryable,
  caller: Caller,
  id: number,
  place: NamedPlace | null = placeOf('query', 'consultor'),
): Promise<Consultant> {
  if (!(await isInOwnNetwork(db, caller, id))) throw refusalOf(caller, id, place);
  const consultant = await findConsultant(db, id);
  if (consultant === null) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: 'Cliente', id });
  return consultant;
}

/**
 * The progress of a consultant, and the caller's possible actions: none of it is stored. Throws as `findOwnConsultant`.
 */
export async function readEvolution(
  db: Queryable,
  caller: Caller,
  id: number,
  write: ReasonWriter,
): Promise<Evolution> {
  const consultant = await findOwnConsultant(db, caller, id);
  const facts = await readEvolutionFacts(db, consultant);
  const evaluated = checkEvolution(facts);
  const isTicked = (name: CheckName): boolean =>
    evaluated.some((check) => check.name === name && check.reason === null);
  const isEvolving = evolvingStates.has(consultant.status);
  const isOwner = await mayAlter(db, caller, id);
  const isEnergy = targetOf(consultant) === 'EVOLUIR_PARA_DIENERGY';
  const rights = { ...rightsOf(caller), dono: isOwner };
  const { rule } = facts;
  const { tipo, status, origem } = consultant;
  const points = isAdhesionReached(rule, facts.points);
  const complete = evaluated.every(({ reason }) => reason === null);
  // Buttons show the steps that the machine will allow once their fields are filled in.
  const can = (step: EvolutionStep, checks: Partial<MoveChecks> = {}): boolean =>
    canStep(step, {
      ...{ from: { status, tipo }, rights },
      move: {
        ...{ to: { status, tipo: 'DI' }, aceite: true, tipo_origem: origem },
        checks: { points, letter: facts.hasLetter, complete, reason: true, ...checks },
      },
    });
  return {
    id: consultant.id,
    nome: consultant.nome,
    tipo: consultant.tipo,
    status: consultant.status,
    ...{
      dados: isTicked('dados'),
      pontos: facts.linkedUnits > 0,
      pontos_atingidos: points,
    },
    carta: facts.hasLetter,
    entrevista: isTicked('entrevista') ? true : facts.interview === null ? null : false,
    documentos: isTicked('documentos'),
    ...{ permite_alterar_consultor: isOwner, is_consultor_evoluindo: isEvolving, evoluir_di_energy: isEnergy },
    enviar_entrevista: asksForInterview(facts),
    ...{ estado_entrevista: facts.interview, id_entrevista: facts.interviewId ?? null },
    pode_solicitar_entrevista:
      isOwner && lacksInterview(facts) && ['ATIVO', 'RECOMENDACAO'].includes(consultant.status),
    requer_codigo_kit_hash: rule.requer_codigo_kit_hash,
    requer_serial_ars: rule.requer_serial_ars,
    requer_codigo_ars_ou_kit_hash: rule.requer_codigo_ars_ou_kit_hash,
    sigla_pais: consultant.country,
    pede_inscricao_estadual: consultant.country === 'BRA',
    // The letter of a recommended consultant may be written again.
    pode_recomendar:
      status === 'RECOMENDACAO' ? rights.dono && rights.evoluir : can('RECOMMEND', { points: true, letter: true }),
    pode_evoluir: can(isEnergy ? 'EVOLVE_ENERGY' : 'EVOLVE'),
    pode_decidir: can('APPROVE'),
    pode_dispensar_entrevista:
      rights.aprovar && !isEvolving && asksForInterview(facts) && facts.interview !== 'RESPONDIDA',
    adesao: measureAdhesion(rule, facts.points),
    conferencias: evaluated.map(({ name, reason }) => ({
      ...{ id: name, descricao: checkText(name, write.reader.language), ok: reason === null, aba: tabs[name] },
      motivo: reason === null ? null : writeReason(reason, write),
    })),
  };
}
