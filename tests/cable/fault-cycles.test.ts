import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChatVisitor } from '#tests/contract/support/chat-visitor.ts';
import { isDelivered as standsInView, startCablePortal } from '#tests/contract/support/cable-portal.ts';
import type { ConnectionMode } from '#tests/outside-people/fault-proxy.ts';

// Tests a thousand short connection faults over real TCP, in many rooms and rounds. Each connection fails
// independently.

const ROOM_COUNT = 20;
const ROUND_COUNT = 50;
const SEED = 20_261_122;

/** Connection modes that a cycle may set. A connection left frozen by one cycle resumes in the next. */
const LINE_MOODS: readonly ConnectionMode[] = ['open', 'frozen', 'deaf', 'refused', 'refused'];

let cablePortal: Awaited<ReturnType<typeof startCablePortal>>;
beforeAll(async () => void (cablePortal = await startCablePortal({ hasMany: true })));
afterAll(() => cablePortal?.stop());

/** Generates pseudo-random numbers, the same ones for the same seed. */
function* drawNumbers(seed: number): Generator<number, never> {
  const random = fc.sample(fc.infiniteStream(fc.nat({ max: 999 })), { numRuns: 1, seed })[0];
  if (!random) throw new Error('no numbers');
  for (const number of random) yield number;
  throw new Error('the numbers have come to an end');
}

/** The session polls at least once a minute, so a message still missing after two minutes is lost. */
const FAULTS_END_WITHIN_MS = 120_000;

async function waitUntilDelivered(visitor: ChatVisitor, text: string) {
  const endController = new AbortController();
  const timeoutPromise = wait(FAULTS_END_WITHIN_MS, undefined, { signal: endController.signal }).then(() => {
    const { session, messages } = visitor.view;
    const lastMessages = messages.slice(-6).map(({ from, delivery, body }) => ({ from, delivery, body }));
    const receivedMessages = cablePortal.people.messages.filter(({ content }) => content === text);
    throw new Error(
      `'${text}' does not come: ${JSON.stringify({ closed: visitor.closed, session, last: lastMessages, atService: receivedMessages })}`,
    );
  });
  timeoutPromise.catch(() => undefined);
  await Promise.race([standsInView(visitor, text), timeoutPromise]);
  endController.abort();
}

test(
  `over ${ROOM_COUNT * ROUND_COUNT} faults nothing is lost, doubled or out of order`,
  { timeout: 1_200_000 },
  async () => {
    const drawnNumbers = drawNumbers(SEED);
    const drawNumber = () => drawnNumbers.next().value;
    const visitors: ChatVisitor[] = [];
    for (let roomIndex = 0; roomIndex < ROOM_COUNT; roomIndex += 1) visitors.push(await cablePortal.handOver());
    const textsByRoom = visitors.map((): string[] => []);
    const result = visitors.map((): string[] => []);

    for (let roundIndex = 0; roundIndex < ROUND_COUNT; roundIndex += 1) {
      cablePortal.line.setModes(() => LINE_MOODS[drawNumber() % LINE_MOODS.length] ?? 'open');
      for (const [roomIndex, visitor] of visitors.entries()) {
        const [text, adviceText] = [`words ${roomIndex}.${roundIndex}`, `advice ${roomIndex}.${roundIndex}`];
        const isAdviserFirst = drawNumber() % 2 === 0;
        if (isAdviserFirst) cablePortal.people.sendMessage(adviceText, { conversation_id: roomIndex + 1 });
        // The rate limit allows a visitor twelve messages at once, then one every three seconds.
        if (drawNumber() % 2 === 0) {
          expect((await visitor.say(text)).status).toBe(200);
          textsByRoom[roomIndex]?.push(text);
        }
        if (!isAdviserFirst) cablePortal.people.sendMessage(adviceText, { conversation_id: roomIndex + 1 });
        result[roomIndex]?.push(adviceText);
      }
      cablePortal.line.become('open');
      // In every second round, messages are sent while the connections are still faulty.
      if (roundIndex % 2 === 1) {
        for (const [roomIndex, visitor] of visitors.entries())
          for (const text of [textsByRoom[roomIndex]?.at(-1), result[roomIndex]?.at(-1)])
            if (text) await waitUntilDelivered(visitor, text);
      }
    }

    for (const [roomIndex, visitor] of visitors.entries()) {
      for (const text of [...(textsByRoom[roomIndex] ?? []), ...(result[roomIndex] ?? [])])
        await waitUntilDelivered(visitor, text);
      const roomMessages = cablePortal.people.messages.filter(({ conversation_id: id }) => id === roomIndex + 1);
      const visitorTexts = roomMessages.filter(({ message_type: type }) => type === 0).map(({ content }) => content);
      expect(visitorTexts, 'the visitor’s words at the service').toEqual(textsByRoom[roomIndex]);
      const getVisibleTexts = (from: string) =>
        visitor.view.messages.flatMap((message) =>
          message.from === from && message.body.kind === 'text' ? [message.body.text] : [],
        );
      expect(getVisibleTexts('visitor'), 'the visitor’s own').toEqual(textsByRoom[roomIndex]);
      expect(getVisibleTexts('agent'), 'the adviser’s words').toEqual(result[roomIndex]);
    }
  },
);
