import { testEnv } from './test-env.ts';

// Columns that contain times, by table. Tests simulate the passing of time by moving these back, because the clock is
// frozen.

const TIME_COLUMNS: Record<string, string[]> = {
  attempts: ['at'],
  codes: ['expires_at'],
  sessions: ['opened_at', 'refreshed_at', 'seen_at', 'expires_at'],
  access_tokens: ['expires_at'],
  staff: ['set_up_until'],
  staff_sessions: ['created_at', 'seen_at', 'ends_at', 'verified_at', 'challenge_until'],
};

export async function passTime(seconds: number) {
  for (const [table, columns] of Object.entries(TIME_COLUMNS)) {
    const changes = columns.map((column) => `${column} = ${column} - ${seconds * 1000}`).join(', ');
    await testEnv.DB.prepare(`UPDATE ${table} SET ${changes}`).bind().all();
  }
}
