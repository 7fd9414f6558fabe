import ts from 'typescript';

/** Maximum number of lines of a function, from its first line to its last. */
export const maxFunctionLines = 100;
/** Maximum number of positional parameters. Calls with more are not readable without looking them up. */
export const maxParameters = 5;

/** A function of a file. Its name does not change when lines move. */
export type FoundFunction = {
  readonly name: string;
  /** Its first line, counted from 1. */
  readonly line: number;
  readonly lines: number;
  readonly parameters: number;
};

/** All functions, methods and function types of a file. */
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

/**
 * Name of a function, or of the variable or property to which it is assigned, also through a call such as `memo(…)`.
 */
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
 * Problems with the length of functions: unknown ones above the limit, known ones that have grown, and known ones that
 * have become shorter. So the list of known ones can only shrink.
 * @param long functions above the limit, lines by `path name`
 * @param known functions that may be longer, lines by `path name`
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

/**
 * Problems with type names that several files export.
 * @param files exported types by path
 */
export function checkTypeNames(files: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const places = new Map<string, string[]>();
  for (const [path, names] of files)
    for (const name of new Set(names)) places.set(name, [...(places.get(name) ?? []), path]);
  return [...places]
    .filter(([, paths]) => paths.length > 1)
    .map(([name, paths]) => `${paths.join(', ')}: each exports a type \`${name}\`: name them by what they are.`);
}
