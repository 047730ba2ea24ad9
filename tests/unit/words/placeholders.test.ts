import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { listSourceFiles } from '#tests/unit/support/production-files.ts';

// The compiler checks the keys of messages but not the names of their placeholders: after renaming a property, visitors
// would see {{name}}.

type Messages = { [key: string]: string | Messages };

const flattenMessages = (messages: Messages, parentKey: string): [string, string][] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${parentKey}${key}`, value] as [string, string]]
      : flattenMessages(value, `${parentKey}${key}.`),
  );

const MESSAGES = new Map(
  globSync('client/i18n/messages/en-us/*.json').flatMap((path) =>
    flattenMessages(JSON.parse(readFileSync(path, 'utf8')) as Messages, `${/([\w-]+)\.json$/.exec(path)?.[1]}:`),
  ),
);

interface Node {
  type: string;
  start: number;
  [field: string]: unknown;
}

const isSyntaxNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

function visitNodes(value: unknown, visitNode: (node: Node) => void) {
  if (Array.isArray(value)) for (const item of value) visitNodes(item, visitNode);
  else if (isSyntaxNode(value)) {
    visitNode(value);
    for (const field of Object.values(value)) visitNodes(field, visitNode);
  }
}

const getText = (node: unknown): string | null =>
  isSyntaxNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : null;

const getName = (node: unknown): string => (isSyntaxNode(node) && node.type === 'Identifier' ? String(node.name) : '');

/** Returns the namespace of a call such as useText('home') or texts.of('home'), or null for any other call. */
function getNamespace(node: unknown): string | null {
  if (!isSyntaxNode(node) || node.type !== 'CallExpression') return null;
  const [firstArgument] = node.arguments as unknown[];
  const callee = node.callee as Node;
  const isOf = callee.type === 'MemberExpression' && getName(callee.property) === 'of';
  return getName(callee) === 'useText' || isOf ? getText(firstArgument) : null;
}

/** Returns the namespace of the type TextOf<'home'> or of an alias of it. */
function namespaceOfType(type: unknown, aliases: ReadonlyMap<string, string>): string | null {
  if (!isSyntaxNode(type) || type.type !== 'TSTypeReference') return null;
  const name = getName(type.typeName);
  const [argument] = isSyntaxNode(type.typeArguments) ? (type.typeArguments.params as Node[]) : [];
  return name === 'TextOf' ? getText(argument?.literal) : (aliases.get(name) ?? null);
}

/** Returns the functions of a file that return message texts, with their possible namespaces. */
function getTextFunctions(program: unknown): Map<string, Set<string>> {
  const namespaces = new Map<string, Set<string>>();
  const aliases = new Map<string, string>();
  const addFunction = (name: string, namespace: string | null) => {
    if (name && namespace) namespaces.set(name, (namespaces.get(name) ?? new Set()).add(namespace));
  };
  visitNodes(program, (node) => {
    if (node.type !== 'TSTypeAliasDeclaration') return;
    const namespace = namespaceOfType(node.typeAnnotation, aliases);
    if (namespace) aliases.set(getName(node.id), namespace);
  });
  visitNodes(program, (node) => {
    if (node.type === 'VariableDeclarator') addFunction(getName(node.id), getNamespace(node.init));
    if (node.type === 'Identifier' && isSyntaxNode(node.typeAnnotation))
      addFunction(String(node.name), namespaceOfType(node.typeAnnotation.typeAnnotation, aliases));
  });
  return namespaces;
}

/** Returns the property names of an object literal, or null if it may have further ones. */
function getProperties(node: unknown): Set<string> | null {
  if (!isSyntaxNode(node) || node.type !== 'ObjectExpression') return null;
  const properties = node.properties as Node[];
  if (properties.some(({ type, computed }) => type !== 'Property' || computed === true)) return null;
  return new Set(properties.map(({ key }) => getName(key) || (getText(key) ?? '')));
}

const getPlaceholders = (message: string) => [...message.matchAll(/\{\{\s*(\w+)/g)].map(([, name = '']) => name);

/**
 * Returns the calls in a file that lack a placeholder of their message in every namespace that their function may have.
 */
function findUnfilled(path: string, source: string): string[] {
  const { program } = parseSync(path, source);
  const namespaces = getTextFunctions(program);
  const unfilledPlaceholders: string[] = [];
  visitNodes(program, (node) => {
    if (node.type !== 'CallExpression') return;
    const [keyArgument, valuesArgument] = node.arguments as unknown[];
    const [key, filledKeys] = [getText(keyArgument), getProperties(valuesArgument)];
    const candidateNamespaces = namespaces.get(getName(node.callee));
    if (key === null || filledKeys === null || !candidateNamespaces) return;
    const messages = [...candidateNamespaces].flatMap((namespace) =>
      ['', '_one', '_other'].flatMap((pluralSuffix) => MESSAGES.get(`${namespace}:${key}${pluralSuffix}`) ?? []),
    );
    if (messages.length === 0) return;
    if (messages.some((message) => getPlaceholders(message).every((name) => filledKeys.has(name)))) return;
    unfilledPlaceholders.push(`${path}: ${key} is given ${[...filledKeys].join(', ')}`);
  });
  return unfilledPlaceholders;
}

test('every message is given the placeholders that it contains', () => {
  const files = listSourceFiles('client/**/*.{ts,tsx}');
  expect(files.flatMap((path) => findUnfilled(path, readFileSync(path, 'utf8')))).toEqual([]);
});

test.each([
  [`const t = useText('account'); t('errorPhoneOrAgent', { appearance: 'x' });`, 1],
  [`const t = useText('account'); t('errorPhoneOrAgent', { look: 'x' });`, 0],
  [`type T = TextOf<'account'>; const rule = (t: T) => t('errorPhoneOrAgent', { appearance: 'x' });`, 1],
  [`const t = texts.of('account'); t('errorPhoneOrAgent', { ...other });`, 0],
  [`const t = useText('home'); t('errorPhoneOrAgent', { appearance: 'x' });`, 0],
])('a placeholder with another name is found: %s', (source, count) => {
  expect(findUnfilled('a.tsx', source)).toHaveLength(count);
});
