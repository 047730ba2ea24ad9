import { z } from 'zod';

/** What npm outdated --json says of each package; one that is linked in several places is a list. */
const Outdated = z.record(
  z.string(),
  z.preprocess((said) => (Array.isArray(said) ? said[0] : said), z.object({ current: z.string(), latest: z.string() })),
);

export interface NewerVersion {
  name: string;
  from: string;
  to: string;
}

/** Packages of which a newer version is out. What a registry calls the latest may be older than what is used here. */
export function newerVersions(json: string): NewerVersion[] {
  const found = Outdated.parse(JSON.parse(json || '{}'));
  return Object.entries(found)
    .filter(([, { current, latest }]) => isNewer(latest, current))
    .map(([name, { current, latest }]) => ({ name, from: current, to: latest }));
}

/** A version with a word behind (5.0.0-beta) stands before the same without; words are not compared further. */
function isNewer(one: string, other: string): boolean {
  const [a, b] = [parse(one), parse(other)];
  for (const at of [0, 1, 2]) if (a.numbers[at] !== b.numbers[at]) return (a.numbers[at] ?? 0) > (b.numbers[at] ?? 0);
  return !a.isBefore && b.isBefore;
}

function parse(version: string) {
  const [numbers = '', word] = version.split('-', 2);
  return { numbers: numbers.split('.').map(Number), isBefore: word !== undefined };
}
