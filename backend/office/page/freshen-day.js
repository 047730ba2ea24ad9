import { giveBackTyped, keepTyped, tellLost } from './keep-typed.js';
import { renew } from './renew.js';

const EVERY_MS = 60_000;

/** Puts what waits by now in its place; what is typed and ticked beside it stays. */
async function freshen(day) {
  const answer = await fetch(day.dataset.parts, { headers: { accept: 'application/json' } }).catch(() => null);
  // The working day of this sign-in is over.
  if (answer?.status === 401) {
    keepTyped();
    location.reload();
  }
  tellLost(answer?.ok ? '' : undefined);
  if (!answer?.ok) return;
  for (const [id, markup] of Object.entries(await answer.json())) renew(document.getElementById(id), markup);
}

/** The day of who leaves it open tells the hour that it is. */
export function keepDayFresh(day) {
  if (!day) return;
  giveBackTyped();
  let isUnderWay = false;
  const look = async () => {
    if (document.hidden || isUnderWay) return;
    isUnderWay = true;
    await freshen(day).finally(() => (isUnderWay = false));
  };
  setInterval(look, EVERY_MS);
  document.addEventListener('visibilitychange', look);
  addEventListener('online', look);
  addEventListener('offline', look);
}
