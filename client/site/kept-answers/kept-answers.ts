import { browserShelf, type Shelf } from '#client/site/browser-shelf.ts';

const STORE_KEY = 'keptAnswers';
/** In characters, as JSON, of all together: a browser gives a site some five million. */
const MOST_CHARACTERS = 200_000;
const MOST_ANSWERS = 60;

interface KeptAnswer {
  /** Whose it is: the address, which begins with the agent, and in which language and level it was answered. */
  key: string;
  at: number;
  answer: unknown;
}

interface Kept {
  release: string;
  answers: KeptAnswer[];
}

export interface KeptAnswers {
  read: (key: string, seconds: number) => unknown;
  keep: (key: string, answer: unknown) => void;
}

/** Answers of an older release are forgotten with it: it may have understood them otherwise. */
export function keptAnswers(release: string, shelf: Shelf = browserShelf, now = Date.now): KeptAnswers {
  const all = () => parse(shelf.read(STORE_KEY), release);
  return {
    read(key, seconds) {
      const found = all().find((one) => one.key === key);
      const age = found ? now() - found.at : 0;
      return found && age >= 0 && age < seconds * 1000 ? found.answer : undefined;
    },
    keep(key, answer) {
      const others = all().filter((one) => one.key !== key);
      let answers = [{ key, at: now(), answer }, ...others.sort((a, b) => b.at - a.at)].slice(0, MOST_ANSWERS);
      let written = write(release, answers);
      while (written.length > MOST_CHARACTERS && answers.length > 0) {
        answers = answers.slice(0, -1);
        written = write(release, answers);
      }
      shelf.keep(STORE_KEY, written);
    },
  };
}

const write = (release: string, answers: KeptAnswer[]) => JSON.stringify({ release, answers } satisfies Kept);

/** Anybody may have written there. */
function parse(text: string | null, release: string): KeptAnswer[] {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<Kept> | null;
    if (kept?.release !== release || !Array.isArray(kept.answers)) return [];
    return kept.answers.filter((one) => typeof one?.key === 'string' && typeof one.at === 'number' && 'answer' in one);
  } catch {
    return [];
  }
}
