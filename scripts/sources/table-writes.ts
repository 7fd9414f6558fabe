import { tableOf } from '../../src/language/entity/read-entity.ts';
import { findAreas } from './area-folders.ts';

/**
 * Tables of one area that another one changes by its own SQL, as `<area> <table>`, and what it writes. Anything new is a
 * function that the owner exports from its `server/index.ts`, so that what a table holds is decided in one place.
 */
export const foreignWrites: Readonly<Record<string, string>> = {
  'account usuario': 'the confirmed e-mail of the own user',
  'approval pedido_pagamento': 'what finance noted and corrected on a payment',
  'branches hub_bandeira': 'the brands of cards of a new installation',
  'branches hub_condicao_pagamento': 'the conditions of payment of a new installation',
  'branches hub_pedido_venda_status': 'the statuses of payments of a new installation',
  'cloning cliente': 'copies of clients in another branch',
  'cloning cliente_dados_comerciais': 'copies of clients in another branch',
  'evolution cliente': 'the state of a consultant, and who became a company',
  'evolution cliente_dados_comerciais': 'the state of a consultant in the network',
  'evolution entrevista_consultor': 'interviews that are no longer needed',
  'evolution pessoa': 'who became a company',
  'evolution pessoa_juridica': 'who became a company',
  'invoicing pedido_venda': 'when the invoice of an order was asked for',
  'language usuario': 'the language of the own user',
  'oidc usuario': 'users whom another login creates',
  'orders cotacao_frete': 'the quotes of deliveries for an order',
  'payment documento': 'receipts',
  'payment pedido_venda': 'how much of an order is covered, and how it is paid',
  'personal-data registro_excluido': 'what was deleted of an erased person',
  'personal-data usuario': 'erased people, who can no longer log in',
  'points graduacao_historico': 'graduations that the closing of a month grants',
  'points regra_graduacao': 'the rules of a new installation',
  'points versao_graduacao': 'the rules of a new installation',
  'registration funcao_basica': 'the forms of countries of a new installation',
  'session usuario': 'the first administrator',
  'settings usuario': 'whether the own user accepted cookies',
};

/**
 * Finds SQL of an area that inserts, changes or deletes rows in a table of another area, unless {@link foreignWrites}
 * names it; and entries of that list that nothing needs any more.
 *
 * @param paths tracked files, relative to the root
 * @param read their texts
 */
export function findForeignWrites(
  paths: readonly string[],
  read: (path: string) => string,
  allowed: Readonly<Record<string, string>> = foreignWrites,
): string[] {
  const owners = findOwners(paths, read);
  const needed = new Set<string>();
  const problems: string[] = [];
  for (const path of paths) {
    const [, area = ''] = /^src\/areas\/([^/]+)\/(?!demo\/).*(?<!\.test)\.(?:ts|sql)$/.exec(path) ?? [];
    if (area === '') continue;
    const text = read(path);
    for (const found of text.matchAll(/\b(?:insert into|update|delete from)\s+(?:only\s+)?"?(\w+)/g)) {
      const [, table = ''] = found;
      const owner = owners.get(table);
      if (owner === undefined || owner === area) continue;
      const key = `${area} ${table}`;
      needed.add(key);
      if (Object.hasOwn(allowed, key)) continue;
      const line = text.slice(0, found.index).split('\n').length;
      problems.push(`${path}:${line}: changes ${table}, a table of ${owner}: call a function that ${owner} exports.`);
    }
  }
  for (const key of Object.keys(allowed))
    if (!needed.has(key)) problems.push(`scripts/sources/table-writes.ts: nothing needs '${key}': remove it.`);
  return problems;
}

/** The area of each table, by the folder of its schema or of the script that creates it. */
function findOwners(paths: readonly string[], read: (path: string) => string): ReadonlyMap<string, string> {
  const areas = findAreas(paths);
  const owners = new Map<string, string>();
  for (const path of paths) {
    const [, folder = '', entity = ''] = /^schemas\/([^/]+)\/([A-Z]\w*)\.schema\.json$/.exec(path) ?? [];
    if (entity !== '' && areas.has(folder)) owners.set(tableOf(entity), folder);
    const [, area = ''] = /^src\/areas\/([^/]+)\/server\/.*\.sql$/.exec(path) ?? [];
    if (area === '') continue;
    for (const [, table = ''] of read(path).matchAll(/\bcreate table (?:if not exists )?(\w+)/g))
      owners.set(table, area);
  }
  return owners;
}
