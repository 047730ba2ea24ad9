import { z } from 'zod';
import { logError } from '#backend/response/log-event.ts';

interface ScanEnv {
  /** Endpoint for scanning uploads before storage; empty disables scanning. */
  SCAN_URL?: string;
  SCAN_AUTHORIZATION?: string;
}

/** Reason for rejecting a file; null for a clean file or without a scanner. */
export type ScanError = 'infected' | 'notScanned';

const Verdict = z.object({ infected: z.boolean() });

/** A room waits five seconds for a file to be delivered (DELIVERY_PATIENCE_MS). */
const SCANNED_WITHIN_MS = 4_000;

/**
 * Posts a file's bytes to the scanner, which answers {"infected": true} or false. It fails closed: while the scanner does not answer, or
 * answers anything else, no file is stored, for it could be brought down to get one past it.
 */
export async function scanFile(
  { SCAN_URL, SCAN_AUTHORIZATION }: ScanEnv,
  bytes: Uint8Array<ArrayBuffer>,
  requestId: string,
  send: typeof fetch = fetch,
): Promise<ScanError | null> {
  if (!SCAN_URL) return null;
  try {
    const response = await send(SCAN_URL, {
      method: 'POST',
      headers: {
        'content-type': 'application/octet-stream',
        ...(SCAN_AUTHORIZATION && { authorization: SCAN_AUTHORIZATION }),
      },
      body: bytes,
      redirect: 'manual',
      signal: AbortSignal.timeout(SCANNED_WITHIN_MS),
    });
    if (!response.ok) throw new Error(`the scanner answered ${response.status}`);
    const { infected } = Verdict.parse(await response.json());
    if (!infected) return null;
    logError('an infected file was refused', { requestId });
    return 'infected';
  } catch (error) {
    logError('a file could not be scanned', { requestId, error });
    return 'notScanned';
  }
}
