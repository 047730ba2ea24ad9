import { Hono } from 'hono';
import { hongKongTime } from '#backend/catalogue/hong-kong-time.ts';
import { changeSeat } from '#backend/lectures/change-seat.ts';
import { nextSeat, type SeatAction } from '#backend/lectures/next-seat.ts';
import { queryRow, queryRows } from '#backend/queries/database.ts';
import {
  type AttendeeRow,
  attendeesOfDesk,
  type DeskLectureRow,
  lectureOfDesk,
  lecturesOfDesk,
} from '#backend/queries/lectures/desk-lectures.ts';
import { seatOfStudent } from '#backend/queries/lectures/lectures.ts';
import { isAllowed, getStudentTies } from '#backend/staff/check-permission.ts';
import { roleCan } from '#backend/staff/permissions.ts';
import {
  changeLectureSeat,
  getLecture,
  type LectureAttendee,
  listLectures,
  type OfficeLecture,
} from '#shared/contract/office/lectures.ts';
import { officeFail, officeOk } from '#shared/contract/office/office-call.ts';
import { FORBIDDEN, type OfficeSessionContext, type OfficeSessionEnv, serveCall } from './serve-call.ts';

const MAX_LISTED = 100;

export const lecturesApi = new Hono<OfficeSessionEnv>();

serveCall(lecturesApi, listLectures, async (c, { list }) => {
  const { agentKey, locale } = c.var.desk;
  if (!isAllowed(c, 'workAtDesk', { agentKey })) return FORBIDDEN;
  const now = hongKongTime(Date.now());
  const rows = await queryRows(c.env.DB, lecturesOfDesk(agentKey, list, now, locale, MAX_LISTED + 1));
  return officeOk({
    lectures: rows.slice(0, MAX_LISTED).map(describeLecture),
    isCut: rows.length > MAX_LISTED,
    canAdd: roleCan(c.var.staff.role, 'keepLectures'),
  });
});

serveCall(lecturesApi, getLecture, async (c, { id }) => {
  const { agentKey } = c.var.desk;
  const lecture = await findLecture(c, id);
  if (!lecture) return officeFail({ code: 'notFound' });
  const attendees = await queryRows(c.env.DB, attendeesOfDesk(agentKey, id));
  const now = hongKongTime(Date.now());
  return officeOk({
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
  if (!lecture || !isAllowed(c, 'seeStudent', ties)) return officeFail({ code: 'notFound' });
  const action: SeatAction = command.kind === 'remove' ? { ...command, who: c.var.staff.name } : command;
  const readSeat = () => queryRow(c.env.DB, seatOfStudent(id, userId, locale));
  const changed = await changeSeat(c.env.DB, userId, readSeat, action);
  return officeOk(changed.ok ? { kind: 'done' } : { kind: 'refused', why: changed.refusal });
});

/** Lectures are of all sites; their lists of attendees show the agency's own students. */
async function findLecture(c: OfficeSessionContext, id: number): Promise<DeskLectureRow | null> {
  const { agentKey, locale } = c.var.desk;
  if (!isAllowed(c, 'workAtDesk', { agentKey })) return null;
  return queryRow(c.env.DB, lectureOfDesk(agentKey, id, locale));
}

export const describeLecture = ({
  id,
  title,
  place,
  startTime,
  endTime,
  cancelled,
  seats,
  taken,
  ours,
}: DeskLectureRow): OfficeLecture => ({
  id,
  title,
  place,
  startTime,
  endTime,
  isCancelled: cancelled !== 0,
  seats,
  taken,
  ours,
});

function describeAttendee(
  { userId, state, at, nickname, name, areaCode, mobile }: AttendeeRow,
  lecture: DeskLectureRow,
  now: string,
): LectureAttendee {
  const canDo = (action: SeatAction) => {
    const next = nextSeat(state, action, lecture, now);
    return next.ok && next.state !== state;
  };
  return {
    userId,
    name: name || nickname,
    areaCode,
    mobile,
    state,
    at: at ? Date.parse(at) : null,
    can: {
      attend: canDo({ kind: 'attend' }),
      unattend: canDo({ kind: 'unattend' }),
      remove: canDo({ kind: 'remove', who: '', text: '' }),
    },
  };
}
