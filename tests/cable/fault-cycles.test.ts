import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChatVisitor } from '#tests/contract/support/chat-visitor.ts';
import { stands as standsInView, startCablePortal } from '#tests/contract/support/cable-portal.ts';
import type { LineMood } from '#tests/outside-people/fault-proxy.ts';

// A thousand short faults over real TCP, each connection with a fate of its own: so many rooms, so many times.

const ROOMS = 20;
const ROUNDS = 50;
const SEED = 20_261_122;

/** Frozen is what a cycle may end as: the thaw comes with the next one. */
const MOODS: readonly LineMood[] = ['open', 'frozen', 'deaf', 'refused', 'refused'];

let at: Awaited<ReturnType<typeof startCablePortal>>;
beforeAll(async () => void (at = await startCablePortal({ hasMany: true })));
afterAll(() => at?.stop());

/** The same numbers each time. */
function* draws(seed: number): Generator<number, never> {
  const random = fc.sample(fc.infiniteStream(fc.nat({ max: 999 })), { numRuns: 1, seed })[0];
  if (!random) throw new Error('no numbers');
  for (const number of random) yield number;
  throw new Error('the numbers have come to an end');
}

/** The session asks again after a minute at most; what has not come after two has been lost, and this says what it was. */
const FAULTS_END_WITHIN_MS = 120_000;

async function stands(visitor: ChatVisitor, text: string) {
  const isEnded = new AbortController();
  const tooLate = wait(FAULTS_END_WITHIN_MS, undefined, { signal: isEnded.signal }).then(() => {
    const { session, messages } = visitor.view;
    const last = messages.slice(-6).map(({ from, delivery, body }) => ({ from, delivery, body }));
    const atService = at.people.messages.filter(({ content }) => content === text);
    throw new Error(`'${text}' does not come: ${JSON.stringify({ closed: visitor.closed, session, last, atService })}`);
  });
  tooLate.catch(() => undefined);
  await Promise.race([standsInView(visitor, text), tooLate]);
  isEnded.abort();
}

test(`over ${ROOMS * ROUNDS} faults nothing is lost, doubled or out of order`, { timeout: 1_200_000 }, async () => {
  const numbers = draws(SEED);
  const draw = () => numbers.next().value;
  const visitors: ChatVisitor[] = [];
  for (let room = 0; room < ROOMS; room += 1) visitors.push(await at.handOver());
  const texts = visitors.map((): string[] => []);
  const result = visitors.map((): string[] => []);

  for (let round = 0; round < ROUNDS; round += 1) {
    at.line.becomeEach(() => MOODS[draw() % MOODS.length] ?? 'open');
    for (const [room, visitor] of visitors.entries()) {
      const [text, advice] = [`words ${room}.${round}`, `advice ${room}.${round}`];
      const isAdviserFirst = draw() % 2 === 0;
      if (isAdviserFirst) at.people.say(advice, { conversation_id: room + 1 });
      // A visitor has twelve messages at once and then one in three seconds.
      if (draw() % 2 === 0) {
        expect((await visitor.say(text)).status).toBe(200);
        texts[room]?.push(text);
      }
      if (!isAdviserFirst) at.people.say(advice, { conversation_id: room + 1 });
      result[room]?.push(advice);
    }
    at.line.become('open');
    // Each second round goes into lines that are not mended yet.
    if (round % 2 === 1) {
      for (const [room, visitor] of visitors.entries())
        for (const text of [texts[room]?.at(-1), result[room]?.at(-1)]) if (text) await stands(visitor, text);
    }
  }

  for (const [room, visitor] of visitors.entries()) {
    for (const text of [...(texts[room] ?? []), ...(result[room] ?? [])]) await stands(visitor, text);
    const otherMessages = at.people.messages.filter(({ conversation_id: id }) => id === room + 1);
    const ownNames = otherMessages.filter(({ message_type: type }) => type === 0).map(({ content }) => content);
    expect(ownNames, 'the visitor’s words at the service').toEqual(texts[room]);
    const seenItems = (from: string) =>
      visitor.view.messages.flatMap((line) =>
        line.from === from && line.body.kind === 'text' ? [line.body.text] : [],
      );
    expect(seenItems('visitor'), 'the visitor’s own').toEqual(texts[room]);
    expect(seenItems('agent'), 'the adviser’s words').toEqual(result[room]);
  }
});
