import { isRecord } from '../../../language/json/record.ts';
import { defineMessage } from '../../../platform/outbox/outbox.ts';

/** Path of the page on which a consultant accepts, behind the public address of the portal. */
export const acceptancePath = '/consultores/aceite/';

/** Days for which an invitation holds. */
export const invitationDays = 15;

/** A consultant is asked to accept a registration. It carries no secret: the address is made as it is sent. */
export const invitationMessage = defineMessage({
  kind: 'consultor.aceite',
  parse: (payload) => ({ id_cliente: Number(isRecord(payload) ? payload.id_cliente : 0) }),
});
