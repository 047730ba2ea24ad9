import { hongKongTime } from '#backend/catalogue/hong-kong-time.ts';
import { type Desk, placeOf } from '#backend/office/office-auth.ts';
import { dayBegan, dayName } from '#backend/office/office-view.ts';
import {
  applicationsLedBy,
  countStanding,
  offersToReply,
  stepsToTake,
} from '#backend/queries/applications/board-applications.ts';
import { missedSearches } from '#backend/queries/catalogue/search.ts';
import { conversationsOf, waitingConversations } from '#backend/queries/chat/conversations.ts';
import { readRows, readTogether } from '#backend/queries/database.ts';
import { lecturesOfDesk } from '#backend/queries/lectures/desk-lectures.ts';
import { dutyOf, firstAnswersSince, handoversTo } from '#backend/queries/office/duty.ts';
import { namesOfShown } from '#backend/queries/shown-results.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { LONGEST_IDLE_MS } from '#backend/staff/staff-sign-in.ts';
import { type DayView, middleOf, MOST_APPLICATIONS_HANDED, MOST_HANDED_OVER, standingSchool } from './day-view.ts';

const MOST_SHOWN = 8;
const MOST_LECTURES = 6;
const MOST_MISSED = 6;
const MOST_ANSWERS = 500;

/** What waits for the people of an agent now, by the clock of its site. */
export async function readDay(c: Desk, said: DayView['said'] = {}, now = Date.now()): Promise<DayView> {
  const { agentKey, locale } = c.var.desk;
  const { id: staffId, name } = c.var.staff;
  const place = await placeOf(c, name);
  const today = dayName(now, place.timeZone);
  const [waiting, mine, led, replies, steps, [counts], lectures, missed, duty, handovers, answers] = await readTogether(
    c.env.DB,
    waitingConversations(agentKey, now, MOST_SHOWN),
    conversationsOf(agentKey, staffId, MOST_HANDED_OVER),
    applicationsLedBy(agentKey, staffId, today, MOST_APPLICATIONS_HANDED),
    offersToReply(agentKey, today, MOST_SHOWN),
    stepsToTake(agentKey, staffId, today, MOST_SHOWN),
    countStanding(agentKey, staffId),
    lecturesOfDesk(agentKey, 'upcoming', hongKongTime(now), locale, MOST_LECTURES),
    missedSearches(agentKey),
    dutyOf(agentKey, now, now - LONGEST_IDLE_MS),
    handoversTo(agentKey, staffId),
    firstAnswersSince(agentKey, dayBegan(now, place.timeZone), MOST_ANSWERS),
  );
  const schools = [...replies, ...steps].map(standingSchool).filter(Boolean);
  const names = await readRows(
    c.env.DB,
    namesOfShown({ school: schools, course: [], country: [], group: [], level: [] }, locale),
  );
  // Lectures are told in Hong Kong's time, wherever the site is.
  const isToday = ({ startTime }: { startTime: string }) =>
    dayName(Date.parse(`${startTime.replace(' ', 'T')}+08:00`), place.timeZone) === today;
  return {
    ...place,
    now,
    waiting: { rows: waiting.filter((row) => isAllowed(c, 'talk', row)), total: place.bar?.waiting ?? 0 },
    mine: mine.filter((row) => isAllowed(c, 'talk', row)),
    led: led.filter((row) => isAllowed(c, 'seeApplication', row)),
    replies: { rows: replies.filter((row) => isAllowed(c, 'seeApplication', row)), total: counts?.toReply ?? 0 },
    steps: {
      rows: steps.filter((row) => isAllowed(c, 'seeApplication', row)),
      total: counts?.toStep ?? 0,
    },
    followed: counts?.following ?? 0,
    own: counts?.own ?? 0,
    lectures: lectures.filter(isToday),
    nextLecture: lectures.find((lecture) => !isToday(lecture) && !lecture.cancelled) ?? null,
    missed: missed.slice(0, MOST_MISSED),
    duty,
    handovers,
    names,
    firstAnswer: middleOf(answers.map(({ waited }) => waited)),
    said,
  };
}
