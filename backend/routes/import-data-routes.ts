import { Hono } from 'hono';
import { respond, respondError, checkInput, rejectRateLimited } from '#backend/response/respond.ts';
import { formatMessage } from '#backend/response/message-texts.ts';
import { requireLogin } from '#backend/auth/recognise-caller.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { hongKongTime } from '#backend/catalogue/hong-kong-time.ts';
import { getConsents } from '#backend/consent/read-consents.ts';
import { getConsentLimits, consumeRateLimit } from '#backend/limits/rate-limits.ts';
import { selectImportedCourses, selectImportedSchools, recordImport } from '#backend/queries/imported-data.ts';
import { queryRows, batchRead, type Statement, batchWrite } from '#backend/queries/database.ts';
import {
  addCourseFavourites,
  addSchoolFavourite,
  addSchoolsOfCourses,
  selectOpenCourses,
} from '#backend/queries/favourites.ts';
import { updateUser, type UserChanges } from '#backend/queries/identity/users.ts';
import { importData, previewImport } from '#shared/contract/account/import-data.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import { PORTABLE_FIELDS } from '#shared/rules/portable-data.ts';

interface ImportTargetRow {
  at: number;
  id: number;
  isOpen: 0 | 1;
  here: string | null;
}

interface ImportedItem {
  name: string;
  remark: string;
}

/** Describes the rows of an import. Existing favourites are reported as such, even if hidden on this site. */
const describeImport = (items: readonly ImportedItem[], importTargets: readonly ImportTargetRow[]) =>
  items.map(({ name, remark }, index) => {
    const row = importTargets.findLast((target) => target.at === index);
    const currentRemark = row?.here ?? '';
    if (!row) return { at: index, id: '', name, state: 'unknown' as const, here: currentRemark, brought: remark };
    const state = row.here !== null ? ('there' as const) : row.isOpen ? ('new' as const) : ('closed' as const);
    return { at: index, id: String(row.id), name, state, here: currentRemark, brought: remark };
  });

const NO_CHANGE: UserChanges = {
  nickname: null,
  name: null,
  firstName: null,
  lastName: null,
  birthday: null,
  gender: null,
  headIcon: null,
  countryId: null,
  stateId: null,
  cityIds: null,
  hasFriend: null,
};

export const importDataRoutes = new Hono<BackendEnv>()
  .post(previewImport.path, requireLogin(), checkInput('json', previewImport.input), async (c) => {
    const { profile, schools, courses } = c.req.valid('json');
    const { user } = c.var;
    const { publicLevel } = c.var.caller;
    const [schoolTargets, courseTargets] = await batchRead(
      c.env.DB,
      selectImportedSchools(schools, user.id, publicLevel),
      selectImportedCourses(courses, user.id, publicLevel),
    );
    return respond(c, previewImport, {
      profile: PORTABLE_FIELDS.flatMap((field) =>
        profile[field] ? [{ field, here: user[field], brought: profile[field] }] : [],
      ),
      schools: describeImport(schools, schoolTargets),
      courses: describeImport(courses, courseTargets),
    });
  })
  .post(importData.path, requireLogin(), checkInput('json', importData.input), async (c) => {
    const { version, language, fromSite, madeAt, profile, schools, courses } = c.req.valid('json');
    const { user } = c.var;
    const { publicLevel, locale } = c.var.caller;
    const consents = await getConsents(c.env.DB, user.id, c.var.caller.agentKey);
    if (consents.version === null || version !== consents.version)
      return respondError(c, ERROR_CODES.invalidParameter, {
        field: 'version',
        message: formatMessage(locale, 'policyChanged'),
        status: 400,
      });
    const courseIds = [...new Set(courses.map(({ id }) => id))];
    const openRows = courseIds.length === 0 ? [] : await queryRows(c.env.DB, selectOpenCourses(courseIds, publicLevel));
    if (openRows.length < courseIds.length)
      return respondError(c, ERROR_CODES.requestError, { message: formatMessage(locale, 'courseUnknown') });
    const waitSeconds = await consumeRateLimit(c.env.DB, getConsentLimits(user.id));
    if (waitSeconds !== null) return rejectRateLimited(c, waitSeconds);

    const now = new Date();
    const savedAt = hongKongTime(now.getTime());
    const filledFields = PORTABLE_FIELDS.filter((field) => profile[field]);
    const favouriteCourses = courses.map(({ id: courseId, remark }) => ({ courseId, remark }));
    const importedItems = { profile: filledFields, schools: schools.map(({ id }) => id), courses: courseIds };
    const writes: Statement[] = [
      ...(filledFields.length > 0 ? [updateUser(user.id, { ...NO_CHANGE, ...profile })] : []),
      ...schools.map(({ id: schoolId, remark }) =>
        addSchoolFavourite({ userId: user.id, schoolId, remark, now: savedAt }, publicLevel),
      ),
      ...(favouriteCourses.length > 0
        ? [
            addSchoolsOfCourses({ userId: user.id, courses: favouriteCourses, now: savedAt }),
            addCourseFavourites({ userId: user.id, courses: favouriteCourses, now: savedAt }),
          ]
        : []),
      recordImport({
        userId: user.id,
        agentKey: consents.agentKey,
        at: now.toISOString(),
        version,
        language,
        fromSite,
        madeAt,
        taken: JSON.stringify(importedItems),
      }),
    ];
    await batchWrite(c.env.DB, writes);
    return respond(c, importData, { profile: filledFields.length, schools: schools.length, courses: courseIds.length });
  });
