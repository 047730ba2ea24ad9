import { answerAdvice, answerVisa } from './answers/answer-advice.ts';
import { answerApplication, answerSite, consoleRejected, findHelp } from './answers/answer-site.ts';
import {
  admitOutside,
  admitUnknown,
  askEither,
  askMajor,
  askSchool,
  greet,
  guideUndecided,
  introduce,
  offerHuman,
  refuseElsewhere,
  sayGoodbye,
  showOften,
  soothe,
  tellCommission,
  tellOwnFee,
  thank,
} from './answers/answer-back.ts';
import { answerCourse } from './answers/answer-course.ts';
import { answerCourses } from './answers/answer-courses.ts';
import { answerDse } from './answers/tell-results.ts';
import { answerSchool, answerSchools, tellOtherSchools } from './answers/answer-school.ts';
import { answerSearch } from './answers/answer-search.ts';
import { answerSeveralCountries, answerSeveralSchools } from './answers/answer-several.ts';
import { answerWeather } from './answers/answer-weather.ts';
import { type AnswerKind, ASKS_BACK, chooseAnswers, LOOKED_UP } from './choose-answer.ts';
import { admitRest, type Asked, joinReplies, type Reply } from './reply.ts';
import { listOf } from './say.ts';
import { findLeftOut } from './left-out.ts';

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

/** Looks up what was understood, and says what rows say; to several questions one answer after the other. */
export async function answerByRules(asked: Asked): Promise<Reply> {
  const kinds = chooseAnswers(asked.slots);
  const [first = 'search'] = kinds;
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
