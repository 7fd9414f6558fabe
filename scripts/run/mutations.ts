import ts from 'typescript';

/** A change of a source that a test should notice: the text that replaces a part of it, and its description. */
export type Mutation = {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly what: string;
  /** Where a call stands that notes that the place runs; null for what runs while its module loads. */
  readonly mark: Mark | null;
};

/** The start of a statement, or the body of an arrow function that is an expression. */
type Mark = { readonly start: number; readonly end: number | null };

const swapped: Readonly<Record<string, string>> = {
  ...{
    '<': '<=',
    '<=': '<',
    '>': '>=',
    '>=': '>',
    '===': '!==',
    '!==': '===',
    '&&': '||',
    '||': '&&',
    '+': '-',
    '-': '+',
  },
};

/**
 * All possible changes of a source: negated conditions, dropped calls, swapped operators, changed numbers and
 * constants.
 */
export function findMutations(file: string, source: string): readonly Mutation[] {
  const root = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: Mutation[] = [];
  const add = (node: ts.Node, text: string, what: string): void =>
    void found.push({ start: node.getStart(root), end: node.getEnd(), text, what, mark: findMark(node, root) });
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    if (ts.isIfStatement(node)) add(node.expression, `!(${node.expression.getText(root)})`, 'negates the condition');
    if (ts.isConditionalExpression(node))
      add(node.condition, `!(${node.condition.getText(root)})`, 'negates the condition');
    if (ts.isExpressionStatement(node) && isCall(node.expression)) add(node, ';', 'drops the call');
    if (ts.isBinaryExpression(node)) {
      const other = swapped[node.operatorToken.getText(root)];
      if (other !== undefined) add(node.operatorToken, other, `${node.operatorToken.getText(root)} becomes ${other}`);
    }
    if (ts.isNumericLiteral(node)) add(node, `(${node.text} + 1)`, 'is one more');
    if (node.kind === ts.SyntaxKind.TrueKeyword) add(node, 'false', 'true becomes false');
    if (node.kind === ts.SyntaxKind.FalseKeyword) add(node, 'true', 'false becomes true');
    node.forEachChild(visit);
  };
  visit(root);
  return found;
}

/** The statement around a place, as far as it runs only when its function is called. */
function findMark(place: ts.Node, root: ts.SourceFile): Mark | null {
  for (let node = place; node.parent !== undefined; node = node.parent) {
    const { parent } = node;
    if (ts.isArrowFunction(parent) && parent.body === node && !ts.isBlock(node))
      return { start: node.getStart(root), end: node.getEnd() };
    const isInList = ts.isBlock(parent) || ts.isCaseOrDefaultClause(parent);
    if (ts.isStatement(node) && isInList && isInFunction(parent)) return { start: node.getStart(root), end: null };
  }
  return null;
}

function isInFunction(node: ts.Node): boolean {
  return ts.findAncestor(node, ts.isFunctionLike) !== undefined;
}

/**
 * A source that notes which of its places run, by their numbers (`tests/support/run/reached.ts`).
 * @param places those of this source; those without a mark are left out
 */
export function markPlaces(
  source: string,
  places: readonly { readonly place: number; readonly mark: Mark | null }[],
): string {
  const insertions = places.flatMap(({ place, mark }) => {
    if (mark === null) return [];
    const call = `globalThis.vitralReached?.(${place})`;
    return mark.end === null
      ? [{ at: mark.start, text: `${call}; ` }]
      : [
          { at: mark.start, text: `(${call}, ` },
          { at: mark.end, text: ')' },
        ];
  });
  return insertions
    .toSorted((one, other) => other.at - one.at)
    .reduce((text, { at, text: inserted }) => text.slice(0, at) + inserted + text.slice(at), source);
}

function isCall(expression: ts.Expression): boolean {
  if (ts.isAwaitExpression(expression) || ts.isVoidExpression(expression)) return isCall(expression.expression);
  return ts.isCallExpression(expression) && expression.expression.kind !== ts.SyntaxKind.SuperKeyword;
}
