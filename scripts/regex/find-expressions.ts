// Finds the regular expressions in one source file: literals with their source, constructed ones by line.
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
  /** Whether a function constructs the expression, so that importing the module does not construct it. */
  isInFunction: boolean;
}

export function findExpressions(file: string, text: string): { literals: Literal[]; constructions: Construction[] } {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const literals: Literal[] = [];
  const constructions: Construction[] = [];
  let functionDepth = 0;
  const enterFunction = () => {
    functionDepth += 1;
  };
  const leaveFunction = () => {
    functionDepth -= 1;
  };
  const lineStarts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const getLineNumber = (offset: number) => lineStarts.findLastIndex((start) => start <= offset) + 1;
  const visitCall = ({ callee, start }: { callee: { type: string; name?: string }; start: number }) => {
    if (callee.type === 'Identifier' && callee.name === 'RegExp')
      constructions.push({ line: getLineNumber(start), isInFunction: functionDepth > 0 });
  };
  new Visitor({
    FunctionDeclaration: enterFunction,
    'FunctionDeclaration:exit': leaveFunction,
    FunctionExpression: enterFunction,
    'FunctionExpression:exit': leaveFunction,
    ArrowFunctionExpression: enterFunction,
    'ArrowFunctionExpression:exit': leaveFunction,
    NewExpression: (node) => visitCall(node as never),
    CallExpression: (node) => visitCall(node as never),
    Literal(node) {
      if (!('regex' in node)) return;
      literals.push({ source: node.regex.pattern, flags: node.regex.flags, line: getLineNumber(node.start) });
    },
  }).visit(program);
  return { literals, constructions };
}
