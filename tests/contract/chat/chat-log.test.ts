import { SAMPLES } from '#tests/support/sample-pictures.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHAT_PATHS } from '#shared/chat-protocol/chat-names.ts';
import type { RunningPortal } from '#scripts/start-portal.ts';
import { type DemoStaff, createDemoStaff } from '#scripts/data/demo-staff.ts';
import { computeCode, getStep } from '#backend/staff/totp.ts';
import { startDemoPortal } from '#tests/support/demo-portal.ts';
import { openRetryingDatabase } from '#scripts/data/retrying-database.ts';
import { changeData, readData } from '#tests/support/portal-data.ts';
import { ChatStudent } from '#tests/contract/support/chat-student.ts';
import { ChatVisitor, createTextMatcher } from '#tests/contract/support/chat-visitor.ts';
import { DeskAgent } from '#tests/contract/support/desk-agent.ts';
import { watchTerminal } from '#tests/contract/support/watch-terminal.ts';

const PNG = SAMPLES['image/png']({});

const terminalWatch = watchTerminal();
let portal: RunningPortal;
let staff: DemoStaff | null;
beforeAll(async () => {
  portal = await startDemoPortal();
  staff = await createDemoStaff(await openRetryingDatabase(portal), 'development');
});
afterAll(() => portal?.stop());

/** Counts the logins. A code works only once, so each login uses the code of the next TOTP step. */
let signInCount = 0;

const getCookieValues = (cookie: string) => cookie.split('; ').map((pair) => pair.slice(pair.indexOf('=') + 1));
const isSecret = (value: string) => value.length > 20;

/**
 * Asks the assistant and an adviser, uploads a file and receives a reply. Returns all texts and secrets of that
 * conversation.
 */
async function talkToAdviser(visitor: ChatVisitor, author: string): Promise<string[]> {
  const { name } = await visitor.enterChat();
  await visitor.openSocket();
  const question = `Question of ${author} in 墨爾本`;
  await visitor.say(question);
  await visitor.waitUntil(() => visitor.line(createTextMatcher(question))?.delivery === 'sent');
  await visitor.postPath(CHAT_PATHS.human, { page: '/mso/page-of-a-visitor' });
  await visitor.waitUntil(({ view }) => view.session?.link === 'up');
  const text = `Words of ${author}`;
  await visitor.say(text);
  await visitor.waitUntil(() => visitor.line(createTextMatcher(text))?.delivery === 'sent');
  const form = new FormData();
  form.set('echoId', crypto.randomUUID());
  form.set('file', new File([PNG], `results-of-${author}.png`, { type: 'image/png' }));
  await visitor.postPath(CHAT_PATHS.file, form);
  await visitor.waitUntil(() => visitor.line(({ body }) => body.kind === 'file')?.delivery === 'sent');

  if (!staff) throw new Error('there is nobody at the desk');
  const { password, secret } = staff;
  const desk = new DeskAgent(portal.url);
  await desk.signIn('adviser', 'wrong password of the desk');
  await desk.signIn('adviser', password);
  const code = await computeCode(secret, getStep(Date.now()) + signInCount++);
  await desk.sayCode(code);
  const id = await desk.findConversation(`results-of-${author}`);
  await desk.reply(id, `Answer to ${author}`);
  await visitor.waitUntil(() => visitor.line(createTextMatcher(`Answer to ${author}`)) !== undefined);
  const secrets = [...getCookieValues(visitor.cookie), ...getCookieValues(desk.cookie)].filter(isSecret);
  expect(secrets.length).toBeGreaterThan(1);
  return [
    name,
    question,
    text,
    `results-of-${author}`,
    `Answer to ${author}`,
    'page-of-a-visitor',
    password,
    secret,
    ...secrets,
  ];
}

test(
  'no line of the log holds a token, a cookie, a name or a word, also when everything breaks',
  { timeout: 60_000 },
  async () => {
    const student = await ChatStudent.register(portal.url);
    const { browser } = await student.logIn();
    const guest = new ChatVisitor(portal.url);
    const secrets = [...(await talkToAdviser(guest, 'a-guest')), ...(await talkToAdviser(browser, 'a-student'))];

    const results = await readData<Record<string, string>>(
      portal,
      'SELECT source_id AS sourceId, pubsub_token AS token, visitor_id AS visitorId FROM chat_contacts',
    );
    expect(results).toHaveLength(2);
    secrets.push(...results.flatMap((row) => Object.values(row)).filter(isSecret));

    for (const table of ['chat_attachments', 'chat_messages', 'assistant_answers'])
      await changeData(portal, `DROP TABLE ${table}`);
    for (const visitor of [guest, browser]) {
      await visitor.say('Words into the ruins');
      await visitor.waitUntil(() => visitor.line(createTextMatcher('Words into the ruins'))?.delivery === 'delayed');
      await visitor.postPath(CHAT_PATHS.leave);
      await visitor.waitUntil(({ view }) => view.session?.mode === 'assistant');
      await visitor.say('Question into the ruins');
      await visitor.waitUntil(() => visitor.line(createTextMatcher('Question into the ruins'))?.delivery === 'failed');
    }

    const terminalText = terminalWatch.text();
    expect(terminalText).toContain('message not delivered');
    expect(terminalText).toContain('assistant call failed');
    for (const secret of [...secrets, 'wrong password', '劉美琪', 'into the ruins'])
      expect(terminalText.includes(secret) || terminalText.includes(encodeURIComponent(secret)), secret).toBe(false);
  },
);
