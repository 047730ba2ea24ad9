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
  toSafeReason,
} from './message-channel.ts';

// Short Message Service of Alibaba Cloud, API 2017-05-25: https://help.aliyun.com/zh/sms/developer-reference/

export const ALIBABA_ORIGIN = 'https://dysmsapi.aliyuncs.com';
const API_VERSION = '2017-05-25';
/** Time zone in which the provider assigns messages to days. */
const PROVIDER_TIME_ZONE = 'Asia/Shanghai';
const PAGE_SIZE = '50';
const MAINLAND_PREFIX = '+86';

/**
 * Template codes by kind ('login'), by kind and language ('login.en-us'), or for all verification codes ('code') and
 * for all other messages ('notice').
 */
export type SmsTemplates = Readonly<Record<string, string>>;

interface AlibabaSettings {
  origin: string;
  accessKeyId: string;
  accessKeySecret: string;
  /** Registered signature name. */
  sender: string;
  templates: SmsTemplates;
}

const SendResponse = z.object({ Code: z.string(), BizId: z.string().optional() });
const DetailsResponse = z.object({
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
  const callApi = async (action: string, query: Readonly<Record<string, string>>) => {
    const signedRequest = await signAlibabaRequest(settings, {
      method: 'POST',
      action,
      version: API_VERSION,
      query,
      date: new Date(now()),
      nonce: crypto.randomUUID(),
    });
    return requestProvider(signedRequest.url, { method: 'POST', headers: signedRequest.headers }, request);
  };
  return {
    name: 'alibaba',
    idempotencyMs: 0,
    send: async (message) => {
      const template = findTemplate(settings.templates, message);
      if (!template) return { kind: 'rejected', reason: 'noTemplate' };
      const response = await callApi('SendSms', {
        PhoneNumbers: toProviderNumber(message.to),
        SignName: message.sender || settings.sender,
        TemplateCode: template,
        TemplateParam: JSON.stringify({
          ...message.values,
          ...(message.code && { code: message.code }),
          site: message.site,
        }),
        OutId: message.key,
      });
      const parsedAnswer = SendResponse.safeParse(response.body);
      const code = parsedAnswer.success ? parsedAnswer.data.Code : '';
      if (isSuccess(response) && code === 'OK')
        return { kind: 'accepted', providerId: (parsedAnswer.success && parsedAnswer.data.BizId) || '' };
      // Business errors have the HTTP status 200.
      return classifyFailure({ ...response, status: getStatus(code, response.status) }, toSafeReason(code));
    },
    findReceipt: async ({ message, since }) => {
      for (const day of new Set([formatDay(since), formatDay(now())])) {
        const response = await callApi('QuerySendDetails', {
          PhoneNumber: toProviderNumber(message.to),
          SendDate: day,
          PageSize: PAGE_SIZE,
          CurrentPage: '1',
        });
        const parsedDetails = DetailsResponse.safeParse(response.body);
        if (!isSuccess(response) || !parsedDetails.success || parsedDetails.data.Code !== 'OK')
          throw new Error(`message details request failed with status ${response.status}`);
        const smsDetail = parsedDetails.data.SmsSendDetailDTOs.SmsSendDetailDTO.find(
          ({ OutId }) => OutId === message.key,
        );
        if (smsDetail) return createAlibabaReceipt(smsDetail.SendStatus, smsDetail.ErrCode);
      }
      return null;
    },
  };
}

/** Converts a number to the provider's format: mainland numbers without area code, other numbers without plus sign. */
const toProviderNumber = (number: string) =>
  number.startsWith(MAINLAND_PREFIX) ? number.slice(MAINLAND_PREFIX.length) : number.slice(1);

const formatDay = (timestamp: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: PROVIDER_TIME_ZONE }).format(timestamp).replaceAll('-', '');

/** Creates a receipt from SendStatus: 1 not reported yet, 2 failed, 3 delivered. */
function createAlibabaReceipt(status: number, errorCode: unknown): Receipt {
  if (status === 3) return { providerId: '', state: 'delivered', reason: '' };
  return status === 2
    ? { providerId: '', state: 'failed', reason: toSafeReason(errorCode) || 'undelivered' }
    : { providerId: '', state: 'sent', reason: '' };
}

/**
 * Matches errors of account, signature, quota or rate, after which a later attempt may succeed, possibly once an
 * operator has acted.
 */
const TEMPORARY_ERROR_PATTERN =
  /^(?:Throttling|ServiceUnavailable|InternalError|SignatureDoesNotMatch|SignatureNonceUsed|InvalidAccessKeyId|InvalidTimeStamp|Forbidden|isv\.(?:BUSINESS_LIMIT_CONTROL|DAY_LIMIT_CONTROL|MONTH_LIMIT_CONTROL|AMOUNT_NOT_ENOUGH|OUT_OF_SERVICE|ACCOUNT_ABNORMAL|SYSTEM_ERROR)|isp\.)/;

function getStatus(code: string, status: number): number {
  if (code === '') return status >= 200 && status < 300 ? 0 : status;
  if (code === 'isp.SYSTEM_ERROR' || code === 'isv.SYSTEM_ERROR' || code.startsWith('InternalError')) return 500;
  return TEMPORARY_ERROR_PATTERN.test(code) ? 429 : 400;
}

function findTemplate(templates: SmsTemplates, { kind, locale, code }: OutgoingMessage): string {
  const templateGroup: MessageKind | 'code' | 'notice' = code ? 'code' : 'notice';
  for (const name of [kind, templateGroup]) {
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
const hashSha256 = async (text: string) => toHex(await crypto.subtle.digest('SHA-256', encoder.encode(text)));
/** Percent-encodes as RFC 3986 requires: also !'()*, unlike encodeURIComponent. */
const encodeStrictly = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** Signs a request with ACS3-HMAC-SHA256: https://help.aliyun.com/zh/sdk/product-overview/v3-request-structure-and-signature */
export async function signAlibabaRequest(
  { origin, accessKeyId, accessKeySecret }: Pick<AlibabaSettings, 'origin' | 'accessKeyId' | 'accessKeySecret'>,
  { method, action, version, query, date, nonce }: AlibabaRequest,
): Promise<{ url: string; headers: Record<string, string> }> {
  const canonicalQuery = Object.keys(query)
    .toSorted()
    .map((name) => `${encodeStrictly(name)}=${encodeStrictly(query[name] ?? '')}`)
    .join('&');
  const payloadHash = await hashSha256('');
  const signedHeaders: Record<string, string> = {
    host: new URL(origin).host,
    'x-acs-action': action,
    'x-acs-content-sha256': payloadHash,
    'x-acs-date': `${date.toISOString().slice(0, 19)}Z`,
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  };
  const headerNames = Object.keys(signedHeaders).toSorted();
  const canonicalHeaders = headerNames.map((name) => `${name}:${signedHeaders[name]}\n`).join('');
  const canonicalRequest = [method, '/', canonicalQuery, canonicalHeaders, headerNames.join(';'), payloadHash].join(
    '\n',
  );
  const key = await crypto.subtle.importKey(
    'raw',
    encoder.encode(accessKeySecret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const content = encoder.encode(`ACS3-HMAC-SHA256\n${await hashSha256(canonicalRequest)}`);
  const signature = toHex(await crypto.subtle.sign('HMAC', key, content));
  const { host: _host, ...headers } = signedHeaders;
  return {
    url: `${origin}/?${canonicalQuery}`,
    headers: {
      ...headers,
      authorization: `ACS3-HMAC-SHA256 Credential=${accessKeyId},SignedHeaders=${headerNames.join(';')},Signature=${signature}`,
    },
  };
}
