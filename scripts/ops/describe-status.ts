import { parseOrNull } from '#shared/parse-or-null.ts';
import { PlatformStatus } from '#worker/platform/platform-status.ts';

/** The platform's status by what stands in KV. As at the edge: where nothing is set, or nothing that can be read, the platform is up. */
export function describeStatus(stored: string): string {
  const status = PlatformStatus.safeParse(parseOrNull(stored));
  if (!status.success) return "the platform's status is 200: nothing is set";
  const { message } = status.data;
  return `the platform's status is ${status.data.status}${message ? `: ${message}` : ''}`;
}
