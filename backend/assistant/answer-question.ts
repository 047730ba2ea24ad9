import { askEither, askMajor, askSchool, findHelp, greet, offerHuman, showOften } from './answers/answer-back.ts';
import { answerCourses } from './answers/answer-courses.ts';
import { answerDse } from './answers/answer-dse.ts';
import { answerSchool, answerSeveralSchools } from './answers/answer-school.ts';
import { answerSchools } from './answers/answer-schools.ts';
import { answerSearch } from './answers/answer-search.ts';
import { answerVisa } from './answers/answer-visa.ts';
import { answerWeather } from './answers/answer-weather.ts';
import { type AnswerKind, ASKS_BACK, chooseAnswer, LOOKED_UP } from './choose-answer.ts';
import { findNames } from './find-names.ts';
import { admitRest, type Asked, type Reply, replyUnknown } from './reply.ts';
import { understand } from './understand.ts';

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
  search: answerSearch,
};

/** Understands a question, looks it up, and says what rows say. */
export async function answerQuestion(question: Omit<Asked, 'wishes'>): Promise<Reply> {
  const names = await findNames(question.db, question.question, question.publicLevel);
  const asked = { ...question, wishes: understand(question.question, names) };
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
