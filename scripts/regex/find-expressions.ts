// Finds the regular expressions of one source file: literals with their source, constructed ones by line.
import { parseSync, Visitor } from 'vite';

export interface Expression {
  source: string;
  flags: string;
}

export interface Literal extends Expression {
  line: number;
}

export interface Construction {
  line: number;
  /** Whether a function constructs the expression, so that importing the module does not. */
  isInFunction: boolean;
}

export function findExpressions(file: string, text: string): { literals: Literal[]; constructions: Construction[] } {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const literals: Literal[] = [];
  const constructions: Construction[] = [];
  let functionDepth = 0;
  const enter = () => {
    functionDepth += 1;
  };
  const leaveScope = () => {
    functionDepth -= 1;
  };
  const lineStarts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const lineAt = (offset: number) => lineStarts.findLastIndex((start) => start <= offset) + 1;
  const visitCall = ({ callee, start }: { callee: { type: string; name?: string }; start: number }) => {
    if (callee.type === 'Identifier' && callee.name === 'RegExp')
      constructions.push({ line: lineAt(start), isInFunction: functionDepth > 0 });
  };
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leaveScope,
    FunctionExpression: enter,
    'FunctionExpression:exit': leaveScope,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leaveScope,
    NewExpression: (node) => visitCall(node as never),
    CallExpression: (node) => visitCall(node as never),
    Literal(node) {
      if (!('regex' in node)) return;
      literals.push({ source: node.regex.pattern, flags: node.regex.flags, line: lineAt(node.start) });
    },
  }).visit(program);
  return { literals, constructions };
}
