import { t } from '#backend/assistant/messages.ts';
import type { ParsedQuestion } from '#backend/assistant/question.ts';
import { answerNearest, offerPassages } from './answer-passages.ts';
import type { ReplyParts } from './compose.ts';

/** Minimum similarity of the advice that stands in for an institution that the catalogue does not list. */
const MIN_NEARNESS = 0.55;
/** Matches names of schools before university. */
const SECONDARY_NAME = /school|college|公[学學]|[书書]院|[女男]校/iu;

/** Says that an institution is not listed here, and then what holds in general. Figures of other schools are omitted. */
export async function answerUnlisted(question: ParsedQuestion, name: string): Promise<ReplyParts[]> {
  const { locale, reading } = question;
  const isSecondary = SECONDARY_NAME.test(name) && reading.subject === null;
  const kind = isSecondary ? (locale === 'en-us' ? ' boarding school' : ' 寄宿学校') : '';
  const createGeneral = (ending: string): ParsedQuestion => ({
    ...question,
    reading: {
      ...reading,
      text: reading.text.replaceAll(name.toLowerCase(), ' ') + ending,
      // A school may be named after a town, which is not what the question is about.
      named: [],
      localNames: [],
      cities: [],
      countries: isSecondary && reading.countries.length === 0 ? ['uk'] : reading.countries,
    },
  });
  const general = createGeneral(kind);
  const advice =
    (await answerNearest(general, MIN_NEARNESS)) ??
    (kind ? await answerNearest(createGeneral(''), MIN_NEARNESS) : null) ??
    (await offerPassages(general)) ??
    (await offerPassages(question));
  return [
    { lead: t(locale, advice ? 'unlistedWithAdvice' : 'unlisted', { name }), offersHuman: true },
    ...(advice ? [advice] : []),
  ];
}
