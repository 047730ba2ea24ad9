import { isSameSecret } from '#shared/rules/is-same-secret.ts';

/** Who is at the desk, of which agent's site; signed, so that it needs no store. */
export interface DeskPass {
  agentKey: string;
  name: string;
}

const WORKING_DAY_MS = 12 * 3600 * 1000;

export async function signPass(pass: DeskPass, secret: string, now = Date.now()): Promise<string> {
  const payload = encode(JSON.stringify({ ...pass, until: now + WORKING_DAY_MS }));
  return `${payload}.${await sign(payload, secret)}`;
}

/** Null for one that is not ours, is of another site, or is over. */
export async function readPass(
  text: string,
  agentKey: string,
  secret: string,
  now = Date.now(),
): Promise<DeskPass | null> {
  const [payload = '', signature = ''] = text.split('.');
  if (!payload || !(await isSameSecret(signature, await sign(payload, secret)))) return null;
  const pass = JSON.parse(decode(payload)) as DeskPass & { until: number };
  return pass.agentKey === agentKey && pass.until > now ? pass : null;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
const encode = (text: string) =>
  btoa(String.fromCharCode(...bytesOf(text)))
    .replaceAll('=', '')
    .replaceAll('+', '-')
    .replaceAll('/', '_');
const decode = (text: string) =>
  new TextDecoder().decode(
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)),
  );

async function sign(payload: string, secret: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytesOf(`desk:${secret}`), algorithm, false, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', key, bytesOf(payload));
  return [...new Uint8Array(signature)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
