import { courseTypeGroups } from '#backend/queries/catalogue/lookups.ts';
import { schools } from '#backend/queries/catalogue/schools.ts';
import { findRow, readRows } from '#backend/queries/database.ts';
import { agentPage } from '#backend/queries/site/pages.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import { answerAdvice, answerVisa } from './answers/answer-advice.ts';
import { answerCourse } from './answers/answer-course.ts';
import { answerCourses } from './answers/answer-courses.ts';
import { answerSchool, answerSchools, tellOtherSchools } from './answers/answer-school.ts';
import { answerSearch, answerSeveralCountries, answerSeveralSchools } from './answers/answer-search.ts';
import { answerApplication, answerSite, consoleRejected, findHelp } from './answers/answer-site.ts';
import { answerWeather } from './answers/answer-weather.ts';
import { findCountries } from './answers/find-courses.ts';
import { answerDse } from './answers/tell-results.ts';
import { type AnswerKind, ASKS_BACK, chooseAnswers, LOOKED_UP } from './choose-answer.ts';
import {
  admitRest,
  type Asked,
  joinReplies,
  linkCard,
  nameOfPage,
  type Reply,
  replySaying,
  replyUnknown,
} from './reply.ts';
import { listOf, ownName, recommendQuestions, say, type Saying } from './say.ts';
import { answerGuide, asksOfMinors } from './guides/answer-guide.ts';
import { findLeftOut } from './find-left-out.ts';
import type { Topic } from './question/slots.ts';

const MOST = 4;

/** Asks for a school, and names some. */
async function askSchool({ db, locale, chinese, publicLevel }: Asked): Promise<Reply> {
  const { rows } = schools(
    institutionInquiry.input.parse({ currentPage: 1, showCount: MOST }),
    { locale, chinese },
    publicLevel,
  );
  const found = await readRows(db, rows);
  return replySaying(locale, 'askSchool', { suggestions: found.map((school) => ownName(locale, school)) });
}

