import { isRecord } from '../../../language/json/record.ts';
import { defineMessage } from '../../../platform/outbox/outbox.ts';
import { defineTask } from '../../../platform/tasks/task.ts';
import type { Role } from './processes.ts';

const readRole = (value: unknown): Role => (value === 'TESTEMUNHA' ? 'TESTEMUNHA' : 'D.I');
const readProcess = (payload: unknown) => ({
  processo: Number(isRecord(payload) ? payload.processo : 0),
  papel: readRole(isRecord(payload) ? payload.papel : null),
});

/** Asks a person to sign. It contains no secret: the code is created when it is sent. */
export const codeMessage = defineMessage({ kind: 'contrato.codigo', parse: readProcess });

/** Sends the sealed document to a party. */
export const deliveryMessage = defineMessage({ kind: 'contrato.entrega', parse: readProcess });

/**
 * Seals a document that everybody has signed. People have to repair the causes of a `SealError`, which may take weeks:
 * it is tried every hour until then.
 */
export const sealTask = defineTask({ name: 'contrato.selo', parse: readProcess, timeout: 90_000, retries: 2_000 });
