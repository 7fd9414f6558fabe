import { isRecord } from '../../language/json/record.ts';
import type { HostError } from './host.ts';

/** Whether a thrown value is an error of the API, with its permanent code. */
export function isHostError(thrown: unknown): thrown is HostError {
  return thrown instanceof Error && 'code' in thrown && 'status' in thrown && 'details' in thrown;
}

/** The user's message for a thrown value; null if only a general text is possible. */
export function userMessage(thrown: unknown): string | null {
  return isHostError(thrown) && thrown.message !== '' ? thrown.message : null;
}

/**
 * Whether the server was unreachable, failed, sent an invalid answer or was overloaded: the same call may succeed
 * later. Errors thrown by the program itself do not count.
 */
export function isPassing(thrown: unknown): boolean {
  if (!isHostError(thrown)) return false;
  return thrown.status < 400 || thrown.status >= 500 || [408, 425, 429].includes(thrown.status);
}

/** How to retry what has failed; absent if the answer would be the same, such as a missing permission or record. */
export function retryOf(thrown: unknown, retry: () => void): (() => void) | undefined {
  const isFinal = isHostError(thrown) && thrown.status >= 400 && thrown.status < 500;
  // After somebody else's change a retry would not be about the same record.
  const isOutdated = isFinal && thrown.code === 'REGISTRO_ALTERADO';
  return isOutdated || (isFinal && ![408, 409, 425, 429].includes(thrown.status)) ? undefined : retry;
}

/**
 * A place of the sent data that the server refuses (`ErroDeCampo`): its code, and its text in the caller's language.
 */
export type PlacedError = {
  readonly pointer: string;
  readonly code: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly message: string;
};

/**
 * The places that a refused save names: `details.errors` of 400 `DADOS_INVALIDOS`, and the fields of a value that
 * another record already has (409 `VALOR_REPETIDO`).
 */
export function placedErrors(thrown: unknown): readonly PlacedError[] {
  if (!isHostError(thrown)) return [];
  const { errors, campos } = thrown.details;
  if (Array.isArray(errors)) {
    return errors.flatMap((item: unknown) =>
      isRecord(item) && typeof item.message === 'string'
        ? [
            {
              pointer: typeof item.pointer === 'string' ? item.pointer : '',
              code: typeof item.code === 'string' ? item.code : '',
              values: isRecord(item.values) ? item.values : {},
              message: item.message,
            },
          ]
        : [],
    );
  }
  if (thrown.code !== 'VALOR_REPETIDO' || !Array.isArray(campos)) return [];
  const { code, message } = thrown;
  return campos.map((field: unknown) => ({ pointer: `/${String(field)}`, code, values: {}, message }));
}
