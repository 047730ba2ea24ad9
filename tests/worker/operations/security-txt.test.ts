import { expect, test } from 'vitest';
import { createPipeline } from '#worker/pipeline.ts';
import { createEdgeEnv, visit } from '#tests/worker/support/edge-app.ts';

const SECURITY_TXT_URL = 'https://mso.example/.well-known/security.txt';

async function readSecurityTxt(contact: string) {
  const app = createPipeline({ servePage: () => async (c) => c.text('a page') });
  const { response } = await visit(app, SECURITY_TXT_URL, {}, createEdgeEnv({ SECURITY_CONTACT: contact }));
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}

test.each(['', ' ', 'security@agency.example', 'javascript:alert(1)', 'http://agency.example/report'])(
  'with the setting %j there is none',
  async (contact) => {
    expect((await readSecurityTxt(contact)).status).toBe(404);
  },
);

test('with the setting %j there is no security.txt', async () => {
  const { status, type, text } = await readSecurityTxt('mailto:security@agency.example, https://agency.example/report');
  expect([status, type]).toEqual([200, 'text/plain; charset=UTF-8']);
  const lines = text.trimEnd().split('\n');
  expect(lines.filter((line) => line.startsWith('Contact: '))).toEqual([
    'Contact: mailto:security@agency.example',
    'Contact: https://agency.example/report',
  ]);
  const expiryTime = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '');
  expect(expiryTime).toBeGreaterThan(Date.now());
  expect(expiryTime).toBeLessThan(Date.now() + 365 * 24 * 3600 * 1000);
  expect(lines).toContain(`Canonical: ${SECURITY_TXT_URL}`);
});

test('no setting can inject additional lines', async () => {
  expect((await readSecurityTxt('mailto:a@agency.example\nContact:https://evil.example')).status).toBe(404);
});
