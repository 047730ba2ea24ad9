import { z } from 'zod';
import type { DataCall, ListCall } from './call.ts';
import { Course } from './catalogue/course.ts';
import {
  address,
  count,
  flag,
  optional,
  optionalWholeNumber,
  list,
  number,
  picture,
  richText,
  text,
  token,
} from './fields.ts';
import { School } from './catalogue/school.ts';
import { MAX_CHAT_TEXT_LENGTH, MAX_RATING_TEXT_LENGTH } from '#shared/constants.ts';
import { weatherKinds } from '#shared/art/art-address.ts';

/** Command by which a visitor leaves the people's service, sent as a message. */
export const AGENT_LEAVE = 'agent_leave';

const SchoolCard = School.pick({
  id: true,
  name: true,
  nameChn: true,
  city: true,
  country: true,
  countryKey: true,
  schoolLogo: true,
  qsRank: true,
  lowestFee: true,
  fkCurrencyTypeNum: true,
  courseCount: true,
  coursesNamed: true,
  hasCourse: true,
  website: true,
  illustrative: true,
  facts: true,
  sources: true,
});

const CourseCard = Course.pick({
  id: true,
  name: true,
  nameChn: true,
  fkInstitutionId: true,
  schoolName: true,
  schoolNameChn: true,
  fee: true,
  feeAmount: true,
  fkCurrencyTypeNum: true,
  startYear: true,
  startMonth: true,
  majorLevelName: true,
  illustrative: true,
  facts: true,
  sources: true,
});

/** Monthly averages, or current weather. Celsius and millimetres; null if unknown. */
const WeatherCard = z.object({
  city: text(),
  country: text(),
  kind: z.enum(weatherKinds).catch('cloud'),
  /** 1 to 12; month of the averages. */
  month: number(),
  low: number(),
  high: number(),
  rainDays: number(),
  /** Mean daily temperature over the years, and monthly precipitation, snow as water. */
  mean: number(),
  precipitation: number(),
  /** Measured; null with averages only. */
  temperature: number(),
  sky: text(),
  /** ISO with offset. */
  measuredAt: token(),
  source: text(),
  approximate: flag(),
});

const LinkCard = z.object({
  title: text(),
  text: text(),
  /** Path within the agent's site without its key: '/dse'. */
  path: address(),
});

/** Exactly the field named by `kind` is set. Not a union, because the edge processes fields by schema. */
const ChatCard = z.object({
  /** 'school', 'course', 'weather', 'link'. Other kinds are possible; clients name those they support. */
  kind: token(),
  school: SchoolCard.nullish().transform((card) => card ?? null),
  course: CourseCard.nullish().transform((card) => card ?? null),
  weather: WeatherCard.nullish().transform((card) => card ?? null),
  link: LinkCard.nullish().transform((card) => card ?? null),
});
export type ChatCard = z.infer<typeof ChatCard>;

export const ChatAnswer = z.object({
  /** Id for rating and history. */
  messageId: token(),
  answer: richText(),
  cards: list(ChatCard),
  /** Suggested follow-up questions. */
  suggestions: list(text()),
  /** The assistant has no answer, or a person was requested. */
  offersHuman: flag(),
  /** Part of the question needs a person: it is prefilled when one is requested. */
  hasNothing: flag(),
  /** Crisis lines, shown before the link to people. */
  helpLines: richText(),
});
export type ChatAnswer = z.infer<typeof ChatAnswer>;

/** Identity is set by the edge: a browser's userId or visitorId is discarded. */
export const askAssistant = {
  method: 'POST',
  path: '/appAsk',
  input: z.object({ q: z.string().trim().min(1).max(MAX_CHAT_TEXT_LENGTH) }),
  edgeFields: ['userId', 'visitorId', 'lang', 'host', 'agentKey'],
  data: ChatAnswer,
} satisfies DataCall;

/** Message as in histories. */
const ChatMessage = z.object({
  id: token(),
  type: z.enum(['text', 'system', 'typing', 'others']).catch('others'),
  content: z.object({ text: richText(), action: token() }),
  user: z.preprocess((user) => user ?? {}, z.object({ name: text(), avatar: picture() })),
  position: z.enum(['left', 'right']).catch('left'),
  hasTime: flag(),
  /** Milliseconds since 1970. */
  createdAt: number(),
  cards: list(ChatCard),
  suggestions: list(text()),
  rating: z.enum(['up', 'down']).nullable().catch(null),
});

/** History, newest page first; each page in chronological order. */
export const chatHistory = {
  method: 'GET',
  path: '/appAsk/history',
  input: z.object({
    /** Oldest message the client has; by default the newest page. */
    before: optional(z.string().max(64)),
    showCount: optionalWholeNumber(1, 50),
  }),
  edgeFields: ['host', 'userId', 'token', 'visitorId', 'lang', 'agentKey'],
  datas: ChatMessage,
  idempotent: true,
} satisfies ListCall;

export const recommendQuestions = {
  method: 'GET',
  path: '/appAsk/recommendQuestions',
  input: z.object({}),
  edgeFields: ['lang'],
  datas: text(),
  idempotent: true,
} satisfies ListCall;

/** Only the first rating of a message counts. */
export const rateAnswer = {
  method: 'POST',
  path: '/appAsk/rate',
  input: z.object({ messageId: z.string().min(1).max(64), up: z.boolean() }),
  edgeFields: ['userId', 'visitorId', 'agentKey'],
  data: z.unknown(),
  idempotent: true,
} satisfies DataCall;

/** Visitor's rating of the last ended conversation with people; 0 if not rated. */
const TalkRating = z.object({ mayRate: flag(), stars: count(), said: text() });

/**
 * Whether a conversation can be rated. This call and the next extend the specification; the chat works without them.
 */
export const talkRating = {
  method: 'GET',
  path: '/appAsk/talkRating',
  input: z.object({}),
  edgeFields: ['userId', 'visitorId', 'agentKey'],
  data: TalkRating,
  idempotent: true,
} satisfies DataCall;

/** Replaces an earlier rating. */
export const rateTalk = {
  method: 'POST',
  path: '/appAsk/rateTalk',
  input: z.object({ stars: z.int().min(1).max(5), said: z.string().trim().max(MAX_RATING_TEXT_LENGTH).default('') }),
  edgeFields: ['userId', 'visitorId', 'agentKey'],
  data: TalkRating,
  needsStaying: true,
  idempotent: true,
} satisfies DataCall;

const ChatContact = z.object({
  contact_id: token(),
  source_id: token(),
  pubsub_token: token(),
  conversation_id: token(),
});

/** Attributes of a contact; flat, numbers and flags as strings. */
const attribute = z
  .union([z.string(), z.number(), z.boolean(), z.null()])
  .transform((value) => String(value ?? ''))
  .pipe(z.string().max(500));

/** Creates or finds a contact at the people's service. */
export const contactInfo = {
  method: 'POST',
  path: '/appAsk/contactInfo',
  input: z.object({
    name: z.string().max(100).default(''),
    avatar_url: z.string().max(500).default(''),
    custom_attributes: z.record(z.string().max(40), attribute).default({}),
  }),
  edgeFields: ['userId', 'visitorId', 'lang', 'host', 'agentKey'],
  data: ChatContact,
  idempotent: true,
  needsStaying: true,
} satisfies DataCall;
