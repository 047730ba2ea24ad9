/** How far the list has to be drawn for the page before, and how much harder it goes than the finger. */
import { assertNever } from '#shared/assert-never.ts';

export const PULL_TRIGGER_PX = 30;
export const PULL_RATIO = 2;

export interface Pull {
  state: 'pending' | 'pull' | 'active' | 'loading';
  /** By how much the list has gone down. */
  distance: number;
}

export const NO_PULL: Pull = { state: 'pending', distance: 0 };

export type PullEvent = { kind: 'moved'; by: number } | { kind: 'released' } | { kind: 'loading'; isLoading: boolean };

export function nextPull(pull: Pull, event: PullEvent): Pull {
  switch (event.kind) {
    case 'moved': {
      if (pull.state === 'loading') return pull;
      const distance = Math.max(0, event.by / PULL_RATIO);
      if (distance === 0) return NO_PULL;
      return { state: distance >= PULL_TRIGGER_PX ? 'active' : 'pull', distance };
    }
    case 'released':
      return pull.state === 'active'
        ? { state: 'loading', distance: PULL_TRIGGER_PX }
        : pull.state === 'pull'
          ? NO_PULL
          : pull;
    case 'loading':
      if (event.isLoading) return { state: 'loading', distance: pull.state === 'loading' ? pull.distance : 0 };
      return pull.state === 'loading' ? NO_PULL : pull;
    default:
      return assertNever(event);
  }
}
