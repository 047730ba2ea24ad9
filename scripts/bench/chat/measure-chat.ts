import { setTimeout as pause } from 'node:timers/promises';
import { ChatRoomVisitor } from './chat-room-visitor.ts';
import type { ChatTab } from './chat-tab.ts';
import { countDeliveries, type Deliveries } from './count-deliveries.ts';
import type { CheckBudget } from '#scripts/bench/check-budget.ts';
import { getCpuMs, getResidentBytes, findRuntimePid } from '#scripts/bench/runtime-process.ts';
import { startWithData } from '#scripts/bench/start-with-data.ts';

const ROOM_COUNT = 100;
const TABS_PER_ROOM = 5;
/** Rounds of messages, as many as a visitor's rate limit allows. The assistant responds to each message. */
const ROUNDS = ['at once 1', 'at once 2', 'at once 3', 'in turn 1', 'in turn 2', 'in turn 3'];
/**
 * Pause between messages, long enough for one message and its answer (about 20 ms of CPU) to finish before those of the
 * next room.
 */
const TURN_MS = 60;
const RESPONSE_TIMEOUT_MS = 90_000;
const MEGABYTE = 1024 * 1024;

/**
 * Opens five hundred sockets in one workerd, and checks that every message reaches each tab of its room once and in
 * order and gets one answer.
 */
export async function measureChat(checkBudget: CheckBudget): Promise<void> {
  const portal = await startWithData();
  const visitors: ChatRoomVisitor[] = [];
  try {
    const pid = findRuntimePid();
    const site = new URL(`http://localhost:${portal.url.port}/mso`);
    for (let room = 0; room < ROOM_COUNT; room++) visitors.push(await ChatRoomVisitor.enterRoom(site, room));
    const bytesBefore = getResidentBytes(pid);
    await Promise.all(visitors.map((visitor) => visitor.openTabs(TABS_PER_ROOM)));
    const residentBytes = getResidentBytes(pid);

    const [startedAtMs, cpuBefore] = [performance.now(), getCpuMs(pid)];
    let hasAllMessages: boolean[] = [];
    for (const [index, round] of ROUNDS.entries()) {
      const turnMs = round.startsWith('in turn') ? TURN_MS : 0;
      await Promise.all(
        visitors.map(async (visitor, room) => {
          await pause(room * turnMs);
          await sendMessageTwice(visitor, `room ${room}: ${round}`);
        }),
      );
      // Waits for the answers. Otherwise messages of the next round would queue behind them.
      hasAllMessages = await Promise.all(visitors.flatMap(({ tabs }) => tabs.map((tab) => hasAnswers(tab, index + 1))));
    }
    const [seconds, cpuSeconds] = [(performance.now() - startedAtMs) / 1000, (getCpuMs(pid) - cpuBefore) / 1000];
    checkBudgets(checkBudget, visitors.map(countDeliveries), hasAllMessages.filter(Boolean).length);
    const formatMegabytes = (bytes: number) => `${Math.round(bytes / MEGABYTE)} MB`;
    console.log(
      `   total ${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s CPU in workerd; memory ${formatMegabytes(bytesBefore)} before the sockets, ${formatMegabytes(residentBytes)} with ` +
        `${ROOM_COUNT * TABS_PER_ROOM} sockets, ${formatMegabytes(getResidentBytes(pid))} at the end`,
    );
  } finally {
    await portal.stop(); // Stopping the portal also closes the sockets.
  }
}

/** Waits until a tab has received this number of answers. */
const hasAnswers = (tab: ChatTab, count: number) =>
  tab.waitUntil(
    ({ arrivals }) => arrivals.filter(({ line }) => line.body.kind === 'answer').length >= count,
    RESPONSE_TIMEOUT_MS,
  );

/** Sends a message twice with the same echo id, as a browser does when it has lost the first response. */
async function sendMessageTwice(visitor: ChatRoomVisitor, text: string) {
  const echoId = text.replaceAll(/\W+/g, '-');
  await Promise.all([visitor.sendMessage(text, echoId), visitor.sendMessage(text, echoId)]);
}

function checkBudgets(checkBudget: CheckBudget, rooms: Deliveries[], completeRooms: number): void {
  const sumRooms = (selectCount: (room: Deliveries) => number) =>
    rooms.reduce((total, room) => total + selectCount(room), 0);
  const messages = ROOM_COUNT * ROUNDS.length;
  const expectedDeliveries = messages * TABS_PER_ROOM;
  checkBudget(sumRooms(({ rejectedCount }) => rejectedCount) === 0, `no visitor within the rate limit is rejected`);
  checkBudget(
    completeRooms === ROOM_COUNT * TABS_PER_ROOM,
    `${completeRooms} of ${ROOM_COUNT * TABS_PER_ROOM} tabs received every answer`,
  );
  checkBudget(
    sumRooms(({ messages: { lostCount } }) => lostCount) === 0,
    `${messages} messages, each sent twice and delivered to ${TABS_PER_ROOM} tabs: ${expectedDeliveries - sumRooms((room) => room.messages.lostCount)} of ${expectedDeliveries} delivered`,
  );
  checkBudget(
    sumRooms(({ messages: { doubled } }) => doubled) === 0,
    `duplicate messages: ${sumRooms((room) => room.messages.doubled)}`,
  );
  checkBudget(
    sumRooms(({ answers: { lostCount, doubled } }) => lostCount + doubled) === 0,
    `${expectedDeliveries} deliveries of answers: ${sumRooms((room) => room.answers.lostCount)} lost, ${sumRooms((room) => room.answers.doubled)} duplicated`,
  );
  const differentOrderCount = rooms.filter(({ isSameOrder }) => !isSameOrder).length;
  checkBudget(
    differentOrderCount === 0,
    `rooms whose tabs received events in different orders or twice: ${differentOrderCount}`,
  );
  for (const pace of ['at once', 'in turn']) {
    const deliveryTimes = rooms
      .flatMap((room) => room.times)
      .filter(({ echoId }) => echoId.includes(pace.replace(' ', '-')))
      .map(({ milliseconds }) => milliseconds)
      .sort((a, b) => a - b);
    const formatPercentile = (quantile: number) =>
      `${(deliveryTimes[Math.ceil(deliveryTimes.length * quantile) - 1] ?? 0).toFixed(0)} ms`;
    console.log(
      `   latency from sending a message to its line on a tab, ${ROOM_COUNT} rooms ${pace}: p50 ${formatPercentile(0.5)}, p99 ${formatPercentile(0.99)}, max ${formatPercentile(1)}`,
    );
  }
}
