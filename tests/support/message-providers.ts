import { createHash, createHmac } from 'node:crypto';

// Fake providers of text messages and mails that follow the published protocols. They check credentials and signatures,
// store accepted messages, and fail as a test configures.

export const FAULTS = ['ok', 'lost', 'timeout', 'error', 'busy', 'denied', 'searchFails'] as const;
export type Fault = (typeof FAULTS)[number];

interface AcceptedMessage {
  id: string;
  /** Reference that the sender gave, if the protocol has one. */
  key: string;
  to: string;
  text: string;
  from: string;
  at: string;
  status: string;
}

const toJson = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers });

export abstract class StandInProvider {
  readonly accepted: AcceptedMessage[] = [];
  readonly requests: Request[] = [];
  faults: Fault[] = [];
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Whether the request searches the provider's log. */
  protected abstract isSearchRequest(request: Request): boolean;
  protected abstract isAuthenticRequest(request: Request): boolean;
  protected abstract createDeniedResponse(): Response;
  protected abstract search(request: Request): Response;
  /** Parses an accepted message and stores it. */
  protected abstract acceptRequest(request: Request, body: string): Response;

  protected store(message: Omit<AcceptedMessage, 'id' | 'at' | 'status'>): AcceptedMessage {
    const sentAt = new Date(this.#now()).toUTCString();
    const storedMessage = {
      ...message,
      id: `SM${String(this.accepted.length).padStart(32, '0')}`,
      at: sentAt,
      status: 'sent',
    };
    this.accepted.push(storedMessage);
    return storedMessage;
  }

  fetch = async (url: string, init: RequestInit): Promise<Response> => this.handleRequest(new Request(url, init));

  /** Throws if the fault leaves the sender without a response. */
  async handleRequest(request: Request): Promise<Response> {
    this.requests.push(request.clone());
    if (!this.isAuthenticRequest(request)) return this.createDeniedResponse();
    if (this.isSearchRequest(request)) {
      if (this.faults[0] !== 'searchFails') return this.search(request);
      this.faults.shift();
      return toJson({}, 503);
    }
    const fault = this.faults.shift() ?? 'ok';
    if (fault === 'timeout') throw new DOMException(`no answer of ${request.url}`, 'TimeoutError');
    if (fault === 'error') return toJson({}, 500);
    if (fault === 'busy') return toJson({}, 429, { 'retry-after': '1200' });
    if (fault === 'denied') return this.createDeniedResponse();
    const response = this.acceptRequest(request, new TextDecoder().decode(await request.arrayBuffer()));
    if (fault === 'lost') throw new TypeError(`connection reset by ${request.url}`);
    return response;
  }
}

export const TWILIO = { accountSid: `AC${'1'.repeat(32)}`, authToken: 'secret-of-twilio' };

/** Protocol: https://www.twilio.com/docs/messaging/api/message-resource */
export class TwilioStandIn extends StandInProvider {
  protected isSearchRequest = ({ method }: Request) => method === 'GET';
  protected isAuthenticRequest = ({ headers, url }: Request) =>
    headers.get('authorization') === `Basic ${btoa(`${TWILIO.accountSid}:${TWILIO.authToken}`)}` &&
    new URL(url).pathname === `/2010-04-01/Accounts/${TWILIO.accountSid}/Messages.json`;
  protected createDeniedResponse = () => toJson({ code: 20003, message: 'Authenticate', status: 401 }, 401);
  protected search({ url }: Request) {
    const recipient = new URL(url).searchParams.get('To');
    const messages = this.accepted
      .filter((message) => message.to === recipient)
      .map(({ id, at, text, status }) => ({
        sid: id,
        to: recipient,
        body: text,
        date_created: at,
        status,
        error_code: null,
      }))
      .toReversed();
    return toJson({ messages, page: 0, page_size: 50 });
  }
  protected acceptRequest({ headers }: Request, body: string) {
    if (headers.get('content-type') !== 'application/x-www-form-urlencoded')
      return toJson({ code: 20001, status: 400 }, 400);
    const fields = new URLSearchParams(body);
    const [recipient, text] = [fields.get('To') ?? '', fields.get('Body') ?? ''];
    const sender = fields.get('MessagingServiceSid') ?? fields.get('From') ?? '';
    if (!/^\+\d{7,15}$/.test(recipient))
      return toJson({ code: 21211, message: `Invalid 'To' Phone Number: ${recipient}` }, 400);
    if (!sender) return toJson({ code: 21603, message: `A 'From' phone number is required.` }, 400);
    const { id, status } = this.store({ key: fields.get('StatusCallback') ?? '', to: recipient, text, from: sender });
    return toJson({ sid: id, status, body: text, to: recipient, error_code: null }, 201);
  }
}

export const ALIBABA = { accessKeyId: 'LTAI-of-alibaba', accessKeySecret: 'secret-of-alibaba' };

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Protocol: https://help.aliyun.com/zh/sms/developer-reference/api-dysmsapi-2017-05-25-sendsms */
export class AlibabaStandIn extends StandInProvider {
  readonly #nonces = new Set<string>();
  protected isSearchRequest = ({ headers }: Request) => headers.get('x-acs-action') === 'QuerySendDetails';
  protected isAuthenticRequest({ method, url, headers }: Request) {
    const { host, search } = new URL(url);
    const [, names = '', signature = ''] =
      /SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(headers.get('authorization') ?? '') ?? [];
    const canonicalHeaders = names
      .split(';')
      .map((name) => `${name}:${name === 'host' ? host : headers.get(name)}\n`)
      .join('');
    const canonicalRequest = [method, '/', search.slice(1), canonicalHeaders, names, sha256('')].join('\n');
    const expectedSignature = createHmac('sha256', ALIBABA.accessKeySecret)
      .update(`ACS3-HMAC-SHA256\n${sha256(canonicalRequest)}`)
      .digest('hex');
    const nonce = headers.get('x-acs-signature-nonce') ?? '';
    const isNewNonce = nonce !== '' && !this.#nonces.has(nonce);
    this.#nonces.add(nonce);
    return isNewNonce && signature === expectedSignature && headers.get('x-acs-version') === '2017-05-25';
  }
  protected createDeniedResponse = () =>
    toJson({ Code: 'SignatureDoesNotMatch', Message: 'the key is wrong', RequestId: 'r' }, 400);
  protected search({ url }: Request) {
    const query = new URL(url).searchParams;
    const foundMessages = this.accepted.filter(({ to }) => to === query.get('PhoneNumber'));
    const SmsSendDetailDTO = foundMessages.map(({ key, status, to }) => ({
      OutId: key,
      PhoneNum: to,
      SendStatus: { sent: 1, failed: 2, delivered: 3 }[status] ?? 1,
      ErrCode: status === 'delivered' ? 'DELIVERED' : '',
    }));
    return toJson({
      Code: 'OK',
      Message: 'OK',
      TotalCount: foundMessages.length,
      SmsSendDetailDTOs: { SmsSendDetailDTO },
    });
  }
  protected acceptRequest({ url }: Request) {
    const query = new URL(url).searchParams;
    const getField = (name: string) => query.get(name) ?? '';
    if (!/^\d{7,15}$/.test(getField('PhoneNumbers')))
      return toJson({ Code: 'isv.MOBILE_NUMBER_ILLEGAL', Message: getField('PhoneNumbers') });
    const { id } = this.store({
      key: getField('OutId'),
      to: getField('PhoneNumbers'),
      text: `${getField('TemplateCode')} ${getField('TemplateParam')}`,
      from: getField('SignName'),
    });
    return toJson({ Code: 'OK', Message: 'OK', BizId: id, RequestId: 'r' });
  }
}

export const WEBHOOK_SECRET = `whsec_${btoa('secret-of-webhook-24-byt')}`;

/** SMS service of an operator, with Standard Webhooks signatures. Sends only one message per idempotency key. */
export class WebhookStandIn extends StandInProvider {
  #body = '';
  protected isSearchRequest = () => false;
  override async handleRequest(request: Request) {
    this.#body = new TextDecoder().decode(await request.clone().arrayBuffer());
    return super.handleRequest(request);
  }
  protected isAuthenticRequest({ headers }: Request) {
    const [id, timestamp] = [headers.get('webhook-id'), headers.get('webhook-timestamp')];
    const key = Buffer.from(WEBHOOK_SECRET.slice('whsec_'.length), 'base64');
    const expectedSignature = createHmac('sha256', key).update(`${id}.${timestamp}.${this.#body}`).digest('base64');
    return headers.get('webhook-signature') === `v1,${expectedSignature}`;
  }
  protected createDeniedResponse = () => toJson({}, 401);
  protected search = () => toJson({}, 404);
  protected acceptRequest({ headers }: Request, body: string) {
    const key = headers.get('idempotency-key') ?? '';
    const { to: recipient, text, sender = '' } = JSON.parse(body) as Record<'to' | 'text' | 'sender', string>;
    if (!this.accepted.some((message) => message.key === key)) this.store({ key, to: recipient, text, from: sender });
    return new Response(null, { status: 202 });
  }
}

export const MAIL_TOKEN = 'token-of-mail-service';

/** Protocol: https://resend.com/docs/api-reference/emails/send-email */
export class ResendStandIn extends StandInProvider {
  protected isSearchRequest = () => false;
  protected isAuthenticRequest = ({ headers }: Request) => headers.get('authorization') === `Bearer ${MAIL_TOKEN}`;
  protected createDeniedResponse = () => toJson({ statusCode: 401, name: 'missing_api_key', message: 'no' }, 401);
  protected search = () => toJson({}, 404);
  protected acceptRequest({ headers }: Request, body: string) {
    const key = headers.get('idempotency-key') ?? '';
    const { from, to, text } = JSON.parse(body) as { from: string; to: string[]; text: string };
    if (!to[0]?.includes('@'))
      return toJson({ statusCode: 422, name: 'validation_error', message: 'Invalid `to`' }, 422);
    const knownMessage = this.accepted.find((message) => message.key === key);
    return toJson({ id: (knownMessage ?? this.store({ key, to: to[0], text, from })).id });
  }
}

/** Protocol: https://postmarkapp.com/developer/api/email-api and its message search */
export class PostmarkStandIn extends StandInProvider {
  protected isSearchRequest = ({ method }: Request) => method === 'GET';
  protected isAuthenticRequest = ({ headers }: Request) => headers.get('x-postmark-server-token') === MAIL_TOKEN;
  protected createDeniedResponse = () => toJson({ ErrorCode: 10, Message: 'Bad or missing Server API token.' }, 401);
  protected search({ url }: Request) {
    const { pathname, searchParams } = new URL(url);
    const [, id] = /^\/messages\/outbound\/([^/]+)\/details$/.exec(pathname) ?? [];
    if (id) {
      const status = this.accepted.find((message) => message.id === id)?.status;
      return toJson({ MessageID: id, MessageEvents: status === 'delivered' ? [{ Type: 'Delivered' }] : [] });
    }
    const foundMessages = this.accepted.filter(({ key }) => key === searchParams.get('metadata_key'));
    return toJson({
      TotalCount: foundMessages.length,
      Messages: foundMessages.map(({ id: MessageID }) => ({ MessageID })),
    });
  }
  protected acceptRequest(_request: Request, body: string) {
    const mail = JSON.parse(body) as { From: string; To: string; TextBody: string; Metadata: { key: string } };
    if (!mail.To.includes('@')) return toJson({ ErrorCode: 300, Message: `Invalid 'To' address: ${mail.To}` }, 422);
    const { id } = this.store({ key: mail.Metadata.key, to: mail.To, text: mail.TextBody, from: mail.From });
    return toJson({ ErrorCode: 0, Message: 'OK', MessageID: id, To: mail.To });
  }
}
