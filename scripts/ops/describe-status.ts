import { parseJsonOrNull } from '#shared/parse-or-null.ts';
import { PlatformStatus } from '#worker/platform/platform-status.ts';

/**
 * Describes the platform status stored in KV. As on the edge, a missing or invalid value means that the platform is up.
 */
export function describeStatus(storedText: string): string {
  const status = PlatformStatus.safeParse(parseJsonOrNull(storedText));
  if (!status.success) return "the platform's status is 200: nothing is set";
  const { message } = status.data;
  return `the platform's status is ${status.data.status}${message ? `: ${message}` : ''}`;
}
