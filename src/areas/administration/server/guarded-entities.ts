/** Entities that decide who may log in and do what: more is asked of who configures, reads or changes these. */
export const guardedEntities: ReadonlySet<string> = new Set(['Usuario', 'Perfil', 'Permissao']);
