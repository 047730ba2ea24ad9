import { type Asked, type Reply, replySaying, replyUnknown } from '#backend/assistant/reply.ts';
import { listOf, ownName, say, type Saying } from '#backend/assistant/say.ts';
import { linkCard, nameOfPage } from '#backend/assistant/describe-card.ts';
import type { Topic } from '#backend/assistant/question/slots.ts';
import { recommendQuestions } from '#backend/assistant/recommend-questions.ts';
import { courseTypeGroups } from '#backend/queries/catalogue/lookups.ts';
import { schools } from '#backend/queries/catalogue/schools.ts';
import { findRow, readRows } from '#backend/queries/database.ts';
import { agentPage } from '#backend/queries/site/pages.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import { findHelp } from './answer-site.ts';
import { findCountries } from './find-country.ts';

const MOST = 4;

/** Asks for a school, and names some. */
export async function askSchool({ db, locale, publicLevel }: Asked): Promise<Reply> {
  const { rows } = schools(institutionInquiry.input.parse({ currentPage: 1, showCount: MOST }), locale, publicLevel);
  const found = await readRows(db, rows);
  return replySaying(locale, 'askSchool', { suggestions: found.map((school) => ownName(locale, school)) });
}

/** Asks for a field of study, and names those there are. */
export async function askMajor({ db, locale }: Asked): Promise<Reply> {
  const groups = await readRows(db, courseTypeGroups(locale));
  return replySaying(locale, 'askMajor', {
    suggestions: groups.slice(0, MOST).map(({ name }) => say(locale, 'suggestMajor', { field: name })),
  });
}

const SUGGESTED_IN = {
  fee: 'suggestFees',
  deadline: 'suggestDeadlineIn',
  requirements: 'suggestRequiresIn',
  start: 'suggestStartIn',
} as const satisfies Partial<Record<Topic, Saying>>;

/** Asks for a school or a field, and offers what was asked of each country. */
export async function askEither(asked: Asked): Promise<Reply> {
  const { locale, slots } = asked;
  const [, key] = Object.entries(SUGGESTED_IN).find(([topic]) => slots.topics.has(topic as Topic)) ?? [];
  const offered = (await findCountries(asked)).filter((one) => one.offered === 1);
  return replySaying(locale, 'askSchoolOrMajor', {
    suggestions: key
      ? offered.map((one) => say(locale, key, { country: ownName(locale, one) }))
      : recommendQuestions(locale, asked.publicLevel).slice(0, MOST),
  });
}

/** Names what nothing here tells. */
export const admitUnknown = ({ locale, slots }: Asked): Reply =>
  replyUnknown(locale, 'unknownOf', { what: listOf(locale, slots.beyond) });

/** Names what is no matter of this site, and says what is. */
export const admitOutside = ({ locale, slots, publicLevel }: Asked): Reply =>
  replySaying(
    locale,
    'outside',
    { suggestions: recommendQuestions(locale, publicLevel).slice(0, MOST), offersHuman: true, hasNothing: true },
    {
      what: listOf(
        locale,
        slots.parts.flatMap(({ said, meanings }) => (meanings.length === 0 ? [said] : [])),
      ),
    },
  );

export const showOften = ({ locale, publicLevel }: Asked): Reply =>
  replySaying(locale, 'often', { suggestions: recommendQuestions(locale, publicLevel) });

export const greet = ({ locale, publicLevel }: Asked): Reply =>
  replySaying(locale, 'greeting', { suggestions: recommendQuestions(locale, publicLevel).slice(0, MOST) });

export const offerHuman = ({ locale }: Asked): Reply => replySaying(locale, 'human', { offersHuman: true });

/** Where schools are, for somebody who asks for those of another country. */
export async function refuseElsewhere(asked: Asked): Promise<Reply> {
  const { locale } = asked;
  const offered = (await findCountries(asked)).filter((one) => one.offered === 1).map((one) => ownName(locale, one));
  return replySaying(
    locale,
    'elsewhere',
    { suggestions: offered.map((country) => say(locale, 'suggestSchools', { country })), offersHuman: true },
    { countries: listOf(locale, offered) },
  );
}

/** What the help says of it in its own words, and the agency's own page about fees, where it has one. */
export async function tellOwnFee(asked: Asked): Promise<Reply> {
  const { locale } = asked;
  const [help, cards] = await Promise.all([
    findHelp({ ...asked, question: say(locale, 'ownFeeQuestion') }),
    feesPage(asked),
  ]);
  if (!help && cards.length === 0) return replyUnknown(locale);
  return help ? { ...help, cards, offersHuman: true } : replySaying(locale, 'site', { cards, offersHuman: true });
}

/** What schools pay an agency only the agency can say: on its page, or in person. That visitors pay nothing is no answer to it. */
export async function tellCommission(asked: Asked): Promise<Reply> {
  const cards = await feesPage(asked);
  return replySaying(asked.locale, cards.length > 0 ? 'commission' : 'commissionAsk', { cards, offersHuman: true });
}

async function feesPage({ db, agentKey, locale }: Asked) {
  const page = await findRow(db, agentPage(agentKey, 'fees', locale));
  return page ? [linkCard(`/${page.entrance}`, nameOfPage(page.title), page.description)] : [];
}

const MOST_IN_SMALL_TALK = 3;

const suggestSome = ({ locale, publicLevel }: Asked) =>
  recommendQuestions(locale, publicLevel).slice(0, MOST_IN_SMALL_TALK);

export const thank = ({ locale }: Asked): Reply => replySaying(locale, 'thanks');

export const sayGoodbye = ({ locale }: Asked): Reply => replySaying(locale, 'goodbye');

/** What it is: nobody should take it for a person. */
export const introduce = (asked: Asked): Reply =>
  replySaying(asked.locale, 'bot', { suggestions: suggestSome(asked), offersHuman: true });

export const soothe = ({ locale }: Asked): Reply =>
  replySaying(locale, 'upset', { suggestions: [say(locale, 'suggestHuman')], offersHuman: true });

/** For somebody who does not know yet what to look for. */
export const guideUndecided = (asked: Asked): Reply =>
  replySaying(asked.locale, 'undecided', {
    cards: [linkCard('/school-selection', say(asked.locale, 'selectionLink'), say(asked.locale, 'selectionLinkText'))],
    suggestions: suggestSome(asked),
    offersHuman: true,
  });
