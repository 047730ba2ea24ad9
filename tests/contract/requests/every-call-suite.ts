import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { SESSION_ENDPOINTS } from '#shared/constants.ts';
import { UPLOAD_PATH } from '#shared/backend-protocol.ts';
import { CHAT_PATHS } from '#shared/chat-protocol/chat-names.ts';
import {
  appointmentSlots,
  bookAppointment,
  cancelAppointment,
  moveAppointment,
  ownAppointments,
} from '#shared/contract/account/appointment.ts';
import { nextDeadlines } from '#shared/contract/catalogue/deadline.ts';
import { type InputOf, type OutputOf, type Call, Page } from '#shared/contract/call.ts';
import { consentList, grantConsent } from '#shared/contract/account/consent.ts';
import { cancelAccountDeletion } from '#shared/contract/account/own-account.ts';
import { contactInfo } from '#shared/contract/chat.ts';
import { sendVerification } from '#shared/contract/account/identity.ts';
import { type KnownCall, KNOWN_CALLS } from '#shared/contract/known-calls.ts';
import { createCompleteForm } from '#tests/support/complete-form.ts';
import type { PageResponse } from '#tests/contract/support/browser-visit.ts';
import { CALL_SAMPLES, PASSWORD, type CallStory } from '#tests/contract/support/call-samples.ts';
import { BrowserTab } from '#tests/contract/support/tab.ts';
import type { FindCode } from '#tests/contract/account/identity-suite.ts';

interface Envelope {
  code: number | string;
  data?: unknown;
  datas?: unknown;
  page?: unknown;
}

interface AnyCallSample {
  by: 'visitor' | 'user';
  endsSessions?: true;
  input: (story: CallStory) => unknown;
}

const PDF_BYTES = [0x25, 0x50, 0x44, 0x46, 0x2d, 0x31, 0x2e, 0x37];
const PHONE = { mobileAreaCode: '852', mobile: '66900001' };
const NEW_PHONE = { mobileAreaCode: '852', mobile: '66900002' };
const getSitePath = (path: string) => `/mso${path}`;
const getEnvelope = (response: PageResponse) => response.json() as Envelope;

