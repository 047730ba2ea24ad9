import { Hono } from 'hono';
import {
  respond,
  respondInternalError,
  checkInput,
  rejectRateLimited,
  rejectMissingField,
} from '#backend/response/respond.ts';
import { describeHistory, answerVisitor } from '#backend/assistant/give-answer.ts';
import { chooseModel } from '#backend/assistant/model/ask-model.ts';
import type { GuideTopic } from '#backend/assistant/reading/guide-topics.ts';
import { recommendQuestions as recommend } from '#backend/assistant/messages.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { getAssistantLimits, consumeRateLimit } from '#backend/limits/rate-limits.ts';
import { CallContext } from '#backend/people/call-context.ts';
import { getOwner } from '#shared/chat-protocol/speaker.ts';
import { selectGuidesOfTopics } from '#backend/queries/assistant/guides.ts';
import { selectEarlierAnswers, rateAnswer as rate } from '#backend/queries/chat/assistant-answers.ts';
import { queryRow, queryRows, batchWrite } from '#backend/queries/database.ts';
import {
  askAssistant,
  chatHistory,
  rateAnswer,
  rateTalk,
  recommendQuestions,
  talkRating,
} from '#shared/contract/chat.ts';
import { visaGuides } from '#shared/contract/catalogue/country.ts';
import { rateConversation as writeRating, selectConversationToRate } from '#backend/queries/office/rounds.ts';

const DEFAULT_HISTORY_ROWS = 20;

/** Topics about visas, most important first. */
const VISA_TOPICS = [
  'evisa',
  'pal',
  'conditions',
  'work',
  'insurance',
  'tb',
  'interview',
  'when',
  'dependants',
] as const satisfies readonly GuideTopic[];

const acceptsEventStream = (accept = '') => /\btext\/event-stream\b/i.test(accept);

export const assistantRoutes = new Hono<BackendEnv>()
  .post(askAssistant.path, checkInput('json', askAssistant.input.extend(CallContext.shape)), async (c) => {
    const questionInput = c.req.valid('json');
    const owner = getOwner(questionInput);
    if (!owner) return rejectMissingField(c, 'visitorId');
    const rateLimits = getAssistantLimits(`${questionInput.agentKey}:${owner}`, c.var.caller.address);
    const waitSeconds = await consumeRateLimit(c.env.DB, rateLimits);
    if (waitSeconds !== null) return rejectRateLimited(c, waitSeconds);
    const model = chooseModel(c.env);
    if (!model || !acceptsEventStream(c.req.header('accept')))
      return respond(c, askAssistant, await answerVisitor(c, questionInput, model));
    const eventStream = streamEvents(async (sendEvent) => {
      try {
        const reply = await answerVisitor(c, questionInput, model, (draft) => sendEvent({ draft }));
        await sendEvent(await respond(c, askAssistant, reply).json());
      } catch (error) {
        // The headers were already sent, so the error is sent as an event.
        await sendEvent(await respondInternalError(error as Error, c).json());
      }
    });
    return c.body(eventStream, 200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  })
  .get(visaGuides.path, checkInput('query', visaGuides.input), async (c) => {
    const { agentKey, locale } = c.var.caller;
    const countries = c.req.valid('query').countries.split(',');
    const query = { agentKey, countries, topics: VISA_TOPICS, today: new Date().toISOString().slice(0, 10) };
    const rows = await queryRows(c.env.DB, selectGuidesOfTopics(query, locale));
    const passages = VISA_TOPICS.flatMap((topic) => rows.filter((row) => row.topic === topic));
    return respond(c, visaGuides, { passages });
  })
  .get(recommendQuestions.path, (c) => {
    const { locale, publicLevel } = c.var.caller;
    return respond(c, recommendQuestions, recommend(locale, publicLevel));
  })
  .get(chatHistory.path, checkInput('query', chatHistory.input.extend(CallContext.shape)), async (c) => {
    const { before, showCount, ...requester } = c.req.valid('query');
    const beforeId = Number.parseInt(before ?? '', 10) || Number.MAX_SAFE_INTEGER;
    // Each row contains two messages: question and answer.
    const rows = await queryRows(
      c.env.DB,
      selectEarlierAnswers(requester, beforeId, Math.ceil((showCount ?? DEFAULT_HISTORY_ROWS) / 2)),
    );
    return respond(c, chatHistory, rows.reverse().flatMap(describeHistory));
  })
  .post(rateAnswer.path, checkInput('json', rateAnswer.input.extend(CallContext.shape)), async (c) => {
    const { messageId, up, ...requester } = c.req.valid('json');
    await batchWrite(c.env.DB, [rate(requester, messageId, up ? 'up' : 'down')]);
    return respond(c, rateAnswer, null);
  })
  .get(talkRating.path, checkInput('query', talkRating.input.extend(CallContext.shape)), async (c) => {
    const { agentKey, ...requester } = c.req.valid('query');
    return respond(
      c,
      talkRating,
      describeRating(await queryRow(c.env.DB, selectConversationToRate(agentKey, getOwner(requester)))),
    );
  })
  .post(rateTalk.path, checkInput('json', rateTalk.input.extend(CallContext.shape)), async (c) => {
    const { agentKey, stars, said, ...requester } = c.req.valid('json');
    const ratedRow = await queryRow(c.env.DB, writeRating(agentKey, getOwner(requester), { stars, said }, Date.now()));
    return respond(c, rateTalk, describeRating(ratedRow));
  });

const describeRating = (row: { stars: number | null; said: string } | null) => ({
  mayRate: row !== null,
  stars: row?.stars ?? 0,
  said: row?.said ?? '',
});

/** Streams server-sent events. A disconnected client does not abort the work. */
function streamEvents(
  writeEvents: (sendEvent: (event: object) => Promise<void>) => Promise<void>,
): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const encoder = new TextEncoder();
  const sendEvent = (event: object) =>
    writer.write(encoder.encode(`data: ${JSON.stringify(event)}\n\n`)).catch(() => {});
  void writeEvents(sendEvent).finally(() => writer.close().catch(() => {}));
  return readable;
}
