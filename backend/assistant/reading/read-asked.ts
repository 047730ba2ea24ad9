import { extractSearchWords } from '#backend/assistant/look-ups/passages.ts';
import { isStarterQuestion } from '#backend/assistant/messages.ts';
import type { ParsedQuestion, Question } from '#backend/assistant/question.ts';
import { asksBareQuestion, findFrameWords, mergeReadings } from './carry-reading.ts';
import { keepAudience } from './passage-scope.ts';
import { type QuestionReading, readQuestions } from './read-question.ts';
import { findOtherWords } from './rest-of-question.ts';
import { splitQuestion } from './split-question.ts';
import { type Topic, findSmallTalk } from './vocabulary.ts';

/** A parsed question, divided into clauses if it asks several things. */
interface AskedQuestion {
  whole: ParsedQuestion;
  clauses: readonly ParsedQuestion[];
}

/**
 * Parses a question in the context of the earlier ones: school, field, country, level and results carry over until the
 * subject changes, and from one clause to the next.
 */
export async function readAsked(question: Question): Promise<AskedQuestion> {
  await question.texts();
  const { earlierQuestions } = question;
  const clauses = splitQuestion(question.question);
  const readings = await readQuestions(
    question.db,
    [...earlierQuestions.map((item) => item.question), question.question, ...clauses],
    question.publicLevel,
  );
  let contextReading: QuestionReading | null = null;
  for (const [questionIndex, { question: earlierQuestion }] of earlierQuestions.entries()) {
    const reading = readings[questionIndex];
    if (!reading) continue;
    const mergedReading: QuestionReading = mergeReadings(
      isStarterQuestion(earlierQuestion) ? null : contextReading,
      reading,
      earlierQuestions[questionIndex - 1]?.schools ?? [],
    );
    if (reading.schools.length > 0 || reading.subject !== null || !findSmallTalk(reading.text))
      contextReading = mergedReading;
  }
  if (isStarterQuestion(question.question)) contextReading = null;
  const displayedSchools = earlierQuestions.at(-1)?.schools ?? [];
  const [wholeQuestion, ...parts] = readings.slice(earlierQuestions.length);
  if (!wholeQuestion) throw new Error('question could not be interpreted');
  const reading = mergeReadings(contextReading, wholeQuestion, displayedSchools);
  let carriedReading = contextReading;
  const whole = { ...question, reading: keepAudience(reading) };
  const [firstPart, ...laterParts] = parts;
  // 'How much is it?' is asked together with the clause before it.
  if (firstPart && laterParts.length === 1 && laterParts.every(({ text }) => asksBareQuestion(text)))
    return {
      whole,
      clauses: [
        createClause(clauses[0], mergeReadings(contextReading, firstPart)),
        { ...whole, question: clauses[1] ?? '' },
      ],
    };
  return {
    whole,
    // A part such as 'And medicine?' or 'where?' continues the question before it, so the question is divided only if
    // every later part asks on its own.
    clauses: (laterParts.every(asksOnItsOwn) ? parts : []).map((part, clauseIndex) => {
      const previousCountries = carriedReading?.countries ?? [];
      const frame = carriedReading && clauseIndex > 0 ? findFrameWords(carriedReading, part) : [];
      const merged = mergeReadings(
        carriedReading,
        frame.length > 0 ? { ...part, text: [part.text, ...frame].join(' ') } : part,
        displayedSchools,
      );
      // Clauses of one message are about the same country unless they name another.
      carriedReading =
        clauseIndex > 0 && merged.countries.length === 0 ? { ...merged, countries: previousCountries } : merged;
      return createClause(clauses[clauseIndex], carriedReading);
    }),
  };

  function createClause(text = '', clauseReading: QuestionReading): ParsedQuestion {
    return { ...question, question: text, reading: keepAudience(clauseReading) };
  }
}

/** Whether a clause asks something different from the clause before it. */
function asksOnItsOwn(reading: QuestionReading): boolean {
  const { topics, guides, exam, english, budget, schools, text } = reading;
  // 'Where?' asks for the place of what was just asked about.
  const ownTopics = [...topics].filter(
    (topic) => !CONTINUING_TOPICS.has(topic) && (topic !== 'place' || schools.length > 0),
  );
  return (
    !asksBareQuestion(text) &&
    (ownTopics.length > 0 ||
      guides.length > 0 ||
      exam !== null ||
      english !== null ||
      budget !== null ||
      (([...topics].every((topic) => topic === 'compare') || schools.length > 0) &&
        extractSearchWords(text).length > MIN_OWN_WORDS) ||
      (reading.subject === null && schools.length === 0 && findOtherWords(reading, []).length > MIN_OWN_WORDS))
  );
}
/** Number of words up to which a clause such as 'where?' has no subject of its own. */
const MIN_OWN_WORDS = 1;
const CONTINUING_TOPICS: ReadonlySet<Topic> = new Set(['school', 'major', 'compare', 'chances', 'medicine']);
