import { isRecord } from '../../../language/json/record.ts';
import { defineMessage } from '../../../platform/outbox/outbox.ts';
import { defineTask } from '../../../platform/tasks/task.ts';
import type { Role } from './processes.ts';

const readRole = (value: unknown): Role => (value === 'TESTEMUNHA' ? 'TESTEMUNHA' : 'D.I');
const readProcess = (payload: unknown) => ({
  processo: Number(isRecord(payload) ? payload.processo : 0),
  papel: readRole(isRecord(payload) ? payload.papel : null),
});

/** Somebody is asked to sign. It carries no secret: the code is made as it is sent. */
export const codeMessage = defineMessage({ kind: 'contrato.codigo', parse: readProcess });

/** A party gets the sealed document. */
export const deliveryMessage = defineMessage({ kind: 'contrato.entrega', parse: readProcess });

/**
 * The document that everybody has signed is sealed. What keeps it from being sealed (`SealError`) is for people to repair, who may
 * take weeks: it is tried every hour until then.
 */
export const sealTask = defineTask({ name: 'contrato.selo', parse: readProcess, timeout: 90_000, retries: 2_000 });
