/**
 * Functions that change or lock something: those of the platform, except the ones that only compute, and PostgreSQL's.
 */
const changing =
  /\b(?:vitral_(?!normaliza\b|converte\b)\w+\s*\(|(?:nextval|setval|set_config|pg_notify|pg_advisory\w*|pg_cancel_backend|pg_terminate_backend|lo_\w+)\s*\(|insert\s+into|update\b|delete\s+from|merge\s+into|for\s+(?:no\s+key\s+|key\s+)?(?:update|share))/i;

/** Whether a statement only reads, so that it may be sent again when its result is unknown. Returns false in doubt. */
export function isPlainRead(text: string): boolean {
  return /^\s*(?:select|with|values)\b/i.test(text) && !changing.test(text);
}
