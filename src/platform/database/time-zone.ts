/** Time zone of the portal's days. Filters by day, times in rows and the day of a new record must agree. */
export const portalTimeZone = 'America/Sao_Paulo';
