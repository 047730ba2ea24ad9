import { KNOWN_WORDS, type Lexicon } from './known-words.ts';
import { readFigures } from './read-figures.ts';
import { readSpans, type Span } from './read-spans.ts';
import type { Meaning, Wishes } from './wishes.ts';

interface Said extends Span {
  meanings: readonly Meaning[];
}

/** What somebody wants to know, as far as names of the catalogue and known words tell. */
export function understand(question: string, names: Lexicon): Wishes {
  const said = chooseLongest(
    readSpans(question).flatMap((span) => {
      const meanings = [...(names.get(span.key) ?? []), ...(KNOWN_WORDS.get(span.key) ?? [])];
      return meanings.length > 0 ? [{ ...span, meanings }] : [];
    }),
  );
  const topics = new Set(said.flatMap(({ meanings }) => meanings.flatMap(topicOf)));
  const meant = said.map((one, at) => keepOneKind(one, said[at - 1], said[at + 1], topics.has('weather')));
  const idsOf = (kind: 'school' | 'country' | 'city' | 'type' | 'group') =>
    meant.flatMap((meanings) => meanings.flatMap((one) => (one.kind === kind ? [one.id] : [])));
  const all = meant.flat();
  return {
    ...readFigures(question),
    topics,
    schools: [...new Set(idsOf('school'))],
    country: idsOf('country')[0] ?? null,
    city: idsOf('city')[0] ?? null,
    type: idsOf('type')[0] ?? null,
    group: idsOf('group')[0] ?? null,
    level: all.find((one) => one.kind === 'level')?.key ?? null,
    month: all.find((one) => one.kind === 'month')?.month ?? null,
    season: all.find((one) => one.kind === 'season')?.season ?? null,
    standsAlone: all.some(({ kind }) => kind === 'alone'),
  };
}

const topicOf = (meaning: Meaning) => (meaning.kind === 'topic' ? [meaning.topic] : []);

/** Of stretches that lie across each other the longest, and of two as long the first: 大学费用 is 大学 and 费用, not 学费. */
function chooseLongest(found: readonly Said[]): Said[] {
  const chosen: Said[] = [];
  for (const one of found.toSorted((a, b) => b.key.length - a.key.length || a.from - b.from))
    if (chosen.every(({ from, to }) => one.to <= from || one.from >= to)) chosen.push(one);
  return chosen.toSorted((a, b) => a.from - b.from);
}

/** A name that is a city's and a school's is the city's where the words around it say so. */
function keepOneKind(
  { from, to, meanings }: Said,
  before: Said | undefined,
  after: Said | undefined,
  isWeather: boolean,
): readonly Meaning[] {
  const has = (kind: Meaning['kind']) => meanings.some((one) => one.kind === kind);
  if (!has('city') || !has('school')) return meanings;
  const says = (one: Said | undefined, kind: Meaning['kind']) => one?.meanings.some((other) => other.kind === kind);
  const isPlace =
    isWeather ||
    (before?.to === from && says(before, 'placeAfter')) ||
    (after?.from === to && says(after, 'placeBefore'));
  return meanings.filter(({ kind }) => kind !== (isPlace ? 'school' : 'city'));
}
