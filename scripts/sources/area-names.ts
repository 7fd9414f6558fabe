import ts from 'typescript';
import { tableOf } from '../../src/language/entity/read-entity.ts';

/** What serves any area alike: what one of them needs, its module declares (`src/areas/README.md`, A new area). */
const central = /^src\/(engine|platform)\/.*(?<!\.test)\.ts$/;

/** Entities that the platform and the engine work with by themselves, and what for. */
const ownEntities: Readonly<Record<string, string>> = {
  Usuario: 'who logs in',
  Cliente: 'what a user logs in as',
  Pessoa: 'what a user logs in as',
  Filial: 'what a user logs in as',
  Pais: 'what a user logs in as',
  Perfil: 'what a user may do',
  Permissao: 'what a user may do',
  Processo: 'what permissions are given on',
  NGSNotificacaoUsuario: 'how alerts reach people in the portal',
  Idioma: 'languages of texts',
  Traducao: 'texts that administrators replaced',
  RegistroAberto: 'what somebody has open (platform/locks)',
  RegistroExcluido: 'the recycle bin',
};

/** Calls that the contract has for every entity, which the engine answers. */
const genericCalls: ReadonlySet<string> = new Set([
  ...['listarRegistros', 'obterRegistro', 'criarRegistro', 'salvarRegistro', 'excluirRegistro'],
]);

/** What areas have: their entities, the scripts of their tables by path, and the calls of the contract by their ids. */
export type AreaNames = {
  readonly entities: ReadonlySet<string>;
  readonly scripts: ReadonlyMap<string, string>;
  readonly calls: ReadonlySet<string>;
};

/** Makes what finds entities, tables and calls of areas in texts of the platform and the engine, each with its line. */
export function createAreaCheck({
  entities,
  scripts,
  calls,
}: AreaNames): (path: string, source: ts.SourceFile) => string[] {
  const foreign = new Set([...entities].filter((entity) => !Object.hasOwn(ownEntities, entity)));
  const tables = new Map([...foreign].map((entity) => [tableOf(entity), entity]));
  for (const [path, script] of scripts)
    for (const [, table = ''] of script.matchAll(/\bcreate (?:or replace )?(?:table|view) (?:if not exists )?(\w+)/g))
      tables.set(table, path);

  function wrongIn(text: string): string | null {
    if (foreign.has(text)) return `'${text}' is an entity`;
    // Names of one word are words of English as well.
    if (calls.has(text) && /[a-z][A-Z]|_/.test(text) && !genericCalls.has(text)) return `'${text}' is a call`;
    for (const [, table = ''] of text.matchAll(/\b(?:from|join|into|update|table)\s+(?:only\s+)?"?(\w+)/g)) {
      const owner = tables.get(table);
      if (owner !== undefined) return `${table} is a table of ${owner}`;
    }
    return null;
  }

  return (path, source) => {
    const found: string[] = [];
    if (!central.test(path)) return found;
    const visit = (node: ts.Node): void => {
      const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
      const wrong = isText ? wrongIn(node.text) : null;
      if (wrong !== null) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
        found.push(`${path}:${line + 1}: ${wrong}: its area in src/areas says what it needs.`);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  };
}
