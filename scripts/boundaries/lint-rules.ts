// Custom oxlint rules, loaded by `jsPlugins` of oxlint.config.ts.
import { relative, sep } from 'node:path';
import { isTestFile, findImportViolation } from './may-import.ts';

/** The part of an ESTree node that these rules read. */
interface Node {
  type: string;
  parent?: Node;
  name?: string;
  value?: unknown;
  computed?: boolean;
  key?: Node;
  object?: Node;
  property?: Node;
  source?: Node | null;
  importKind?: string;
  exportKind?: string;
  specifiers?: { importKind?: string; exportKind?: string }[];
  callee?: Node;
  quasis?: { value: { raw: string } }[];
}

interface RuleContext {
  cwd: string;
  filename: string;
  report: (match: { node: Node; message: string }) => void;
}

const getPath = ({ cwd, filename }: RuleContext) => relative(cwd, filename).split(sep).join('/');

/** Rule that checks every edge of the import graph: imports, re-exports, import() and import types. */
function createMayImportRule(context: RuleContext) {
  const path = getPath(context);
  const checkImport = (node: Node, isTypeOnly: boolean) => {
    const specifier = node.source?.value;
    if (typeof specifier !== 'string') return;
    const message = findImportViolation(path, specifier, isTypeOnly);
    if (message) context.report({ node, message });
  };
  const isTypeOnlyImport = ({ importKind, exportKind, specifiers }: Node) =>
    importKind === 'type' ||
    exportKind === 'type' ||
    (!!specifiers?.length &&
      specifiers.every((specifier) => specifier.importKind === 'type' || specifier.exportKind === 'type'));
  return {
    ImportDeclaration: (node: Node) => checkImport(node, isTypeOnlyImport(node)),
    ExportNamedDeclaration: (node: Node) => checkImport(node, isTypeOnlyImport(node)),
    ExportAllDeclaration: (node: Node) => checkImport(node, isTypeOnlyImport(node)),
    ImportExpression: (node: Node) => checkImport(node, false),
    TSImportType: (node: Node) => checkImport(node, true),
  };
}

function createSqlInQueriesRule(context: RuleContext) {
  if (mayContainSql(getPath(context))) return {};
  const message = 'SQL is allowed only in backend/queries/ and durable/queries/.';
  return {
    CallExpression(node: Node) {
      if (node.callee?.type !== 'MemberExpression' || getName(node.callee) !== 'prepare') return;
      context.report({ node, message });
    },
    Literal(node: Node) {
      if (typeof node.value === 'string' && isSqlText(node.value)) context.report({ node, message });
    },
    TemplateLiteral(node: Node) {
      if (isSqlText((node.quasis ?? []).map(({ value }) => value.raw).join('?'))) context.report({ node, message });
    },
  };
}

function createStorageRule(context: RuleContext) {
  if (mayAccessStorage(getPath(context))) return {};
  const message =
    'Access to browser storage may throw: use safe-storage.ts or cookies.ts of client/site/storage/, or client/site/cache/local-store.ts.';
  const isGlobalObject = (node?: Node) => ['window', 'globalThis', 'self'].includes(node?.name ?? '');
  return {
    Identifier(node: Node) {
      if (STORAGE_APIS.includes(node.name ?? '') && isReference(node)) context.report({ node, message });
    },
    MemberExpression(node: Node) {
      const name = getName(node);
      if (isGlobalObject(node.object) && STORAGE_APIS.includes(name)) context.report({ node, message });
      if (name === 'cookie' && (node.object?.name === 'document' || getName(node.object) === 'document')) {
        context.report({ node, message });
      }
    },
  };
}

/** Returns the property name of `a.b` or `a['b']`, or '' for any other node. */
function getName(node: Node | undefined): string {
  if (node?.type !== 'MemberExpression') return '';
  return String((node.computed ? node.property?.value : node.property?.name) ?? '');
}

/** Whether an identifier is used as a value, that is, neither as a property name nor in a type. */
function isReference(node: Node): boolean {
  const { parent } = node;
  if (parent?.type === 'MemberExpression') return parent.object === node || parent.computed === true;
  return parent?.type !== 'TSTypeQuery' && (parent?.key !== node || parent.computed === true);
}

export default {
  meta: { name: 'boundaries' },
  rules: {
    'may-import': { create: createMayImportRule },
    'sql-in-queries': { create: createSqlInQueriesRule },
    'stores-in-one-place': { create: createStorageRule },
  },
};

/**
 * Whether a file may contain SQL. Only queries of the backend and of the Durable Object may, and scripts and tests that
 * build or test a database.
 */
const mayContainSql = (path: string) =>
  /^(backend|durable)\/queries\/|^(scripts|tests)\//.test(path) || isTestFile(path);

/** Whether a text is an SQL statement, or the beginning of one that is concatenated. */
const isSqlText = (text: string) =>
  /^\s*(SELECT|WITH)\s[\s\S]*\b(FROM|AS)\b|^\s*SELECT\s+(\d|\*|\w+\()|\b(INSERT\s+(OR\s+\w+\s+)?INTO|DELETE\s+FROM|REPLACE\s+INTO)\s+\w|\bUPDATE\s+\w+\s+SET\s/.test(
    text,
  );

/** Names of browser storage APIs. Even reading these properties may throw. */
const STORAGE_APIS: readonly string[] = ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore'];

const STORAGE_FILES = [
  'client/site/storage/safe-storage.ts',
  'client/site/storage/cookies.ts',
  'client/site/cache/local-store.ts',
  'client/site/cache/cached-pages.ts',
  'client/offline/offline-cache.ts',
  'client/offline/service-worker.ts',
];

/**
 * Whether a file may access storage. Only client and shared code is checked, because other code uses the same names for
 * other things.
 */
const mayAccessStorage = (path: string) =>
  !/^(client|shared)\//.test(path) || STORAGE_FILES.includes(path) || isTestFile(path);
