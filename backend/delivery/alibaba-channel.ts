import { z } from 'zod';
import type { MessageKind } from '#shared/rules/message-kinds.ts';
import {
  classifyFailure,
  DEFAULT_REQUEST,
  isSuccess,
  type MessageChannel,
  type OutgoingMessage,
  type Receipt,
  requestProvider,
  safeReason,
} from './message-channel.ts';

// Short Message Service of Alibaba Cloud, API 2017-05-25: https://help.aliyun.com/zh/sms/developer-reference/

export const ALIBABA_ORIGIN = 'https://dysmsapi.aliyuncs.com';
const VERSION = '2017-05-25';
/** The clock by which the provider files messages by day. */
const PROVIDER_ZONE = 'Asia/Shanghai';
const PAGE_SIZE = '50';
const MAINLAND = '+86';

/** Template codes by kind ('login'), kind and language ('login.en-us'), or for all codes ('code') and the rest ('notice'). */
export type SmsTemplates = Readonly<Record<string, string>>;

interface AlibabaSettings {
  origin: string;
  accessKeyId: string;
  accessKeySecret: string;
  /** Registered signature name. */
  sender: string;
  templates: SmsTemplates;
}

const Answer = z.object({ Code: z.string(), BizId: z.string().optional() });
const Details = z.object({
  Code: z.string(),
  SmsSendDetailDTOs: z.object({
    SmsSendDetailDTO: z.array(
      z.object({ OutId: z.string().optional(), SendStatus: z.number(), ErrCode: z.string().optional() }),
    ),
  }),
});

export function createAlibabaChannel(
  settings: AlibabaSettings,
  request = DEFAULT_REQUEST,
  now = Date.now,
): MessageChannel {
  const call = async (action: string, query: Readonly<Record<string, string>>) => {
    const signed = await signAlibabaRequest(settings, {
      method: 'POST',
      action,
      version: VERSION,
      query,
      date: new Date(now()),
      nonce: crypto.randomUUID(),
    });
    return requestProvider(signed.url, { method: 'POST', headers: signed.headers }, request);
  };
  return {
    name: 'alibaba',
    idempotencyMs: 0,
    send: async (message) => {
      const template = findTemplate(settings.templates, message);
      if (!template) return { kind: 'rejected', reason: 'noTemplate' };
      const response = await call('SendSms', {
        PhoneNumbers: providerNumber(message.to),
        SignName: message.sender || settings.sender,
        TemplateCode: template,
        TemplateParam: JSON.stringify({
          ...message.values,
          ...(message.code && { code: message.code }),
          site: message.site,
        }),
        OutId: message.key,
      });
      const answer = Answer.safeParse(response.body);
      const code = answer.success ? answer.data.Code : '';
      if (isSuccess(response) && code === 'OK')
        return { kind: 'accepted', providerId: (answer.success && answer.data.BizId) || '' };
      // Business errors come with status 200.
      return classifyFailure({ ...response, status: getStatus(code, response.status) }, safeReason(code));
    },
    findReceipt: async ({ message, since }) => {
      for (const day of new Set([getDay(since), getDay(now())])) {
        const response = await call('QuerySendDetails', {
          PhoneNumber: providerNumber(message.to),
          SendDate: day,
          PageSize: PAGE_SIZE,
          CurrentPage: '1',
        });
        const details = Details.safeParse(response.body);
        if (!isSuccess(response) || !details.success || details.data.Code !== 'OK')
          throw new Error(`the details of a message have status ${response.status}`);
        const found = details.data.SmsSendDetailDTOs.SmsSendDetailDTO.find(({ OutId }) => OutId === message.key);
        if (found) return alibabaReceipt(found.SendStatus, found.ErrCode);
      }
      return null;
    },
  };
}

/** Numbers of the mainland have no area code, others have one without plus sign. */
const providerNumber = (number: string) =>
  number.startsWith(MAINLAND) ? number.slice(MAINLAND.length) : number.slice(1);

