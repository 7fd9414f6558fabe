/** Entities that decide who may log in and do what: configuring, reading and changing them is restricted further. */
export const guardedEntities: ReadonlySet<string> = new Set(['Usuario', 'Perfil', 'Permissao']);
