import type { Failure } from '#shared/failure.ts';

export type SignUpOutcome = { ok: true } | { ok: false; failure: Failure };

const SUCCEEDED = 1003;

/** Through the edge, which knows who is asking. Signing up twice is signing up once, so it may be tried again. */
export async function signUpFor(id: string, address: string, send: typeof fetch = fetch): Promise<SignUpOutcome> {
  try {
    const response = await send(address, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ id }),
    });
    const { code, message = '' } = (await response.json()) as { code: number | string; message?: string };
    return Number(code) === SUCCEEDED ? { ok: true } : { ok: false, failure: { code: String(code), message } };
  } catch {
    return { ok: false, failure: { code: '1002', message: '' } };
  }
}
