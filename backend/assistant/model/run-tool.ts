import { answerByRules } from '#backend/assistant/answer-by-rules.ts';
import { answerApplication } from '#backend/assistant/answers/answer-application.ts';
import { findNames } from '#backend/assistant/find-names.ts';
import { type Asked, type Reply, replyUnknown } from '#backend/assistant/reply.ts';
import { understand } from '#backend/assistant/understand.ts';
import type { Topic, Wishes } from '#backend/assistant/wishes.ts';
import type { ToolCall } from './model.ts';
import { LOOK_UPS, type LookUpInput, SITE_HELP } from './tools.ts';

export interface Found {
  reply: Reply;
  /** What the model is told beside it: that it named what is not here. */
  note: string;
}

/**
 * Looks up what a model asks for, as if somebody had asked it in these words: the same queries at the same public level,
 * and nothing that is not in the catalogue for everybody.
 */
export async function runTool(asked: Asked, { name, input }: ToolCall): Promise<Found | null> {
  const given = readJson(input);
  if (name === SITE_HELP.name) {
    const help = SITE_HELP.input.safeParse(given);
    if (!help.success) return null;
    const { question } = help.data as { question: string };
    return { reply: await answerApplication({ ...asked, question }), note: '' };
  }
  const lookUp = LOOK_UPS.find((one) => one.name === name);
  const read = lookUp?.input.safeParse(given);
  if (!lookUp || !read?.success) return null;
  const sought = read.data as LookUpInput;
  const question = writeQuestion(sought);
  const named = understand(question, await findNames(asked.db, [question], asked.publicLevel));
  const unknown = nameUnknown(sought, named);
  if (unknown.length > 0)
    return { reply: replyUnknown(asked.locale), note: `Not listed on this site: ${unknown.join(', ')}.` };
  const topics = new Set<Topic>([...lookUp.topics, ...(sought.facts ?? [])]);
  const wishes = { ...named, topics, level: sought.level ?? null, month: sought.month ?? null };
  return { reply: await answerByRules({ ...asked, question, wishes }), note: '' };
}

const writeQuestion = ({ school, country, city, field, budget, ielts, dse }: LookUpInput) =>
  [
    school,
    country,
    city && `in ${city}`,
    field,
    budget && `budget ${budget}`,
    ielts !== undefined && `IELTS ${ielts}`,
    dse !== undefined && `DSE ${dse}`,
  ]
    .filter(Boolean)
    .join(' / ');

/** Names that stand for nothing here: to look up the rest without them would answer another question. */
function nameUnknown({ school, country, city, field }: LookUpInput, named: Wishes): string[] {
  const isKnown = {
    school: named.schools.length > 0,
    country: named.country !== null,
    city: named.city !== null || named.schools.length > 0,
    field: named.type !== null || named.group !== null,
  };
  return Object.entries({ school, country, city, field }).flatMap(([slot, said]) =>
    said && !isKnown[slot as keyof typeof isKnown] ? [`${slot} "${said}"`] : [],
  );
}

function readJson(input: string): unknown {
  try {
    return JSON.parse(input || '{}');
  } catch {
    return null;
  }
}
