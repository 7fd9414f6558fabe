import { isRecord } from '../../language/json/record.ts';

/** The author and time (ISO 8601) of a record's last save; no author means the portal itself. */
export type LastChange = {
  readonly versao: number;
  readonly usuario: { readonly id: number; readonly nome: string } | null;
  readonly dh_registro: string;
};

/** The last change in an answer; null if it has none. */
export function readLastChange(value: unknown): LastChange | null {
  if (!isRecord(value) || typeof value.versao !== 'number' || typeof value.dh_registro !== 'string') return null;
  const { versao, dh_registro, usuario } = value;
  const { id, nome } = isRecord(usuario) ? usuario : {};
  const who = typeof id === 'number' && typeof nome === 'string' ? { id, nome } : null;
  return { versao, dh_registro, usuario: who };
}
