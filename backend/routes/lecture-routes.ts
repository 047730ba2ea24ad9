import { Hono } from 'hono';
import { lectureCancel, lectureList, lectureSignUp, myLectures } from '#shared/contract/catalogue/lecture.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import { respond, respondError, checkInput, respondPage } from '#backend/response/respond.ts';
import { formatMessage } from '#backend/response/message-texts.ts';
import type { ResponseContext, BackendEnv } from '#backend/bindings.ts';
import { describeCaptions } from '#backend/catalogue/describe-school.ts';
import { hongKongTime } from '#backend/catalogue/hong-kong-time.ts';
import { requireLogin } from '#backend/auth/recognise-caller.ts';
import { changeSeat, sendSmsConfirmation } from '#backend/lectures/change-seat.ts';
import { listDraftedRows } from '#backend/site/preview-content.ts';
import { publishDueContent } from '#backend/site/publish-due.ts';
import { isJoinable, isSeatTaken } from '#backend/lectures/next-seat.ts';
import { type LectureRow, selectLectures, getLectures, selectSeat } from '#backend/queries/lectures/lectures.ts';
import { queryRow } from '#backend/queries/database.ts';
import type { LoggedInUser } from '#backend/queries/identity/users.ts';
import { toStoredTime, type LectureText } from '#backend/site/rows/lecture-row.ts';
import type { Locale } from '#shared/locale/locales.ts';

export const lectureRoutes = new Hono<BackendEnv>()
  .use(lectureList.path, publishDueContent)
  .get(lectureList.path, checkInput('query', lectureList.input), async (c) => {
    const query = c.req.valid('query');
    const now = hongKongTime(Date.now());
    const { locale, user } = c.var.caller;
    const pagedQuery = selectLectures(query, now, c.var.caller, user?.id ?? null);
    const draftsByKey = await listDraftedRows(c, 'lecture');
    const isInPeriod = (endTime: string) =>
      query.currentPage === 1 && (query.when === undefined || (query.when === 'past') === endTime < now);
    return respondPage(c, lectureList, pagedQuery, query, describeLecture, (rows) =>
      applyDrafts(rows, draftsByKey, { locale, isInPeriod }),
    );
  })
  .get(myLectures.path, requireLogin(), checkInput('query', myLectures.input), async (c) => {
    const query = c.req.valid('query');
    const now = Date.now();
    const pagedQuery = getLectures(c.var.user.id, query, hongKongTime(now), c.var.caller.locale);
    return respondPage(c, myLectures, pagedQuery, query, (row) => ({
      ...describeLecture(row),
      // The URL is returned only from one day before the lecture, to limit its circulation and to prevent joining on
      // the wrong day.
      joinUrl: isJoinable(row, now) && row.cancelled === 0 ? row.joinUrl : '',
      attended: row.attended === 1,
    }));
  })
  .post(lectureSignUp.path, requireLogin(), checkInput('json', lectureSignUp.input), async (c) => {
    const { user } = c.var;
    const seatResult = await changeOwnSeat(c, user, c.req.valid('json').id, 'signUp');
    if (!seatResult.ok) return rejectSeat(c, seatResult.refusal);
    if (!isSeatTaken(seatResult.previousSeat.state)) await sendSmsConfirmation(c, user, seatResult.previousSeat);
    return respond(c, lectureSignUp, null);
  })
  .post(lectureCancel.path, requireLogin(), checkInput('json', lectureCancel.input), async (c) => {
    const seatResult = await changeOwnSeat(c, c.var.user, c.req.valid('json').id, 'leave');
    return seatResult.ok ? respond(c, lectureCancel, null) : rejectSeat(c, seatResult.refusal);
  });

const describeLecture = ({ filmCaptions, ...row }: LectureRow) => ({
  ...row,
  captions: describeCaptions(filmCaptions),
  online: row.online === 1,
  signedUp: row.signedUp === 1,
  cancelled: row.cancelled === 1,
});

/** Applies a student's action to their own reservation. */
function changeOwnSeat(c: ResponseContext, user: LoggedInUser, id: string, kind: 'signUp' | 'leave') {
  return changeSeat(c.env.DB, user.id, () => queryRow(c.env.DB, selectSeat(id, user.id, c.var.caller)), { kind });
}

const rejectSeat = (c: ResponseContext, key: Parameters<typeof formatMessage>[1]) =>
  respondError(c, ERROR_CODES.requestError, { message: formatMessage(c.var.caller.locale, key) });

/** Replaces lectures by their drafts. Drafts of new lectures that match `isInPeriod` come first. */
function applyDrafts(
  rows: readonly LectureRow[],
  draftsByKey: ReadonlyMap<string, LectureText>,
  { locale, isInPeriod }: { locale: Locale; isInPeriod: (endTime: string) => boolean },
): readonly LectureRow[] {
  const selectText = (texts: LectureText['title']) => texts[locale] || texts.zh;
  const overlayDraft = (row: LectureRow, lectureText: LectureText): LectureRow => ({
    ...row,
    title: selectText(lectureText.title),
    speaker: selectText(lectureText.speaker),
    place: selectText(lectureText.place),
    description: selectText(lectureText.body),
    startTime: toStoredTime(lectureText.startTime),
    endTime: toStoredTime(lectureText.endTime),
    online: lectureText.online === 'yes' ? 1 : 0,
    cover: lectureText.picture,
    videoUrl: lectureText.recording,
  });
  const listedKeys = new Set(rows.map(({ id }) => String(id)));
  const newDrafts = [...draftsByKey].filter(
    ([key, { endTime }]) => !listedKeys.has(key) && isInPeriod(toStoredTime(endTime)),
  );
  return [
    ...newDrafts.map(([key, lectureText]) => overlayDraft(createEmptyLecture(Number(key)), lectureText)),
    ...rows.map((row) => {
      const draft = draftsByKey.get(String(row.id));
      return draft ? overlayDraft(row, draft) : row;
    }),
  ];
}

const createEmptyLecture = (id: number): LectureRow => ({
  id,
  title: '',
  speaker: '',
  place: '',
  description: '',
  startTime: '',
  endTime: '',
  online: 0,
  cover: '',
  videoUrl: '',
  filmCaptions: '{}',
  seatsLeft: null,
  signedUp: 0,
  cancelled: 0,
});
