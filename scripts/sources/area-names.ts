import ts from 'typescript';
import { tableOf } from '../../src/language/entity/read-entity.ts';

/**
 * Code that must work for any area. What only one area needs is declared in its module (`src/areas/README.md`, A new
 * area).
 */
const central = /^src\/(engine|platform)\/.*(?<!\.test)\.ts$/;

/** Entities that platform and engine may name, and what they use them for. */
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

/** Calls of the contract for any entity, which the engine implements. */
const genericCalls: ReadonlySet<string> = new Set([
  ...['listarRegistros', 'obterRegistro', 'criarRegistro', 'salvarRegistro', 'excluirRegistro'],
]);

/** Names that areas declare: entities, SQL scripts of their tables by path, and operation ids of the contract. */
export type AreaNames = {
  readonly entities: ReadonlySet<string>;
  readonly scripts: ReadonlyMap<string, string>;
  readonly calls: ReadonlySet<string>;
};

/**
 * Returns a check that finds entities, tables and calls of areas in string literals of platform and engine, with path
 * and line.
 */
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
    // Names of a single word may also be plain English.
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
