import { z } from 'zod';
import { LOGIN_PATTERN, MAX_STAFF_NAME_CHARS } from '#shared/rules/credentials.ts';
import { STAFF_ROLES } from '#shared/rules/staff-roles.ts';
import { createOfficeMutation, createOfficeQuery } from './office-call.ts';

const STAFF_LOG_ACTIONS = [
  'signedIn',
  'signedInByRecovery',
  'refused',
  'signedOut',
  'setUp',
  'accountMade',
  'accountReset',
  'accountRevoked',
  'roleChanged',
  'recoveryRenewed',
  'signedInByPasskey',
  'passkeyAdded',
  'passkeyRemoved',
  'authenticatorReplaced',
  'passwordChanged',
  'profileChanged',
  'privacyRequestAdded',
  'privacyRequestClosed',
  'studentsExported',
  'leadsExported',
  'contentPublished',
  'contentImported',
  'importUndone',
  'contentNotPublished',
  'lectureCancelled',
  'siteChanged',
  'siteMade',
  'pictureAdded',
  'pictureReplaced',
  'pictureTold',
  'pictureRemoved',
  'webhookAdded',
  'webhookRotated',
  'webhookRemoved',
  'webhookReplayed',
  'channelAdded',
  'channelChanged',
  'channelRemoved',
  'appointmentMoved',
  'appointmentCancelled',
  'hoursChanged',
  'apiTokenMade',
  'apiTokenRevoked',
  'tokenMade',
  'tokenRevoked',
] as const;
export type StaffLogAction = (typeof STAFF_LOG_ACTIONS)[number];

/** Actions listed on the staff page, in its order. Each is an action in backend/staff/permissions.ts. */
export const ROLE_ACTIONS = [
  'talk',
  'seeStudent',
  'seeApplication',
  'moveApplication',
  'openDocument',
  'exportStudents',
  'keepSharedReplies',
  'keepTags',
  'writeContent',
  'keepArticles',
  'keepLectures',
  'keepGuides',
  'keepCatalogue',
  'seeStaff',
  'manageStaff',
  'steerSite',
  'handlePrivacy',
] as const;

const StaffAccountSchema = z.object({
  id: z.number(),
  login: z.string(),
  name: z.string(),
  role: z.enum(STAFF_ROLES),
  state: z.enum(['active', 'invited', 'revoked']),
  /** Whether the caller is an administrator and the account is not the caller's own. */
  canChange: z.boolean(),
});

export const listStaff = createOfficeQuery(
  'staff.list',
  z.object({}),
  z.object({
    accounts: z.array(StaffAccountSchema),
    canAdd: z.boolean(),
    /** Allowed actions by role. */
    rights: z.array(z.object({ action: z.enum(ROLE_ACTIONS), roles: z.array(z.enum(STAFF_ROLES)) })),
    /** Latest entries of the audit log. */
    log: z.array(z.object({ at: z.number(), who: z.string(), action: z.enum(STAFF_LOG_ACTIONS), about: z.string() })),
  }),
);

const id = z.coerce.number().int();

export const AccountCommand = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('add'),
    name: z.string().trim().min(1).max(MAX_STAFF_NAME_CHARS),
    login: z.string().trim().toLowerCase().regex(LOGIN_PATTERN),
    role: z.enum(STAFF_ROLES),
  }),
  z.object({ kind: z.literal('role'), id, role: z.enum(STAFF_ROLES) }),
  z.object({ kind: z.literal('reset'), id }),
  z.object({ kind: z.literal('revoke'), id }),
]);
export type AccountCommand = z.infer<typeof AccountCommand>;

export const changeAccount = createOfficeMutation(
  'staff.change',
  z.object({ command: AccountCommand, /** Code of the second factor, or '' if none was entered. */ code: z.string() }),
  z.discriminatedUnion('kind', [
    /** `setUpPath` is the path of the one-time set-up page below the office's own path. */
    z.object({ kind: z.literal('invited'), name: z.string(), setUpPath: z.string() }),
    z.object({ kind: z.literal('roleChanged') }),
    z.object({ kind: z.literal('revoked') }),
    z.object({ kind: z.literal('loginTaken') }),
    /** The session's second factor is older than five minutes (`missing`), or the entered code was rejected. */
    z.object({ kind: z.literal('secondFactorNeeded'), why: z.enum(['missing', 'wrong', 'tooMany']) }),
  ]),
);
