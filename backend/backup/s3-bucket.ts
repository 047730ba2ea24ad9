import { type BackupSettings, type Bucket, BackupNotConfiguredError } from './backup-format.ts';

// Client of an S3-compatible bucket (AWS, R2 of another account, OSS, COS, MinIO). Requests are signed with AWS
// Signature Version 4: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html

interface S3Settings {
  /** Bucket URL without trailing slash. */
  url: URL;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Region of R2. Other services need BACKUP_S3_REGION. */
const DEFAULT_REGION = 'auto';

/** Parses the settings. Returns null if no S3 bucket is configured. */
export function parseS3Settings({ BACKUP_S3_URL, BACKUP_S3_REGION, BACKUP_S3_KEY }: BackupSettings): S3Settings | null {
  if (!BACKUP_S3_URL) return null;
  const [, accessKeyId, secretAccessKey] = /^([^:\s]+):(\S+)$/.exec(BACKUP_S3_KEY ?? '') ?? [];
  if (!accessKeyId || !secretAccessKey)
    throw new BackupNotConfiguredError('BACKUP_S3_KEY is not ACCESS_KEY_ID:SECRET_ACCESS_KEY');
  if (!/^https?:$/.test(URL.canParse(BACKUP_S3_URL) ? new URL(BACKUP_S3_URL).protocol : ''))
    throw new BackupNotConfiguredError('BACKUP_S3_URL is no address of a bucket');
  return {
    url: new URL(BACKUP_S3_URL.replace(/(?<!\/)\/+$/, '')),
    region: BACKUP_S3_REGION || DEFAULT_REGION,
    accessKeyId,
    secretAccessKey,
  };
}

const REQUEST_TIMEOUT_MS = 60_000;

export function createS3Bucket(settings: S3Settings, send: typeof fetch = fetch): Bucket {
  const sendSigned = async (
    method: 'GET' | 'PUT' | 'DELETE',
    key: string,
    { query = {}, body }: { query?: Record<string, string>; body?: Uint8Array<ArrayBuffer> } = {},
  ) => {
    const { url, headers } = await signRequest(settings, { method, key, query, body, now: new Date() });
    const response = await send(url, {
      method,
      headers,
      ...(body && { body }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      redirect: 'manual',
    });
    if (response.ok || response.status === 404) return response;
    const [, errorCode = ''] = /<Code>([^<]*)<\/Code>/.exec(await response.text()) ?? [];
    throw new Error(`the backup bucket answered ${method} with ${response.status} ${errorCode}`.trimEnd());
  };
  return {
    put: async (key, bytes) => {
      const response = await sendSigned('PUT', key, { body: bytes });
      await response.body?.cancel();
      if (!response.ok) throw new Error('backup bucket not found');
    },
    get: async (key) => {
      const response = await sendSigned('GET', key);
      if (response.ok) return response;
      await response.body?.cancel();
      return null;
    },
    list: async ({ prefix }) => {
      const response = await sendSigned('GET', '', { query: { 'list-type': '2', prefix, 'encoding-type': 'url' } });
      const text = await response.text();
      if (!response.ok) throw new Error('backup bucket not found');
      return {
        objects: [...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => ({
          key: decodeURIComponent(key.replaceAll('+', ' ')),
        })),
      };
    },
    delete: async (keys) => {
      for (const key of keys) await (await sendSigned('DELETE', key)).body?.cancel();
    },
  };
}

interface UnsignedRequest {
  method: string;
  /** Key of the object, or '' for the bucket itself. */
  key: string;
  query: Record<string, string>;
  body?: Uint8Array<ArrayBuffer> | undefined;
  now: Date;
}

export async function signRequest(
  { url, region, accessKeyId, secretAccessKey }: S3Settings,
  { method, key, query, body, now }: UnsignedRequest,
): Promise<{ url: URL; headers: Record<string, string> }> {
  const targetUrl = new URL(url);
  targetUrl.pathname = `${url.pathname.replace(/\/$/, '')}/${key.split('/').map(encodeStrictly).join('/')}`;
  const queryString = Object.entries(query)
    .map(([name, value]) => `${encodeStrictly(name)}=${encodeStrictly(value)}`)
    .toSorted()
    .join('&');
  targetUrl.search = queryString;
  const amzDate = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const credentialScope = `${amzDate.slice(0, 8)}/${region}/s3/aws4_request`;
  const payloadHash = toHex(await crypto.subtle.digest('SHA-256', body ?? new Uint8Array()));
  const signedHeaders = { host: targetUrl.host, 'x-amz-content-sha256': payloadHash, 'x-amz-date': amzDate };
  const headerNames = Object.keys(signedHeaders).join(';');
  const headerLines = Object.entries(signedHeaders).map(([name, value]) => `${name}:${value}\n`);
  const canonicalRequest = [
    method,
    targetUrl.pathname,
    queryString,
    headerLines.join(''),
    headerNames,
    payloadHash,
  ].join('\n');
  const stringToSign = [
    'AWS4-HMAC-SHA256',
    amzDate,
    credentialScope,
    toHex(await crypto.subtle.digest('SHA-256', encodeUtf8(canonicalRequest))),
  ].join('\n');
  let signingKey: BufferSource = encodeUtf8(`AWS4${secretAccessKey}`);
  for (const part of credentialScope.split('/')) signingKey = await hmac(signingKey, part);
  const signature = toHex(await hmac(signingKey, stringToSign));
  const { host: _host, ...headers } = signedHeaders;
  return {
    url: targetUrl,
    headers: {
      ...headers,
      authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${credentialScope}, SignedHeaders=${headerNames}, Signature=${signature}`,
    },
  };
}

/** Percent-encodes text as RFC 3986 requires. The signature depends on it. */
const encodeStrictly = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const encodeUtf8 = (text: string) => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;

const toHex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

async function hmac(key: BufferSource, text: string): Promise<ArrayBuffer> {
  const hmacKey = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return crypto.subtle.sign('HMAC', hmacKey, encodeUtf8(text));
}
