import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** A file that must not be, and what it breaks. Each is planted in an empty house with our own rules. */
const BREACHES: Record<string, string> = {
  'shared/asks-the-edge.ts': `import { a } from '#worker/a.ts'; export const b = a;`,
  'shared/asks-a-library.ts': `import { Hono } from 'hono'; export const b = new Hono();`,
  'client/asks-the-edge.ts': `import { a } from '#worker/a.ts'; export const b = a;`,
  'client/asks-the-backend.ts': `import { a } from '#backend/a.ts'; export const b = a;`,
  'client/asks-the-server.ts': `import { a } from './a.server.ts'; export const b = a;`,
  'client/features/one/asks-inside-another.ts': `import { a } from '#client/features/two/inside.ts'; export const b = a;`,
  'client/features/chat/talk/asks-inside-another.ts': `import { a } from '#client/features/country/inside.ts'; export const b = a;`,
  'client/features/one/asks-a-route.ts': `import { a } from '#client/routes/a.ts'; export const b = a;`,
  'client/features/one/takes-a-schema.ts': `import { a } from '#shared/contract/a.ts'; export const b = a;`,
  'client/ui/asks-a-feature.ts': `import { a } from '#client/features/two/offers.ts'; export const b = a;`,
  'client/ui/asks-the-contract.ts': `import { a } from '#shared/contract/agent.ts'; export const b = a;`,
  'worker/asks-the-pages.ts': `import { a } from '#client/a.ts'; export const b = a;`,
  'worker/render/asks-the-pages.ts': `import { a } from '#client/root.tsx'; export const b = a;`,
  'durable/asks-the-edge.ts': `import { a } from '#worker/a.ts'; export const b = a;`,
  'backend/asks-the-pages.ts': `import { a } from '#client/a.ts'; export const b = a;`,
  'worker/steps-out.ts': `import { a } from '../shared/a.ts'; export const b = a;`,
  'worker/asks-the-tests.ts': `import { a } from '#tests/a.ts'; export const b = a;`,
  'shared/round.ts': `import { b } from './trip.ts'; export const a = () => b;`,
  'shared/NotKebab.ts': `export const a = 1;`,
  'worker/any.ts': `export const a = (b: any) => b;`,
  'client/dangerous.tsx': `export const A = () => <p dangerouslySetInnerHTML={{ __html: 'x' }} />;`,
};

/** What the breaches lean on, and what is allowed. */
const FINE: Record<string, string> = {
  'shared/trip.ts': `import { a } from './round.ts'; export const b = () => a;`,
  'shared/may-use-zod.ts': `import { z } from 'zod'; import { b } from '#shared/trip.ts'; import { c } from './trip.ts'; export const a = [z, b, c];`,
  'client/features/one/uses-an-offer.ts': `import { a } from '#client/features/two/offers.ts'; import { b } from './beside.ts'; export const c = [a, b];`,
  'client/features/chat/talk/asks-its-words.ts': `import { a } from '#client/features/chat/words/a.ts'; import { b } from '#client/features/country/offers.ts'; export const c = [a, b];`,
  'client/features/one/load-one.server.ts': `import { a } from '#client/site/require-site.server.ts'; export const b = a;`,
  'client/ui/knows-rich-text.ts': `import type { RichText } from '#shared/contract/fields.ts'; export type A = RichText;`,
  'worker/render/uses-the-door.ts': `import { a } from '#client/portal-request.server.ts'; export const b = a;`,
  'client/routes/uses-a-loader.ts': `import { a } from '#client/features/one/load-one.server.ts'; export const b = a;`,
};

interface Diagnostic {
  filename: string;
}

describe('the boundaries between rooms', () => {
  const house = mkdtempSync(join(tmpdir(), 'house-'));
  let caught = new Set<string>();

  beforeAll(() => {
    cpSync('.oxlintrc.json', join(house, '.oxlintrc.json'));
    for (const [path, text] of Object.entries({ ...BREACHES, ...FINE })) {
      mkdirSync(dirname(join(house, path)), { recursive: true });
      writeFileSync(join(house, path), text);
    }
    caught = new Set(lint(house).map(({ filename }) => filename));
  });
  afterAll(() => rmSync(house, { recursive: true }));

  it.each(Object.keys(BREACHES))('%s is caught', (path) => expect([...caught]).toContain(path));

  it.each(Object.keys(FINE).filter((path) => path !== 'shared/trip.ts'))('%s is allowed', (path) =>
    expect([...caught]).not.toContain(path),
  );
});

function lint(folder: string): Diagnostic[] {
  try {
    execFileSync(resolve('node_modules/.bin/oxlint'), ['--format=json'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
    });
    return [];
  } catch (error) {
    return (JSON.parse((error as { stdout: string }).stdout) as { diagnostics: Diagnostic[] }).diagnostics;
  }
}

describe('SQL', () => {
  it('stands in queries/ of the backend and of rooms, in the migrations, and nowhere else', () => {
    const outside = globSync('{backend,worker,durable,client,shared}/**/*.{ts,tsx}').filter(
      (path) => !/^(backend|durable)\/queries\//.test(path),
    );
    const sql = /\.prepare\(|\b(SELECT\s.+\sFROM|INSERT\s+INTO|DELETE\s+FROM|UPDATE\s+\w+\s+SET)\b/;
    expect(outside.length).toBeGreaterThan(50);
    expect(outside.filter((path) => sql.test(readFileSync(path, 'utf8')))).toEqual([]);
  });
});
