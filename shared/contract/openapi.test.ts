import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';
import { KNOWN_CALLS } from './known-calls.ts';
import { buildOpenApi } from './openapi.ts';

const contract = buildOpenApi() as { paths: Record<string, Record<string, { operationId: string }>> };

it('is a document that tools for OpenAPI 3.1 can read', async () => {
  const validator = new Validator();
  expect(await validator.validate(structuredClone(contract))).toMatchObject({ valid: true });
  expect(validator.version).toBe('3.1');
});

it('has every call, each under a name of its own', () => {
  const described = Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.sort()).toEqual(KNOWN_CALLS.map(({ method, path }) => `${method} ${path}`).sort());
  const names = Object.values(contract.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(new Set(names).size).toBe(names.length);
});

/** Returns the paths of empty schemas, which describe no type. */
function findUnsaid(value: unknown, path: string): string[] {
  if (value === null || typeof value !== 'object') return [];
  const inner = Object.entries(value);
  const isSchema = /(?:properties\.[^.]+|items|schema|anyOf\.\d+)$/.test(path);
  if (inner.length === 0) return isSchema ? [path] : [];
  return inner.flatMap(([key, item]) => findUnsaid(item, `${path}.${key}`));
}

it('describes every field, except data without a schema', () => {
  expect(findUnsaid(contract.paths, '').filter((path) => !path.endsWith('.anyOf.0.properties.data'))).toEqual([]);
});
