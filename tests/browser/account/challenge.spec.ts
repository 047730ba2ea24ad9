import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import frame from '#client/i18n/messages/en-us/frame.json' with { type: 'json' };
import { startDemoPortal } from '#tests/support/demo-portal.ts';
import { test as base, expect } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { setVisitorAddress, createMobile } from '#tests/browser/support/students.ts';

const SCRIPTS = 'https://challenges.cloudflare.com/**';

/** Stub of the Turnstile widget: a button in a closed shadow root, which returns a token. */
const WIDGET_SCRIPT = `globalThis.turnstile = {
  render(place, wishes) {
    const host = place.appendChild(document.createElement('div'));
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'I am a person (' + wishes.language + ')';
    button.onclick = () => wishes.callback('token of ' + wishes.action);
    host.attachShadow({ mode: 'closed' }).append(button);
    setTimeout(() => wishes['before-interactive-callback']());
    return 'widget';
  },
  remove() {},
};`;

/** Runs a portal that requires a CAPTCHA. A local stub server verifies its tokens. */
const test = base.extend<object, { guarded: { url: URL; tokens: string[] } }>({
  guarded: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const tokens: string[] = [];
      const verifyServer = createServer(async (request, response) => {
        let body = '';
        for await (const bodyChunk of request) body += String(bodyChunk);
        tokens.push(new URLSearchParams(body).get('response') ?? '');
        response.end(JSON.stringify({ success: true, hostname: '127.0.0.1', action: 'send-code' }));
      });
      await new Promise<void>((resolve) => {
        verifyServer.listen(0, '127.0.0.1', resolve);
      });
      const { port } = verifyServer.address() as AddressInfo;
      const portal = await startDemoPortal({
        vars: {
          portal: {
            TURNSTILE_SITE_KEY: 'a-key',
            TURNSTILE_SECRET: 'a-secret',
            TURNSTILE_VERIFY_URL: `http://127.0.0.1:${port}/siteverify`,
          },
        },
      });
      await use({ url: portal.url, tokens });
      await portal.stop();
      verifyServer.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ guarded: { url } }, use) => use(url.href),
});

test.use({ ...SCREENS.desk, speaks: 'en-us', expectedComplaint: /ERR_FAILED/ });

test(
  'a code is sent after a challenge: first out of reach, then answered with the keyboard',
  { tag: '@sweep' },
  async ({ page, visit, guarded: { tokens } }) => {
    await setVisitorAddress(page.context());
    let isBackendReached = false;
    const requests: string[] = [];
    await page.route(SCRIPTS, (route) => {
      requests.push(route.request().url());
      return isBackendReached ? route.fulfill({ contentType: 'text/javascript', body: WIDGET_SCRIPT }) : route.abort();
    });
    await visit('/mso/about/us');
    await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Mobile number')).toBeFocused();
    expect(requests, 'nothing foreign before a form that sends codes').toEqual([]);

    await dialog.getByRole('tab', { name: 'Text code login' }).click();
    await dialog.getByRole('button', { name: /Area code/ }).click();
    await page.getByRole('searchbox', { name: 'Search country or code' }).fill('香港');
    await page.getByRole('option', { name: /852/ }).click();
    await dialog.getByLabel('Mobile number').fill(createMobile());
    await dialog.getByRole('button', { name: 'Get code' }).click();
    await expect(page.getByText(frame.challenge.unreachable)).toBeVisible();
    expect(tokens).toEqual([]);

    isBackendReached = true;
    await dialog.getByRole('button', { name: 'Get code' }).click();
    const challengeGroup = dialog.getByRole('group', { name: frame.challenge.answer });
    await expect(challengeGroup).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(/^Code sent to \+852/)).toBeVisible();
    await expect(dialog.getByLabel('Verification code')).toBeFocused();
    await expect(challengeGroup).toBeHidden();
    expect(tokens).toEqual(['token of send-code']);
  },
);
