import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { unstable_readConfig as readConfig } from 'wrangler';

const WORKERS = [
  { bindings: 'worker/bindings.ts', example: '.dev.vars.example', config: 'wrangler.toml' },
  { bindings: 'durable/bindings.ts', example: 'durable/.dev.vars.example', config: 'durable/wrangler.toml' },
  { bindings: 'backend/bindings.ts', example: 'backend/.dev.vars.example', config: 'backend/wrangler.toml' },
];

const readNames = (path: string, line: RegExp) =>
  [...readFileSync(path, 'utf8').matchAll(line)].map(([, name]) => name ?? '').toSorted();

describe.each(WORKERS)('$example', ({ bindings, example, config }) => {
  const exampleNames = readNames(example, /^(?:# )?([A-Z][A-Z\d_]+)=/gm);

  it('names every variable and secret that the Worker reads, and no other', () => {
    expect(exampleNames).toEqual(readNames(bindings, /^ {2}([A-Z][A-Z\d_]+)\??: string;/gm));
    expect(exampleNames.length).toBeGreaterThan(0);
  });

  it('sets the same values as wrangler.toml, and omits secrets', () => {
    const exampleEntries = [...readFileSync(example, 'utf8').matchAll(/^([A-Z][A-Z\d_]+)="(.*)"$/gm)];
    expect(Object.fromEntries(exampleEntries.map(([, name, value]) => [name, value]))).toEqual(
      readConfig({ config }).vars,
    );
  });
});
