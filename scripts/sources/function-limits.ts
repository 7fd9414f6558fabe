import ts from 'typescript';

/** Lines of a function, from its name to its end. */
export const maxFunctionLines = 100;
/** Parameters in order: who calls with more cannot be read without looking them up. */
export const maxParameters = 5;

/** A function of a file, by a name that stays when lines move. */
export type FoundFunction = {
  readonly name: string;
  /** Its first line, from 1. */
  readonly line: number;
  readonly lines: number;
  readonly parameters: number;
};

/** All functions, methods and types of functions of a file. */
export function findFunctions(source: ts.SourceFile): FoundFunction[] {
  const found: FoundFunction[] = [];
  const lineOf = (position: number): number => source.getLineAndCharacterOfPosition(position).line + 1;
  const visit = (node: ts.Node, around: string): void => {
    let name = around;
    if (ts.isFunctionLike(node)) {
      name = nameOf(node, source) ?? `a function in ${around}`;
      const line = lineOf(node.getStart(source));
      const hasBody = 'body' in node && node.body !== undefined;
      found.push({ name, line, lines: hasBody ? lineOf(node.end) - line + 1 : 0, parameters: node.parameters.length });
    }
    ts.forEachChild(node, (child) => visit(child, name));
  };
  visit(source, 'the file');
  return found;
}

/** Its own name, or that of what it is put into: a variable, a property, an argument of `memo(…)` in a variable. */
function nameOf(node: ts.SignatureDeclaration, source: ts.SourceFile): string | null {
  if (node.name !== undefined) return node.name.getText(source);
  let around: ts.Node = node.parent;
  while (ts.isCallExpression(around) || ts.isParenthesizedExpression(around) || ts.isAsExpression(around))
    around = around.parent;
  return ts.isVariableDeclaration(around) || ts.isPropertyAssignment(around) || ts.isPropertyDeclaration(around)
    ? around.name.getText(source)
    : null;
}

/** Names of the types that a file exports. */
export function exportedTypes(source: ts.SourceFile): string[] {
  return source.statements.flatMap((statement) =>
    (ts.isTypeAliasDeclaration(statement) || ts.isInterfaceDeclaration(statement) || ts.isEnumDeclaration(statement)) &&
    statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true
      ? [statement.name.text]
      : [],
  );
}

/**
 * What is wrong with the length of functions: those over the limit that are not known, known ones that have grown, and known
 * ones that need not be any more, so that their list only shrinks.
 * @param known lines by `path name`
 */
export function checkLengths(
  long: ReadonlyMap<string, number>,
  known: Readonly<Record<string, number>>,
): readonly string[] {
  const grown = [...long].flatMap(([key, lines]) => {
    const limit = Object.hasOwn(known, key) ? (known[key] ?? maxFunctionLines) : maxFunctionLines;
    return lines > limit ? [`${key}: ${lines} lines, ${limit} at most: part it by what it does.`] : [];
  });
  const done = Object.entries(known).flatMap(([key, limit]) => {
    const lines = long.get(key) ?? 0;
    if (lines <= maxFunctionLines) return [`${key}: is short now: take it off the list of long functions.`];
    return lines < limit ? [`${key}: ${lines} lines now: write that on the list of long functions.`] : [];
  });
  return [...grown, ...done];
}

/** What is wrong with names of types: one that several files export. */
export function checkTypeNames(files: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const places = new Map<string, string[]>();
  for (const [path, names] of files)
    for (const name of new Set(names)) places.set(name, [...(places.get(name) ?? []), path]);
  return [...places]
    .filter(([, paths]) => paths.length > 1)
    .map(([name, paths]) => `${paths.join(', ')}: each exports a type \`${name}\`: name them by what they are.`);
}
