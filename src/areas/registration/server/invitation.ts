import { isRecord } from '../../../language/json/record.ts';
import { defineMessage } from '../../../platform/outbox/outbox.ts';

/** Path of the page on which a consultant accepts, after the public address of the portal. */
export const acceptancePath = '/consultores/aceite/';

/** Days for which an invitation is valid. */
export const invitationDays = 15;

/**
 * Asks a consultant to accept a registration. The message holds no secret, because the link is created when the mail is
 * sent.
 */
export const invitationMessage = defineMessage({
  kind: 'consultor.aceite',
  parse: (payload) => ({ id_cliente: Number(isRecord(payload) ? payload.id_cliente : 0) }),
});
