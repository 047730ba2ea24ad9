const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/** How long to wait before the next try: twice as long each time, and never all tabs at once. */
export function reconnectDelay(failures: number, random: number): number {
  const whole = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 20));
  return Math.round(whole * (0.5 + random / 2));
}
