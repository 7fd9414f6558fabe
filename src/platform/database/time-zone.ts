/** The zone of the portal's days: a filter for a day, the time in a row and the day of a new record must agree. */
export const portalTimeZone = 'America/Sao_Paulo';
