import type { z } from 'zod';
import { escapeMarkup } from '#backend/assistant/say.ts';
import { ChatAnswer } from '#shared/contract/chat.ts';
import { LONGEST_ROWS } from './model.ts';
import type { Found } from './tools.ts';

const ITEM = /^\s*(?:[-*•·]|\d{1,2}[.)、])\s+(.*)$/u;
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
export function describeFound({ reply, note }: Found): string {
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
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|nbsp);/g, (entity) => ENTITIES[entity] ?? '')
    .replace(/\n{2,}/g, '\n')
    .trim();
