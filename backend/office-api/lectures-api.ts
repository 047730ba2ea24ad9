import { Hono } from 'hono';
import { hongKongTime } from '#backend/catalogue/hong-kong-time.ts';
import { changeSeat } from '#backend/lectures/change-seat.ts';
import { getNextSeat, type SeatAction } from '#backend/lectures/next-seat.ts';
import { queryRow, queryRows } from '#backend/queries/database.ts';
import {
  type AttendeeRow,
  selectAttendeesOfDesk,
  type DeskLectureRow,
  selectLectureOfDesk,
  selectLecturesOfDesk,
} from '#backend/queries/lectures/desk-lectures.ts';
import { selectSeatOfStudent } from '#backend/queries/lectures/lectures.ts';
import { isAllowed, getStudentTies } from '#backend/staff/check-permission.ts';
import { isRoleAllowed } from '#backend/staff/permissions.ts';
import {
  changeLectureSeat,
  getLecture,
  type LectureAttendee,
  listLectures,
  type OfficeLecture,
} from '#shared/contract/office/lectures.ts';
import { failOffice, succeedOffice } from '#shared/contract/office/office-call.ts';
import { FORBIDDEN, type OfficeSessionContext, type OfficeSessionEnv, serveCall } from './serve-call.ts';

const MAX_LISTED = 100;

export const lecturesApi = new Hono<OfficeSessionEnv>();

serveCall(lecturesApi, listLectures, async (c, { list }) => {
  const { agentKey, locale } = c.var.desk;
  if (!isAllowed(c, 'workAtDesk', { agentKey })) return FORBIDDEN;
  const now = hongKongTime(Date.now());
  const rows = await queryRows(c.env.DB, selectLecturesOfDesk(agentKey, list, now, locale, MAX_LISTED + 1));
  return succeedOffice({
    lectures: rows.slice(0, MAX_LISTED).map(describeLecture),
    isCut: rows.length > MAX_LISTED,
    canAdd: isRoleAllowed(c.var.staff.role, 'keepLectures'),
  });
});

serveCall(lecturesApi, getLecture, async (c, { id }) => {
  const { agentKey } = c.var.desk;
  const lecture = await findLecture(c, id);
  if (!lecture) return failOffice({ code: 'notFound' });
  const attendees = await queryRows(c.env.DB, selectAttendeesOfDesk(agentKey, id));
  const now = hongKongTime(Date.now());
  return succeedOffice({
    lecture: describeLecture(lecture),
    isShared: lecture.ownerKey === '',
    canEdit: lecture.ownerKey !== '' && isAllowed(c, 'keepLectures', { agentKey, ownerKey: lecture.ownerKey }),
    attendees: attendees.map((attendee) => describeAttendee(attendee, lecture, now)),
  });
});

serveCall(lecturesApi, changeLectureSeat, async (c, { id, userId, command }) => {
  const { agentKey, locale } = c.var.desk;
  const lecture = await findLecture(c, id);
  const ties = await getStudentTies(c.env.DB, agentKey, userId);
  if (!lecture || !isAllowed(c, 'seeStudent', ties)) return failOffice({ code: 'notFound' });
  const action: SeatAction = command.kind === 'remove' ? { ...command, who: c.var.staff.name } : command;
  const readSeat = () => queryRow(c.env.DB, selectSeatOfStudent(id, userId, locale));
  const changeResult = await changeSeat(c.env.DB, userId, readSeat, action);
  return succeedOffice(changeResult.ok ? { kind: 'done' } : { kind: 'refused', why: changeResult.refusal });
});

/** Finds a lecture. Lectures are shared by all sites, but their lists of attendees show only the agency's students. */
async function findLecture(c: OfficeSessionContext, id: number): Promise<DeskLectureRow | null> {
  const { agentKey, locale } = c.var.desk;
  if (!isAllowed(c, 'workAtDesk', { agentKey })) return null;
  return queryRow(c.env.DB, selectLectureOfDesk(agentKey, id, locale));
}

export const describeLecture = ({
  id,
  title,
  place,
  startTime,
  endTime,
  cancelled,
  seats,
  taken: takenSeats,
  ours: registeredCount,
}: DeskLectureRow): OfficeLecture => ({
  id,
  title,
  place,
  startTime,
  endTime,
  isCancelled: cancelled !== 0,
  seats,
  taken: takenSeats,
  ours: registeredCount,
});

function describeAttendee(
  { userId, state, at, nickname, name, areaCode, mobile }: AttendeeRow,
  lecture: DeskLectureRow,
  now: string,
): LectureAttendee {
  const isActionAllowed = (action: SeatAction) => {
    const nextState = getNextSeat(state, action, lecture, now);
    return nextState.ok && nextState.state !== state;
  };
  return {
    userId,
    name: name || nickname,
    areaCode,
    mobile,
    state,
    at: at ? Date.parse(at) : null,
    can: {
      attend: isActionAllowed({ kind: 'attend' }),
      unattend: isActionAllowed({ kind: 'unattend' }),
      remove: isActionAllowed({ kind: 'remove', who: '', text: '' }),
    },
  };
}
