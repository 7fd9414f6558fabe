import sql from 'sql-template-tag';
import {
  type ClientKind,
  type ClientState,
  refuseMove,
  type StateRights,
} from '../../../domain/evolution/client-states.ts';
import type { Queryable } from '../../database/database.ts';
import { type RecordChange, type RecordSave, ruleError, savedValue } from '../../entities/record-rules.ts';
import { type Caller, mayCall } from '../../http/caller.ts';
import type { FieldError } from '../../http/define-errors.ts';
import { evolutionErrors } from './errors.ts';

/** States and kinds of clients move as the evolution says, by who may move them, whichever way a client is saved. */
export async function checkClientState(tx: Queryable, save: RecordSave): Promise<readonly FieldError[]> {
  const { before, caller, base } = save;
  const from =
    before === null ? null : { status: stateOf(before.status ?? 'ATIVO'), tipo: kindOf(before.tipo ?? 'CLIENTE') };
  const to = { status: stateOf(savedValue(save, 'status')), tipo: kindOf(savedValue(save, 'tipo') ?? 'CLIENTE') };
  if (from?.status === to.status && from.tipo === to.tipo) return [];
  const move = {
    ...{ from, to },
    aceite: savedValue(save, 'aceite_consultor') === true,
    tipo_origem: await originOf(tx, savedValue(save, 'dadosComerciais')),
  };
  const refused = refuseMove(move, rightsOf(caller));
  return refused === null ? [] : [ruleError(base, refused.field, evolutionErrors[`situacao_${refused.why}`]())];
}

/** Keeps, with the recommendation, what the kind was: it decides what the consultant evolves to. */
export async function keepOrigin(tx: Queryable, { target, before, after }: RecordChange): Promise<void> {
  if (target.name !== 'Cliente' || before === null || after === null) return;
  if (before.tipo === after.tipo || after.tipo !== 'DI') return;
  await tx.execute(sql`
    update cliente_dados_comerciais set tipo_origem = ${String(before.tipo)}
    where id = (select "id_dadosComerciais" from cliente where id = ${after.id})`);
}

function rightsOf(caller: Caller): StateRights {
  return {
    // Finance blocks who does not pay, and configurators keep every record: neither works in the flow.
    situacao: mayCall(caller, ['ALTERAR_SITUACAO', 'PERFIL:FINANCEIRO', 'PERFIL:CONFIGURADOR']),
    evoluir: mayCall(caller, ['EVOLUIR_DI', 'PERFIL:ADMINISTRATIVO']),
    aprovar: mayCall(caller, ['APROVAR_DI']),
    inicio: caller.administrator,
  };
}

async function originOf(tx: Queryable, commercial: unknown): Promise<ClientKind | null> {
  if (typeof commercial !== 'number') return null;
  const [row] = await tx.query<{ tipo_origem: ClientKind | null }>(
    sql`select tipo_origem from cliente_dados_comerciais where id = ${commercial}`,
  );
  return row?.tipo_origem ?? null;
}

// Values that are none of the enum were refused before rules are asked.
const stateOf = (value: unknown): ClientState => value as ClientState;
const kindOf = (value: unknown): ClientKind => value as ClientKind;
