import { Hono } from 'hono';
import { respond, respondError, checkInput, rejectRateLimited } from '#backend/response/respond.ts';
import { messageText } from '#backend/response/message-texts.ts';
import { requireLogin } from '#backend/auth/recognise-caller.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { hongKongTime } from '#backend/catalogue/hong-kong-time.ts';
import { getConsents } from '#backend/consent/read-consents.ts';
import { consentLimits, consumeRateLimit } from '#backend/limits/rate-limits.ts';
import { importedCourses, importedSchools, recordImport } from '#backend/queries/imported-data.ts';
import { queryRows, batchRead, type Statement, batchWrite } from '#backend/queries/database.ts';
import {
  addCourseFavourites,
  addSchoolFavourite,
  addSchoolsOfCourses,
  openCourses,
} from '#backend/queries/favourites.ts';
import { updateUser, type UserChanges } from '#backend/queries/identity/users.ts';
import { importData, previewImport } from '#shared/contract/account/import-data.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import { PORTABLE_FIELDS } from '#shared/rules/portable-data.ts';

interface ImportTarget {
  at: number;
  id: number;
  isOpen: 0 | 1;
  here: string | null;
}

interface Brought {
  name: string;
  remark: string;
}

/** Describes the rows of an import. Existing favourites are reported as such, even if hidden on this site. */
const describe = (items: readonly Brought[], importTargets: readonly ImportTarget[]) =>
  items.map(({ name, remark }, index) => {
    const row = importTargets.findLast((item) => item.at === index);
    const currentVersion = row?.here ?? '';
    if (!row) return { at: index, id: '', name, state: 'unknown' as const, here: currentVersion, brought: remark };
    const state = row.here !== null ? ('there' as const) : row.isOpen ? ('new' as const) : ('closed' as const);
    return { at: index, id: String(row.id), name, state, here: currentVersion, brought: remark };
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
    const [foundSchools, foundCourses] = await batchRead(
      c.env.DB,
      importedSchools(schools, user.id, publicLevel),
      importedCourses(courses, user.id, publicLevel),
    );
    return respond(c, previewImport, {
      profile: PORTABLE_FIELDS.flatMap((field) =>
        profile[field] ? [{ field, here: user[field], brought: profile[field] }] : [],
      ),
      schools: describe(schools, foundSchools),
      courses: describe(courses, foundCourses),
    });
  })
  .post(importData.path, requireLogin(), checkInput('json', importData.input), async (c) => {
    const { version, language, fromSite, madeAt, profile, schools, courses } = c.req.valid('json');
    const { user } = c.var;
    const { publicLevel, locale } = c.var.caller;
    const agreed = await getConsents(c.env.DB, user.id, c.var.caller.agentKey);
    if (agreed.version === null || version !== agreed.version)
      return respondError(c, ERROR_CODES.invalidParameter, {
        field: 'version',
        message: messageText(locale, 'policyChanged'),
        status: 400,
      });
    const requested = [...new Set(courses.map(({ id }) => id))];
    const open = requested.length === 0 ? [] : await queryRows(c.env.DB, openCourses(requested, publicLevel));
    if (open.length < requested.length)
      return respondError(c, ERROR_CODES.requestError, { message: messageText(locale, 'courseUnknown') });
    const wait = await consumeRateLimit(c.env.DB, consentLimits(user.id));
    if (wait !== null) return rejectRateLimited(c, wait);

    const now = new Date();
    const savedAt = hongKongTime(now.getTime());
    const filledFields = PORTABLE_FIELDS.filter((field) => profile[field]);
    const collected = courses.map(({ id: courseId, remark }) => ({ courseId, remark }));
    const consumed = { profile: filledFields, schools: schools.map(({ id }) => id), courses: requested };
    const writes: Statement[] = [
      ...(filledFields.length > 0 ? [updateUser(user.id, { ...NO_CHANGE, ...profile })] : []),
      ...schools.map(({ id: schoolId, remark }) =>
        addSchoolFavourite({ userId: user.id, schoolId, remark, now: savedAt }, publicLevel),
      ),
      ...(collected.length > 0
        ? [
            addSchoolsOfCourses({ userId: user.id, courses: collected, now: savedAt }),
            addCourseFavourites({ userId: user.id, courses: collected, now: savedAt }),
          ]
        : []),
      recordImport({
        userId: user.id,
        agentKey: agreed.agentKey,
        at: now.toISOString(),
        version,
        language,
        fromSite,
        madeAt,
        taken: JSON.stringify(consumed),
      }),
    ];
    await batchWrite(c.env.DB, writes);
    return respond(c, importData, { profile: filledFields.length, schools: schools.length, courses: requested.length });
  });
