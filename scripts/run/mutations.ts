import ts from 'typescript';

/** A change of a source that a test should notice: the text that replaces a part of it, and its description. */
export type Mutation = { readonly start: number; readonly end: number; readonly text: string; readonly what: string };

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
    void found.push({ start: node.getStart(root), end: node.getEnd(), text, what });
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

function isCall(expression: ts.Expression): boolean {
  if (ts.isAwaitExpression(expression) || ts.isVoidExpression(expression)) return isCall(expression.expression);
  return ts.isCallExpression(expression) && expression.expression.kind !== ts.SyntaxKind.SuperKeyword;
}
