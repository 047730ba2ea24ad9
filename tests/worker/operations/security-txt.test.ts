import { expect, test } from 'vitest';
import { createPipeline } from '#worker/pipeline.ts';
import { edgeEnv, visit } from '#tests/worker/support/edge-app.ts';

const ADDRESS = 'https://mso.example/.well-known/security.txt';

async function read(contact: string) {
  const app = createPipeline({ servePage: () => async (c) => c.text('a page') });
  const { response } = await visit(app, ADDRESS, {}, edgeEnv({ SECURITY_CONTACT: contact }));
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}

test.each(['', ' ', 'security@agency.example', 'javascript:alert(1)', 'http://agency.example/report'])(
  'with the setting %j there is none',
  async (contact) => {
    expect((await read(contact)).status).toBe(404);
  },
);

test('it names every contact that was set, until a day to come', async () => {
  const { status, type, text } = await read('mailto:security@agency.example, https://agency.example/report');
  expect([status, type]).toEqual([200, 'text/plain; charset=UTF-8']);
  const lines = text.trimEnd().split('\n');
  expect(lines.filter((line) => line.startsWith('Contact: '))).toEqual([
    'Contact: mailto:security@agency.example',
    'Contact: https://agency.example/report',
  ]);
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '');
  expect(expires).toBeGreaterThan(Date.now());
  expect(expires).toBeLessThan(Date.now() + 365 * 24 * 3600 * 1000);
  expect(lines).toContain(`Canonical: ${ADDRESS}`);
});

test('no setting writes lines of its own', async () => {
  expect((await read('mailto:a@agency.example\nContact:https://evil.example')).status).toBe(404);
});
