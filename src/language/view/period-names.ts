/** Named periods (specification 002, section 2.3); `outros` is chosen freely. */
export const periodNames = ['mes_atual', 'mes_anterior', 'trimestre', 'quatro_meses', 'proximos', 'outros'] as const;
