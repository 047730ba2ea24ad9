/** Raised alarm: `rule` is its name; `says` describes its values. */
export interface RaisedAlarm {
  rule: string;
  says: string;
}

const POST_TIMEOUT_MS = 5_000;

/** Posts alarms to a chat webhook. Throws on failure. */
export async function postAlarms(url: string, alarms: readonly RaisedAlarm[]): Promise<void> {
  const text = alarms.map(({ rule, says }) => `${rule}: ${says}`).join('\n');
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text, alarms }),
    signal: AbortSignal.timeout(POST_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`the alarm webhook responded with status ${response.status}`);
}
