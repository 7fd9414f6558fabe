import { isRecord } from '../../language/json/record.ts';
import type { HostError } from './host.ts';

/** Whether something thrown is an error of the API, with its permanent code. */
export function isHostError(thrown: unknown): thrown is HostError {
  return thrown instanceof Error && 'code' in thrown && 'status' in thrown && 'details' in thrown;
}

/** What to tell the user of something thrown; null when there is nothing better than a general text. */
export function userMessage(thrown: unknown): string | null {
  return isHostError(thrown) && thrown.message !== '' ? thrown.message : null;
}

/**
 * Whether the server was not reached, failed, was not understood, or had no time: the same call may succeed later. Not so
 * for what the program itself threw.
 */
export function isPassing(thrown: unknown): boolean {
  if (!isHostError(thrown)) return false;
  return thrown.status < 400 || thrown.status >= 500 || [408, 425, 429].includes(thrown.status);
}

/** How to repeat what has failed; absent where the answer would be the same: no permission, no such thing. */
export function retryOf(thrown: unknown, retry: () => void): (() => void) | undefined {
  const isFinal = isHostError(thrown) && thrown.status >= 400 && thrown.status < 500;
  // What was changed by somebody else is another one than was meant, however often it is sent.
  const isOutdated = isFinal && thrown.code === 'REGISTRO_ALTERADO';
  return isOutdated || (isFinal && ![408, 409, 425, 429].includes(thrown.status)) ? undefined : retry;
}

/** One place of what was sent that the server refuses (`ErroDeCampo`): its code, and its text in the caller's language. */
export type PlacedError = {
  readonly pointer: string;
  readonly code: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly message: string;
};

/**
 * The places that a refused save names: `details.errors` of 400 `DADOS_INVALIDOS`, and the fields of a value that
 * another record has already (409 `VALOR_REPETIDO`).
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
