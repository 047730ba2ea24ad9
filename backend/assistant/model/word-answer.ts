import type { z } from 'zod';
import { claimsOf, findInventions, settledPart } from '#backend/assistant/guard/find-inventions.ts';
import { escapeMarkup } from '#backend/assistant/say.ts';
import { ChatAnswer } from '#shared/contract/chat.ts';
import {
  LONGEST_ROWS,
  LONGEST_SILENCE_MS,
  LONGEST_WORDS,
  type Model,
  MODEL_PATIENCE_MS,
  ModelFault,
  type ModelPiece,
  MOST_CALLS_A_ROUND,
  MOST_ROUNDS,
  type ToolCall,
  type Turn,
} from './ask-model.ts';
import { type Found, TOOLS } from './tools.ts';

export interface Wording {
  model: Model;
  /** The instructions, what was said before, and the question last. */
  turns: readonly Turn[];
  runTool: (call: ToolCall) => Promise<Found | null>;
  tellDraft: (words: string) => Promise<void>;
  /** Names in these words that nothing of what was given says; what is new in a draft is looked at before it is told. */
  findStrangers: (words: string, given: readonly string[]) => Promise<readonly string[]>;
  patienceMs?: number;
  silenceMs?: number;
}

export interface Worded {
  words: string;
  found: readonly Found[];
}

/** Lets a model look up and word an answer; throws a ModelFault where it fails, invents, or looks nothing up. */
export async function wordAnswer({
  model,
  turns: before,
  runTool,
  tellDraft,
  findStrangers,
  patienceMs = MODEL_PATIENCE_MS,
  silenceMs = LONGEST_SILENCE_MS,
}: Wording): Promise<Worded> {
  const signal = AbortSignal.timeout(patienceMs);
  const turns = [...before];
  const found: Found[] = [];
  const given = before.flatMap((turn) => (turn.role === 'system' ? [] : [turn.text]));
  const known = claimsOf(given);
  for (let round = 1; round <= MOST_ROUNDS; round++) {
    const tools = round < MOST_ROUNDS ? TOOLS : [];
    let words = '';
    let told = '';
    const calls: ToolCall[] = [];
    for await (const piece of readPatiently(model({ turns, tools, signal }), signal, silenceMs)) {
      if ('calls' in piece) calls.push(...piece.calls);
      else words += piece.text;
      if (words.length > LONGEST_WORDS) throw new ModelFault('too many words');
      const settled = settledPart(words);
      if (found.length === 0 || settled.length <= told.length) continue;
      refuseInventions(settled, known);
      refuseStrangers(await findStrangers(settled, given));
      told = settled;
      await tellDraft(settled);
    }
    if (calls.length === 0) {
      if (found.length === 0) throw new ModelFault('looked nothing up');
      if (words.trim() === '') throw new ModelFault('said nothing');
      refuseInventions(words, known);
      refuseStrangers(await findStrangers(words, given));
      return { words, found };
    }
    const asked = calls.slice(0, MOST_CALLS_A_ROUND);
    turns.push({ role: 'assistant', text: words, calls: asked });
    for (const call of asked) {
      const one = await runTool(call);
      const text = one ? describeFound(one) : 'There is no such look-up, or its input is wrong.';
      if (one) found.push(one);
      given.push(text);
      for (const claim of claimsOf([text])) known.add(claim);
      turns.push({ role: 'tool', text, callId: call.id });
    }
  }
  throw new ModelFault('too many rounds');
}

/** Names none of them in what it throws: a log is no place for what was invented either. */
function refuseInventions(words: string, known: ReadonlySet<string>) {
  const inventions = findInventions(words, known);
  if (inventions.length > 0) throw new ModelFault(`${inventions.length} figures that no row has`);
}

function refuseStrangers(names: readonly string[]) {
  if (names.length > 0) throw new ModelFault(`${names.length} names that no row has`);
}

/** Pieces as they come, as long as they come: whoever hangs is not waited for, whatever it does with its signal. */
async function* readPatiently(
  pieces: AsyncIterable<ModelPiece>,
  signal: AbortSignal,
  longestSilenceMs: number,
): AsyncGenerator<ModelPiece> {
  const reading = pieces[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await raceAgainst(reading.next(), AbortSignal.any([signal, AbortSignal.timeout(longestSilenceMs)]));
      if (next.done) return;
      yield next.value;
    }
  } finally {
    // Not awaited: what hangs hangs here too.
    void Promise.resolve(reading.return?.()).catch(() => {});
  }
}

function raceAgainst<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new ModelFault('took too long'));
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}

const ITEM = /^\s*(?:[-*•·]|\d{1,2}[.)、])\s+(|\S.*)$/u;
const NUMBERED = /^\s*\d/u;

/** A model's words as paragraphs and simple lists; everything else in them is text. */
export function writeMarkup(words: string): string {
  const blocks: string[] = [];
  let items: string[] = [];
  let tag = 'ul';
  const endList = () => {
    if (items.length > 0) blocks.push(`<${tag}>${items.join('')}</${tag}>`);
    items = [];
  };
  for (const line of words.split(/\r?\n/)) {
    const item = ITEM.exec(line)?.[1];
    if (item !== undefined) {
      if (items.length === 0) tag = NUMBERED.test(line) ? 'ol' : 'ul';
      items.push(`<li>${escapeMarkup(cleanLine(item))}</li>`);
      continue;
    }
    endList();
    const text = cleanLine(line);
    if (text) blocks.push(`<p>${escapeMarkup(text)}</p>`);
  }
  endList();
  return blocks.join('');
}

/** Without the marks of Markdown, which some models cannot leave. */
const cleanLine = (line: string) =>
  line
    .replace(/^\s*#{1,6}\s+/, '')
    .replace(/\*\*|__|`/g, '')
    .trim();

type Card = z.output<typeof ChatAnswer>['cards'][number];

/** What a look-up found, as a model reads it and as its figures are checked against: the rows, in plain lines. */
function describeFound({ reply, note }: Found): string {
  const cards = ChatAnswer.shape.cards.parse(reply.cards);
  return [note, linesOfMarkup(reply.answer), ...cards.map(describeCard)]
    .filter(Boolean)
    .join('\n')
    .slice(0, LONGEST_ROWS);
}

function describeCard({ school, course, weather, link }: Card): string {
  if (school)
    return list(
      'School:',
      both(school),
      `${school.city}, ${school.country}`,
      school.qsRank && `QS rank ${school.qsRank}`,
      school.website,
    );
  if (course)
    return list(
      'Course:',
      both(course),
      both({ name: course.schoolName, nameChn: course.schoolNameChn }),
      course.majorLevelName.map(({ levelName }) => levelName).join(', '),
      `fee ${course.fee} a year (example)`,
      course.startYear && `starts ${course.startYear}-${course.startMonth}`,
    );
  if (weather) return list('Weather card:', weather.city, weather.sky, weather.measuredAt);
  return link ? list('Link card:', link.title, link.text) : '';
}

const list = (kind: string, ...parts: (string | false)[]) => `${kind} ${parts.filter(Boolean).join('; ')}`;
const both = ({ name, nameChn }: { name: string; nameChn: string }) => (nameChn ? `${name} / ${nameChn}` : name);

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&nbsp;': ' ' };

/** Markup of ours, for somebody who reads none. */
export const linesOfMarkup = (markup: string) =>
  markup
    .replace(/<\/(?:p|li|ol|ul|h\d)>|<br\s*\/?>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:amp|lt|gt|nbsp);/g, (entity) => ENTITIES[entity] ?? '')
    .replace(/\n{2,}/g, '\n')
    .trim();