/** Registers tests that make every call of the contract with a browser's requests, independent of the backend. */
export function describeEveryCall(
  portal: () => URL,
  findCode: FindCode,
  passMinute: () => Promise<void>,
  officeActions: Pick<CallStory, 'requestDocument' | 'offerAPlace'>,
) {
  describe('every call of the contract', () => {
    const answers = new Map<string, unknown>();
    let visitor: BrowserTab;
    let user: BrowserTab;
    beforeAll(async () => {
      visitor = new BrowserTab(portal(), '203.0.113.1');
      user = new BrowserTab(portal(), '203.0.113.2');
      expect((await visitor.postPath(getSitePath(CHAT_PATHS.enter), {})).status).toBe(200);
    });

    const readLatestCode = ({ mobileAreaCode, mobile }: typeof PHONE) =>
      findCode(portal(), `+${mobileAreaCode}${mobile}`);
    const readLastCode = () => readLatestCode(PHONE);
    const callStory: CallStory = {
      phone: PHONE,
      getEarlierOutput: <C extends KnownCall>(call: C) => {
        if (!answers.has(call.path)) throw new Error(`${call.path} has not answered yet`);
        return answers.get(call.path) as OutputOf<C>;
      },
      lastCode: readLastCode,
      ...officeActions,
      nextCode: async (type) => {
        await passMinute();
        const envelope = getEnvelope(await visitor.postPath(getSitePath(sendVerification.path), { ...PHONE, type }));
        expect(envelope.code).toBe(1003);
        return readLastCode();
      },
      newNumber: async () => {
        const envelope = getEnvelope(
          await visitor.postPath(getSitePath(sendVerification.path), { ...NEW_PHONE, type: 'number' }),
        );
        expect(envelope.code).toBe(1003);
        return { ...NEW_PHONE, verification: await readLatestCode(NEW_PHONE) };
      },
      openLink: async (path) => {
        const pageResponse = await visitor.getPath(getSitePath(path));
        expect([pageResponse.status, pageResponse.headers['referrer-policy']]).toEqual([303, 'no-referrer']);
        expect(getSitePath(path).startsWith(`${pageResponse.headers.location}/`), pageResponse.headers.location).toBe(
          true,
        );
      },
      form: async () => {
        const form = createCompleteForm();
        const abroadConsent = {
          what: 'abroad',
          version: callStory.getEarlierOutput(consentList).version,
          language: 'zh-hk',
          countries: ['1'],
        };
        expect(getEnvelope(await user.postPath(getSitePath(grantConsent.path), abroadConsent)).code).toBe(1003);
        for (const document of form.documents) document.path = await upload(user);
        return { ...form, courses: form.courses.map((course) => ({ ...course, schoolName: '', courseName: '' })) };
      },
    };

    async function logIn(phone = PHONE) {
      if (user.cookies('portal_').length > 0) return;
      const response = await user.postPath(getSitePath(SESSION_ENDPOINTS.login), {
        ...phone,
        grant: 'password',
        secret: PASSWORD,
      });
      expect(getEnvelope(response).code).toBe(1003);
    }

    test('has a sample request', () => {
      expect(Object.keys(CALL_SAMPLES).toSorted()).toEqual(KNOWN_CALLS.map(({ path }) => path).toSorted());
    });

    const samples: [string, AnyCallSample][] = Object.entries(CALL_SAMPLES);
    test.each(samples)('%s responds according to the contract', async (path, { by: caller, input, endsSessions }) => {
      const call = KNOWN_CALLS.find((item) => item.path === path);
      if (!call) throw new Error(`${path} is no call of the contract`);
      if (caller === 'user') await logIn();
      const callInput = await input(callStory);
      if (caller === 'user') expect(getEnvelope(await makeCall(visitor, call, callInput)).code).toBe('0006');

      const response = await makeCall(caller === 'user' ? user : visitor, call, callInput);
      const body = getEnvelope(response);
      expect([response.status, body.code], response.text.slice(0, 300)).toEqual([200, 1003]);
      expect(response.headers['cache-control']).toBe('private, no-store');
      if ('datas' in call) {
        // Data that already conform to the schema must not change when parsed.
        const rows = z.array(call.datas as z.ZodType).parse(body.datas);
        const page = Page.parse(body.page);
        expect([rows, page]).toEqual([body.datas, body.page]);
        // The list of deadlines may be empty, depending on the date.
        if (path !== nextDeadlines.path) expect(rows.length).toBeGreaterThan(0);
        answers.set(path, { rows, page });
      } else {
        const data = (call.data as z.ZodType).parse(body.data);
        expect(data).toEqual(body.data);
        if (!(call.data instanceof z.ZodUnknown)) expect(data).toBeTruthy();
        answers.set(path, data);
      }
      if (endsSessions) user = new BrowserTab(portal(), '203.0.113.2');
    });

    test('books, moves and cancels an appointment as the logged-in user', async () => {
      const [, , startsAt = '', laterStartsAt = ''] = callStory.getEarlierOutput(appointmentSlots).slots;
      const requestData = async <C extends KnownCall>(tab: BrowserTab, call: C, callInput: InputOf<C>) => {
        const { code, data } = getEnvelope(await makeCall(tab, call, callInput));
        expect(code, call.path).toBe(1003);
        return data as OutputOf<C>;
      };
      // The account has a new number, and the request for its deletion has ended its sessions.
      user = new BrowserTab(portal(), '203.0.113.2');
      await logIn(NEW_PHONE);
      await requestData(user, cancelAccountDeletion, {});
      await requestData(user, bookAppointment, { startsAt, name: '小明', timeZone: 'Europe/London' });
      const { token, appointments } = await requestData(user, ownAppointments, {});
      expect([token, appointments]).toMatchObject(['', [{ startsAt, isCancelled: false }]]);
      const [{ id = '' } = {}] = appointments;
      await requestData(user, moveAppointment, { id, startsAt: laterStartsAt });
      await requestData(user, cancelAppointment, { id });
      expect(
        getEnvelope(await makeCall(new BrowserTab(portal(), '203.0.113.3'), cancelAppointment, { id })).code,
      ).not.toBe(1003);
    });

    test('sends a message to the people’s service at its own URL', async () => {
      const { source_id, conversation_id } = callStory.getEarlierOutput(contactInfo);
      const conversation = `/appChat/public/api/v1/inboxes/mso/contacts/${source_id}/conversations/${conversation_id}`;
      const response = await visitor.postPath(getSitePath(`${conversation}/messages`), {
        content: 'Is anybody there?',
      });
      expect([response.status, response.json()]).toMatchObject([
        200,
        { content: 'Is anybody there?', message_type: 0 },
      ]);
    });
  });
}

/** Sends the call in the same form as a page of the site. */
function makeCall(tab: BrowserTab, call: Call, body: unknown): Promise<PageResponse> {
  const queryFields = { ...(body as Record<string, unknown>) };
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const encodedValue = encodeURIComponent(String(queryFields[name]));
    delete queryFields[name];
    return encodedValue;
  });
  const query = new URLSearchParams(Object.entries(queryFields).map(([name, value]) => [name, String(value)]));
  if (call.method === 'GET') return tab.getPath(getSitePath(`${path}?${query}`));
  if (call.sendsQuery) return tab.postPath(getSitePath(`${path}?${query}`), {});
  return tab.postPath(getSitePath(path), Array.isArray(body) ? body : queryFields);
}

async function upload(tab: BrowserTab): Promise<string> {
  const form = new FormData();
  form.set('kind', 'document');
  form.set('file', new File([new Uint8Array(PDF_BYTES)], 'paper.pdf', { type: 'application/pdf' }));
  const { code, data } = getEnvelope(await tab.uploadForm(getSitePath(UPLOAD_PATH), form));
  expect(code).toBe(1003);
  return (data as { path: string }).path;
}
