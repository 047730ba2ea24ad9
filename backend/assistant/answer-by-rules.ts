import {
  askEither,
  askMajor,
  askSchool,
  findHelp,
  greet,
  offerHuman,
  refuseElsewhere,
  showOften,
  tellOwnFee,
  thank,
} from './answers/answer-back.ts';
import { answerApplication } from './answers/answer-application.ts';
import { answerCourses } from './answers/answer-courses.ts';
import { answerDse } from './answers/answer-dse.ts';
import { answerSchool } from './answers/answer-school.ts';
import { answerSchools } from './answers/answer-schools.ts';
import { answerSearch } from './answers/answer-search.ts';
import { answerSeveralSchools } from './answers/answer-several-schools.ts';
import { answerVisa } from './answers/answer-visa.ts';
import { answerWeather } from './answers/answer-weather.ts';
import { type AnswerKind, ASKS_BACK, chooseAnswer, LOOKED_UP } from './choose-answer.ts';
import { admitRest, type Asked, type Reply, replyUnknown } from './reply.ts';

const ANSWERS: Record<AnswerKind, (asked: Asked) => Reply | Promise<Reply>> = {
  human: offerHuman,
  weather: answerWeather,
  visa: answerVisa,
  severalSchools: answerSeveralSchools,
  school: answerSchool,
  courses: answerCourses,
  schools: answerSchools,
  dse: answerDse,
  often: showOften,
  askSchoolOrMajor: askEither,
  askSchool,
  askMajor,
  greeting: greet,
  thanks: thank,
  application: answerApplication,
  ownFee: tellOwnFee,
  elsewhere: refuseElsewhere,
  search: answerSearch,
};

/** Looks up what was understood, and says what rows say. */
export async function answerByRules(asked: Asked): Promise<Reply> {
  const kind = chooseAnswer(asked.wishes);
  if (ASKS_BACK.has(kind)) {
    const help = await findHelp(asked);
    if (help) return help;
  }
  const isBeyond = asked.wishes.topics.has('beyond');
  if (isBeyond && ASKS_BACK.has(kind)) return replyUnknown(asked.locale);
  const reply = await ANSWERS[kind](asked);
  return isBeyond && LOOKED_UP.has(kind) ? admitRest(reply, asked.locale) : reply;
}
