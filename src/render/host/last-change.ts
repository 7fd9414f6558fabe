import { isRecord } from '../../language/json/record.ts';

/** Who saved a record last, and when (ISO 8601); nobody is the portal itself. */
export type LastChange = {
  readonly versao: number;
  readonly usuario: { readonly id: number; readonly nome: string } | null;
  readonly dh_registro: string;
};

/** What an answer says of the last change of a record; null where it says nothing. */
export function readLastChange(value: unknown): LastChange | null {
  if (!isRecord(value) || typeof value.versao !== 'number' || typeof value.dh_registro !== 'string') return null;
  const { versao, dh_registro, usuario } = value;
  const { id, nome } = isRecord(usuario) ? usuario : {};
  const who = typeof id === 'number' && typeof nome === 'string' ? { id, nome } : null;
  return { versao, dh_registro, usuario: who };
}
