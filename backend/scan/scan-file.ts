import { z } from 'zod';
import { logError } from '#backend/response/log-event.ts';

interface ScanEnv {
  /** URL of the service that scans uploads before storage. '' disables scanning. */
  SCAN_URL?: string;
  SCAN_AUTHORIZATION?: string;
}

/** Reason for rejecting a file, or null for a clean file, or if scanning is disabled. */
export type ScanError = 'infected' | 'notScanned';

const ScanVerdict = z.object({ infected: z.boolean() });

/**
 * Timeout of a scan, shorter than the five seconds for which a chat room waits for delivery of a file
 * (DELIVERY_PATIENCE_MS).
 */
const SCAN_TIMEOUT_MS = 4_000;

/**
 * Posts the bytes of a file to the scanner, which responds with {"infected": true} or false. Fails closed: without a
 * valid response the file is not stored, because an attacker could otherwise overload the scanner in order to upload
 * malware.
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
      signal: AbortSignal.timeout(SCAN_TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`scanner responded ${response.status}`);
    const { infected } = ScanVerdict.parse(await response.json());
    if (!infected) return null;
    logError('an infected file was refused', { requestId });
    return 'infected';
  } catch (error) {
    logError('a file could not be scanned', { requestId, error });
    return 'notScanned';
  }
}
