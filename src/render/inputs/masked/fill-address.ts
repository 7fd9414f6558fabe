import type { EntityModel } from '../../../language/entity/entity.ts';
import { isRecord } from '../../../language/json/record.ts';
import { isEmptyValue, isSameValue } from '../../../language/values/record-values.ts';
import type { FormStore } from '../../form/values/form-store.ts';
import type { RuntimeHost } from '../../host/host.ts';
import { isHostError } from '../../host/host-error.ts';

/** Fields of a record for each part of the address in the answer of `consultarCEP`. */
const fieldsOfPart: Readonly<Record<string, readonly string[]>> = {
  logradouro: ['logradouro', 'endereco', 'rua'],
  bairro: ['bairro'],
  cidade: ['cidade', 'municipio'],
  estado: ['estado', 'uf'],
};

export type AddressFilling = {
  readonly host: Pick<RuntimeHost, 'call'>;
  readonly store: Pick<FormStore, 'get' | 'set'>;
  /** Fields that the address may fill. */
  readonly model: Pick<EntityModel, 'fields'>;
  /** Values filled in before, by field: another CEP replaces them unless the user has changed them. */
  readonly filled: Map<string, unknown>;
};

/** Whether a record has fields that a CEP fills. */
export function hasAddress({ fields }: Pick<EntityModel, 'fields'>): boolean {
  return Object.values(fieldsOfPart).some((names) => names.some((name) => Object.hasOwn(fields, name)));
}

/**
 * Requests the address of a CEP of eight digits and fills it into fields that are empty or were filled by an earlier
 * CEP; typed values stay. Without an answer nothing happens: any address can be typed.
 * @returns the result
 */
export async function fillAddress(cep: string, filling: AddressFilling, signal: AbortSignal) {
  const { host, store, model, filled } = filling;
  try {
    const answer = await host.call('GET', `consultarCEP?cep=${encodeURIComponent(cep)}`, undefined, { signal });
    const address = isRecord(answer) && isRecord(answer.data) ? answer.data : answer;
    if (!isRecord(address) || signal.aborted) return 'nothing';
    let isFilled = false;
    for (const [part, names] of Object.entries(fieldsOfPart)) {
      const field = names.map((name) => model.fields[name]).find((known) => known !== undefined);
      if (field === undefined || field.readOnly) continue;
      const value = field.kind === 'relation' ? relatedOf(part, address) : field.kind === 'text' ? address[part] : null;
      const now = store.get(field.name);
      const isOwn = filled.has(field.name) && isSameValue(filled.get(field.name), now);
      if (isEmptyValue(value) || !(isEmptyValue(now) || isOwn)) continue;
      store.set(field.name, value);
      filled.set(field.name, value);
      isFilled = true;
    }
    return isFilled ? 'filled' : 'nothing';
  } catch (error) {
    return isHostError(error) && error.status === 404 ? 'unknown' : 'nothing';
  }
}

/** The registered city; only this part has an id. */
function relatedOf(part: string, { id_cidade, cidade }: Readonly<Record<string, unknown>>): unknown {
  return part === 'cidade' && typeof id_cidade === 'number' ? { id: id_cidade, nome: cidade } : null;
}