const getDay = (at: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: PROVIDER_ZONE }).format(at).replaceAll('-', '');

/** SendStatus: 1 without a receipt yet, 2 failed, 3 delivered. */
function alibabaReceipt(status: number, errorCode: unknown): Receipt {
  if (status === 3) return { providerId: '', state: 'delivered', reason: '' };
  return status === 2
    ? { providerId: '', state: 'failed', reason: safeReason(errorCode) || 'undelivered' }
    : { providerId: '', state: 'sent', reason: '' };
}

/** Errors of account, signature, quota or speed, which an operator or time can repair. */
const TEMPORARY =
  /^(?:Throttling|ServiceUnavailable|InternalError|SignatureDoesNotMatch|SignatureNonceUsed|InvalidAccessKeyId|InvalidTimeStamp|Forbidden|isv\.(?:BUSINESS_LIMIT_CONTROL|DAY_LIMIT_CONTROL|MONTH_LIMIT_CONTROL|AMOUNT_NOT_ENOUGH|OUT_OF_SERVICE|ACCOUNT_ABNORMAL|SYSTEM_ERROR)|isp\.)/;

function getStatus(code: string, status: number): number {
  if (code === '') return status >= 200 && status < 300 ? 0 : status;
  if (code === 'isp.SYSTEM_ERROR' || code === 'isv.SYSTEM_ERROR' || code.startsWith('InternalError')) return 500;
  return TEMPORARY.test(code) ? 429 : 400;
}

function findTemplate(templates: SmsTemplates, { kind, locale, code }: OutgoingMessage): string {
  const group: MessageKind | 'code' | 'notice' = code ? 'code' : 'notice';
  for (const name of [kind, group]) {
    const template = templates[`${name}.${locale}`] ?? templates[name];
    if (template) return template;
  }
  return '';
}

interface AlibabaRequest {
  method: 'GET' | 'POST';
  action: string;
  version: string;
  query: Readonly<Record<string, string>>;
  date: Date;
  nonce: string;
}

const encoder = new TextEncoder();
const toHex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const sha256 = async (text: string) => toHex(await crypto.subtle.digest('SHA-256', encoder.encode(text)));
/** RFC 3986, unlike encodeURIComponent, also encodes !'()*. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** Signs a request with ACS3-HMAC-SHA256: https://help.aliyun.com/zh/sdk/product-overview/v3-request-structure-and-signature */
export async function signAlibabaRequest(
  { origin, accessKeyId, accessKeySecret }: Pick<AlibabaSettings, 'origin' | 'accessKeyId' | 'accessKeySecret'>,
  { method, action, version, query, date, nonce }: AlibabaRequest,
): Promise<{ url: string; headers: Record<string, string> }> {
  const canonicalQuery = Object.keys(query)
    .toSorted()
    .map((name) => `${encode(name)}=${encode(query[name] ?? '')}`)
    .join('&');
  const payloadHash = await sha256('');
  const signed: Record<string, string> = {
    host: new URL(origin).host,
    'x-acs-action': action,
    'x-acs-content-sha256': payloadHash,
    'x-acs-date': `${date.toISOString().slice(0, 19)}Z`,
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  };
  const names = Object.keys(signed).toSorted();
  const canonicalHeaders = names.map((name) => `${name}:${signed[name]}\n`).join('');
  const canonical = [method, '/', canonicalQuery, canonicalHeaders, names.join(';'), payloadHash].join('\n');
  const key = await crypto.subtle.importKey(
    'raw',
    encoder.encode(accessKeySecret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const content = encoder.encode(`ACS3-HMAC-SHA256\n${await sha256(canonical)}`);
  const signature = toHex(await crypto.subtle.sign('HMAC', key, content));
  const { host: _host, ...headers } = signed;
  return {
    url: `${origin}/?${canonicalQuery}`,
    headers: {
      ...headers,
      authorization: `ACS3-HMAC-SHA256 Credential=${accessKeyId},SignedHeaders=${names.join(';')},Signature=${signature}`,
    },
  };
}
