import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';
import { KNOWN_CALLS } from './known-calls.ts';
import { buildOpenApi } from './openapi.ts';

const openApiDocument = buildOpenApi() as { paths: Record<string, Record<string, { operationId: string }>> };

it('the document is valid for tools of OpenAPI 3.1', async () => {
  const validator = new Validator();
  expect(await validator.validate(structuredClone(openApiDocument))).toMatchObject({ valid: true });
  expect(validator.version).toBe('3.1');
});

it('every call is described under a unique name', () => {
  const describedCalls = Object.entries(openApiDocument.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(describedCalls.sort()).toEqual(KNOWN_CALLS.map(({ method, path }) => `${method} ${path}`).sort());
  const operationIds = Object.values(openApiDocument.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(new Set(operationIds).size).toBe(operationIds.length);
});

/** Returns the paths of empty schemas, which describe no type. */
function findUndescribed(value: unknown, path: string): string[] {
  if (value === null || typeof value !== 'object') return [];
  const entries = Object.entries(value);
  const isSchemaPath = /(?:properties\.[^.]+|items|schema|anyOf\.\d+)$/.test(path);
  if (entries.length === 0) return isSchemaPath ? [path] : [];
  return entries.flatMap(([key, entryValue]) => findUndescribed(entryValue, `${path}.${key}`));
}

it('every field is described, except data without a schema', () => {
  expect(
    findUndescribed(openApiDocument.paths, '').filter((path) => !path.endsWith('.anyOf.0.properties.data')),
  ).toEqual([]);
});
