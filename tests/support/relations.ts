const everything = ['LISTAR', 'CADASTRAR', 'EDITAR', 'EXCLUIR'];

/**
 * Names of the entities to which those of `relatedSchemas` refer. Each has indexes of its own, as entities of companies
 * have.
 */
export const targetNames = Array.from({ length: 46 }, (_, index) => `Alvo${index}`);

/** Kinds of entities, by the number of relations and of entities to which they refer. */
export const relatedKinds = {
  Sozinha: { relations: 0, targets: 0 },
  // Like ERPNext's Company, most of whose relations are accounts.
  Empresa: { relations: 41, targets: 9 },
  Dispersa: { relations: 41, targets: 41 },
  Enorme: { relations: 138, targets: 46 },
} as const;
export type RelatedKind = keyof typeof relatedKinds;

/**
 * Schemas of the kinds and of the entities to which they refer. The kind without relations has as many integers
 * instead.
 */
export function relatedSchemas(): Readonly<Record<string, unknown>> {
  const text = (title: string) => ({ title, type: 'string', maxLength: 60 });
  const target = (name: string) => ({
    title: name,
    'x-plural': name,
    'x-access': { ADMINISTRATIVO: everything },
    'x-unique': [['codigo']],
    'x-search': ['nome'],
    type: 'object',
    required: ['nome'],
    properties: { nome: text('Nome'), codigo: text('Código'), grupo: text('Grupo') },
  });
  const kind = (name: string, relations: number, targets: number) => ({
    title: name,
    'x-plural': name,
    'x-access': { ADMINISTRATIVO: everything },
    type: 'object',
    required: ['nome'],
    properties: {
      nome: text('Nome'),
      ...Object.fromEntries(
        Array.from({ length: relations || 41 }, (_, index) => [
          `campo_${index}`,
          relations === 0
            ? { title: `Campo ${index}`, type: 'integer' }
            : { title: `Campo ${index}`, $ref: `${targetNames[index % targets]}.schema.json` },
        ]),
      ),
    },
  });
  return {
    ...Object.fromEntries(targetNames.map((name) => [name, target(name)])),
    ...Object.fromEntries(
      Object.entries(relatedKinds).map(([name, { relations, targets }]) => [name, kind(name, relations, targets)]),
    ),
  };
}

/** A record of a kind with a value from 1 to 5 in each field. */
export function relatedRecord(name: RelatedKind, seed: number): Readonly<Record<string, unknown>> {
  const count = relatedKinds[name].relations || 41;
  return {
    nome: `${name} ${seed}`,
    ...Object.fromEntries(Array.from({ length: count }, (_, index) => [`campo_${index}`, 1 + ((index + seed) % 5)])),
  };
}
