import { setTimeout as pause } from 'node:timers/promises';
import { ChatRoomVisitor } from './chat-room-visitor.ts';
import type { ChatTab } from './chat-tab.ts';
import { countDeliveries, type Deliveries } from './count-deliveries.ts';
import type { CheckBudget } from '#scripts/bench/check-budget.ts';
import { getCpuMs, getResidentBytes, runtimePid } from '#scripts/bench/runtime-process.ts';
import { startWithData } from '#scripts/bench/start-with-data.ts';

const ROOMS = 100;
const TABS = 5;
/** Rounds of messages, as many as the rate limit of a visitor allows; the assistant responds to each. */
const ROUNDS = ['at once 1', 'at once 2', 'at once 3', 'in turn 1', 'in turn 2', 'in turn 3'];
/**
 * Interval at which no message waits for another room's, because a message with its answer costs about 20 ms of CPU.
 */
const TURN_MS = 60;
const RESPONSE_TIMEOUT_MS = 90_000;
const MEGABYTE = 1024 * 1024;

/**
 * Opens five hundred sockets in one workerd and checks that every message reaches each tab of its room once and in
 * order, and gets one answer.
 */
export async function measureChat(checkBudget: CheckBudget): Promise<void> {
  const portal = await startWithData();
  const visitors: ChatRoomVisitor[] = [];
  try {
    const pid = runtimePid();
    const site = new URL(`http://localhost:${portal.url.port}/mso`);
    for (let room = 0; room < ROOMS; room++) visitors.push(await ChatRoomVisitor.enter(site, room));
    const bytesBefore = getResidentBytes(pid);
    await Promise.all(visitors.map((visitor) => visitor.openTabs(TABS)));
    const residentBytes = getResidentBytes(pid);

    const [began, cpuBefore] = [performance.now(), getCpuMs(pid)];
    let hasAll: boolean[] = [];
    for (const [index, round] of ROUNDS.entries()) {
      const turn = round.startsWith('in turn') ? TURN_MS : 0;
      await Promise.all(
        visitors.map(async (visitor, room) => {
          await pause(room * turn);
          await sendTwice(visitor, `room ${room}: ${round}`);
        }),
      );
      // Waits for the answers, so that messages of the next round do not queue behind them.
      hasAll = await Promise.all(visitors.flatMap(({ tabs }) => tabs.map((tab) => hasAnswers(tab, index + 1))));
    }
    const [seconds, cpuSeconds] = [(performance.now() - began) / 1000, (getCpuMs(pid) - cpuBefore) / 1000];
    checkBudgets(checkBudget, visitors.map(countDeliveries), hasAll.filter(Boolean).length);
    const memory = (bytes: number) => `${Math.round(bytes / MEGABYTE)} MB`;
    console.log(
      `   all of it took ${seconds.toFixed(1)} s, and ${cpuSeconds.toFixed(1)} s of CPU in workerd, which held ${memory(bytesBefore)} before the sockets, ${memory(residentBytes)} with ` +
        `${ROOMS * TABS} of them, ${memory(getResidentBytes(pid))} at the end`,
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

/** Sends a message twice with one echo id, as a browser does that has lost the first response. */
async function sendTwice(visitor: ChatRoomVisitor, text: string) {
  const echoId = text.replaceAll(/\W+/g, '-');
  await Promise.all([visitor.sendMessage(text, echoId), visitor.sendMessage(text, echoId)]);
}

function checkBudgets(checkBudget: CheckBudget, rooms: Deliveries[], complete: number): void {
  const sum = (selectCount: (room: Deliveries) => number) =>
    rooms.reduce((total, room) => total + selectCount(room), 0);
  const messages = ROOMS * ROUNDS.length;
  const all = messages * TABS;
  checkBudget(sum(({ rejectedCount }) => rejectedCount) === 0, `nobody who keeps to the pace is told to wait`);
  checkBudget(complete === ROOMS * TABS, `${complete} of ${ROOMS * TABS} tabs saw every answer`);
  checkBudget(
    sum(({ messages: { lostCount } }) => lostCount) === 0,
    `${messages} messages, each sent twice, to ${TABS} tabs each: ${all - sum((room) => room.messages.lostCount)} of ${all} delivered`,
  );
  checkBudget(
    sum(({ messages: { doubled } }) => doubled) === 0,
    `doubled messages: ${sum((room) => room.messages.doubled)}`,
  );
  checkBudget(
    sum(({ answers: { lostCount, doubled } }) => lostCount + doubled) === 0,
    `${all} deliveries of answers, of which lost ${sum((room) => room.answers.lostCount)}, doubled ${sum((room) => room.answers.doubled)}`,
  );
  const unlike = rooms.filter(({ isSameOrder }) => !isSameOrder).length;
  checkBudget(unlike === 0, `rooms whose tabs heard of something in another order, or of one change twice: ${unlike}`);
  for (const pace of ['at once', 'in turn']) {
    const times = rooms
      .flatMap((room) => room.times)
      .filter(({ echoId }) => echoId.includes(pace.replace(' ', '-')))
      .map(({ milliseconds }) => milliseconds)
      .sort((a, b) => a - b);
    const formatPercentile = (share: number) => `${(times[Math.ceil(times.length * share) - 1] ?? 0).toFixed(0)} ms`;
    console.log(
      `   from the sending of a message to its line on a tab, ${ROOMS} rooms ${pace}: p50 ${formatPercentile(0.5)}, p99 ${formatPercentile(0.99)}, all ${formatPercentile(1)}`,
    );
  }
}