/** Asks for a field of study, and names those there are. */
async function askMajor({ db, locale }: Asked): Promise<Reply> {
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
async function askEither(asked: Asked): Promise<Reply> {
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
const admitUnknown = ({ locale, slots }: Asked): Reply =>
  replyUnknown(locale, 'unknownOf', { what: listOf(locale, slots.beyond) });

/** Names what is no matter of this site, and says what is. */
const admitOutside = ({ locale, slots, publicLevel }: Asked): Reply =>
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

const showOften = ({ locale, publicLevel }: Asked): Reply =>
  replySaying(locale, 'often', { suggestions: recommendQuestions(locale, publicLevel) });

const greet = ({ locale, publicLevel }: Asked): Reply =>
  replySaying(locale, 'greeting', { suggestions: recommendQuestions(locale, publicLevel).slice(0, MOST) });

const offerHuman = ({ locale }: Asked): Reply => replySaying(locale, 'human', { offersHuman: true });

/** Where schools are, for somebody who asks for those of another country. */
async function refuseElsewhere(asked: Asked): Promise<Reply> {
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
async function tellOwnFee(asked: Asked): Promise<Reply> {
  const { locale } = asked;
  const [help, cards] = await Promise.all([
    findHelp({ ...asked, question: say(locale, 'ownFeeQuestion') }),
    feesPage(asked),
  ]);
  if (!help && cards.length === 0) return replyUnknown(locale);
  return help ? { ...help, cards, offersHuman: true } : replySaying(locale, 'site', { cards, offersHuman: true });
}

/** What schools pay an agency only the agency can say: on its page, or in person. That visitors pay nothing is no answer to it. */
async function tellCommission(asked: Asked): Promise<Reply> {
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

const thank = ({ locale }: Asked): Reply => replySaying(locale, 'thanks');

const sayGoodbye = ({ locale }: Asked): Reply => replySaying(locale, 'goodbye');

/** What it is: nobody should take it for a person. */
const introduce = (asked: Asked): Reply =>
  replySaying(asked.locale, 'bot', { suggestions: suggestSome(asked), offersHuman: true });

const soothe = ({ locale }: Asked): Reply =>
  replySaying(locale, 'upset', { suggestions: [say(locale, 'suggestHuman')], offersHuman: true });

/** What nobody here does, and the ways there are instead. */
const refuseForgery = ({ locale }: Asked): Reply =>
  replySaying(locale, 'forgery', {
    suggestions: [say(locale, 'suggestRetake'), say(locale, 'suggestFoundation'), say(locale, 'suggestHuman')],
    offersHuman: true,
  });

/** For somebody who does not know yet what to look for. */
const guideUndecided = (asked: Asked): Reply =>
  replySaying(asked.locale, 'undecided', {
    cards: [linkCard('/school-selection', say(asked.locale, 'selectionLink'), say(asked.locale, 'selectionLinkText'))],
    suggestions: suggestSome(asked),
    offersHuman: true,
  });

const ANSWERS: Record<AnswerKind, (asked: Asked) => Reply | Promise<Reply>> = {
  human: offerHuman,
  weather: answerWeather,
  visa: answerVisa,
  advice: answerAdvice,
  severalCountries: answerSeveralCountries,
  severalSchools: answerSeveralSchools,
  school: answerSchool,
  course: answerCourse,
  courses: answerCourses,
  schools: answerSchools,
  dse: answerDse,
  often: showOften,
  askSchoolOrMajor: askEither,
  askSchool,
  askMajor,
  greeting: greet,
  thanks: thank,
  goodbye: sayGoodbye,
  bot: introduce,
  forgery: refuseForgery,
  upset: soothe,
  undecided: guideUndecided,
  application: answerApplication,
  ownFee: tellOwnFee,
  commission: tellCommission,
  rejected: consoleRejected,
  elsewhere: refuseElsewhere,
  site: answerSite,
  beyond: admitUnknown,
  outside: admitOutside,
  search: answerSearch,
};

/** Said to us: nobody wants it put to an adviser as it stands. */
const SAID_TO_US: ReadonlySet<AnswerKind> = new Set<AnswerKind>([
  'human',
  'forgery',
  'bot',
  'upset',
  'greeting',
  'thanks',
  'goodbye',
]);

/** Looks up what was understood, and says what rows say. An answer that offers a person leaves them the question. */
export async function answerByRules(asked: Asked): Promise<Reply> {
  const reply = await tellRows(asked);
  const isToUs = chooseAnswers(asked.slots).every((kind) => SAID_TO_US.has(kind));
  return isToUs ? reply : { ...reply, hasNothing: reply.hasNothing || reply.offersHuman };
}

/** To several questions one answer after the other. */
async function tellRows(asked: Asked): Promise<Reply> {
  const kinds = chooseAnswers(asked.slots);
  const [first = 'search'] = kinds;
  const guide = await answerGuide(asked, kinds, (others, toldByGuide) =>
    Promise.all(others.map((kind) => ANSWERS[kind]({ ...asked, toldByGuide }))),
  );
  if (guide) return guide;
  if (asksOfMinors(asked, kinds)) return replySaying(asked.locale, 'minorsAsk', { offersHuman: true });
  if (ASKS_BACK.has(first)) {
    const help = await findHelp(asked);
    if (help) return help;
    if (asked.slots.beyond.length > 0) return admitUnknown(asked);
  }
  const reply = joinReplies(await Promise.all(kinds.map((kind) => ANSWERS[kind](asked))));
  const named = LOOKED_UP.has(first) ? await tellOtherSchools(admitWhatIsMissing(reply, asked), asked) : reply;
  // An answer about what is outside of the catalogue names in its own sentences what it leaves out.
  const left = first === 'outside' ? NOTHING_LEFT : findLeftOut(asked.slots, kinds);
  return admitLeft(admitLeft(named, asked, 'leftPrice', left.prices), asked, 'leftOut', left.others);
}

const NOTHING_LEFT = { prices: [], others: [] };

const admitLeft = (told: Reply, { locale }: Asked, key: 'leftPrice' | 'leftOut', left: readonly string[]): Reply =>
  left.length > 0 ? admitRest(told, locale, key, { what: listOf(locale, left) }) : told;

function admitWhatIsMissing(reply: Reply, { slots, locale }: Asked): Reply {
  const told = slots.topics.has('elsewhere') ? admitRest(reply, locale, 'restElsewhere', {}) : reply;
  return slots.beyond.length > 0
    ? admitRest(told, locale, 'restUnknown', { what: listOf(locale, slots.beyond) })
    : told;
}
