import type { Failure, Result } from '#shared/failure.ts';
import type { Mark } from '#client/site/favourite-mark.ts';
import { type Favourites, NOTHING_KNOWN, type Place, putBack, setMark } from './favourites.ts';

/** One thing to tell the backend, and how it will look once it has gone well. */
export interface Step {
  place: Place;
  mark: Mark;
  send: () => Promise<Result<Mark>>;
}

/** Hands on what is known, made anew, at once and to everybody who shows it. */
export type Change = (make: (known: Favourites) => Favourites) => void;

/**
 * Shows all steps as done and then does them, one after another. From the first that fails on they are put back; what
 * went well before it stays, for so it stands at the backend.
 */
export async function takeSteps(steps: readonly Step[], change: Change): Promise<Failure | null> {
  let before = NOTHING_KNOWN;
  change((known) => {
    before = known;
    return steps.reduce((all, { place, mark }) => setMark(all, place, mark), known);
  });
  for (const [at, { place, send }] of steps.entries()) {
    const sent = await send();
    if (!sent.ok) {
      change((known) => steps.slice(at).reduce((all, undone) => putBack(all, before, undone.place), known));
      return sent.failure;
    }
    change((known) => setMark(known, place, sent.value));
  }
  return null;
}
