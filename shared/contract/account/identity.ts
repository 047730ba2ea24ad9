import { z } from 'zod';
import { LOCALES } from '#shared/locale/locales.ts';
import { GENDERS } from '#shared/rules/person.ts';
import type { DataCall } from '#shared/contract/call.ts';
import {
  asPhone,
  birthday,
  count,
  flag,
  given,
  givenFlag,
  givenId,
  id,
  latinName,
  list,
  nickname,
  password,
  phone,
  picture,
  policyVersion,
  realName,
  token,
  verificationCode,
} from '#shared/contract/fields.ts';

export const Session = z.object({
  access_token: token().pipe(z.string().min(1)),
  refresh_token: token().pipe(z.string().min(1)),
  expires_in: count(),
});
export type Session = z.infer<typeof Session>;

/** The password hash that a backend may send along (loginPs) is not named here, so it never gets past the edge. */
export const User = z.object({
  staffId: token(),
  loginId: token(),
  mobile: token(),
  mobileAreaCode: token(),
  // Nobody's name is converted from one script into another.
  name: token(),
  nickname: token(),
  firstName: token(),
  lastName: token(),
  birthday: token(),
  /** 'male', 'female' or '' for who has not said. */
  gender: token(),
  userHeadIcon: picture(),
  isActive: flag(),
  fkPlatformType: token(),
  fkAgentId: token(),
  studentFormStatus: count(),
  hasFriend: flag(),
  countryId: token(),
  stateId: token(),
  cityId: list(token()),
  /** Whether the backend offers export, correction and deletion of one's own data. */
  ownData: flag(),
  /** And those of next-dates.ts. */
  nextDates: flag(),
  /** And those of bring-data.ts. */
  bringsData: flag(),
  /** And those of shown-result.ts. */
  showsResults: flag(),
  /** When the account is deleted, 2026-12-22T10:00:00.000Z; '' where nobody asked for it. */
  deleteAt: token(),
  /** Has agreed to no privacy policy of this site, or to another text of it than today's. */
  mustAgree: flag(),
});
export type User = z.infer<typeof User>;

const CODE_PURPOSES = [
  'login',
  'register',
  'forget',
  /** To show once more who one is. */
  'confirm',
  /** To a number that is to take the place of the account's. */
  'number',
  /** By which the owner of the number agrees for a student below 14, who is logged in and types the code. */
  'guardian',
] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** Sends a code by text message. Answers alike whether or not the number has an account. */
export const sendVerification = {
  method: 'POST',
  path: '/appUser/verification',
  input: asPhone(z.object({ ...phone(), type: z.enum(CODE_PURPOSES) })),
  texts: 'code',
  edgeFields: ['fkPlatformType'],
  data: z.unknown(),
} satisfies DataCall;

export const register = {
  method: 'POST',
  path: '/appUser/registra',
  input: asPhone(
    z.object({
      ...phone(),
      nickname: nickname(),
      loginPs: password(),
      verification: verificationCode(),
      /** Which text of the privacy policy was agreed to, by its own version, and in which language it was shown. A caller without them agrees later (mustAgree). */
      agreedVersion: policyVersion(),
      agreedLanguage: given(z.enum(LOCALES)),
    }),
  ),
  edgeFields: ['agentId', 'fkPlatformType'],
  data: User,
} satisfies DataCall;

/** Whose logins have ended, where nobody who is logged in asked for it. */
export const WhoseLogins = z.object({ staffId: token() });

/** A forgotten password: every session of that user ends. */
export const resetPassword = {
  method: 'POST',
  path: '/appUser/modifyPwd',
  input: asPhone(z.object({ ...phone(), verification: verificationCode(), newLoginPs: password() })),
  texts: 'notice',
  endsLogins: true,
  /** WhoseLogins; a backend may also say nothing. */
  data: z.unknown(),
} satisfies DataCall;

/** The user's other sessions end. */
export const changePassword = {
  method: 'POST',
  path: '/appUser/changePwd',
  input: z.object({ oldLoginPs: z.string().min(1).max(200), newLoginPs: password() }),
  texts: 'notice',
  endsLogins: true,
  data: z.unknown(),
} satisfies DataCall;

/** What is left out, null or empty stays as it is; an empty list of cities is a list. */
export const updateUser = {
  method: 'POST',
  path: '/appUser/update',
  input: z.object({
    nickname: given(nickname()),
    name: given(realName()),
    firstName: given(latinName()),
    lastName: given(latinName()),
    birthday: given(birthday()),
    gender: given(z.enum(GENDERS)),
    /** The path that an upload of an avatar gave back, or the address under which User shows it. */
    userHeadIcon: given(z.string().max(200)),
    /** Whether friends study somewhere; without any, the place that was said before is forgotten. */
    hasFriend: givenFlag(),
    countryId: givenId(),
    stateId: givenId(),
    cityId: z.array(id()).max(20).optional(),
  }),
  data: User,
  idempotent: true,
} satisfies DataCall;

export const getUser = {
  method: 'GET',
  path: '/authentication/oauth/getUser',
  input: z.object({}),
  data: User,
  idempotent: true,
} satisfies DataCall;

/** Whether the login still stands. Asking does not keep a session alive. */
export const checkLogin = {
  method: 'GET',
  path: '/appUser/checkLogin',
  input: z.object({}),
  data: flag(),
  idempotent: true,
} satisfies DataCall;

/** Where somebody's friends study, as they once said. */
export const friendsPlace = {
  method: 'GET',
  path: '/appMso/userAreaCitySame/selectUserAreaCitySameByUid/{staffId}',
  input: z.object({ staffId: id() }),
  data: z.object({
    hasFriend: flag(),
    fkAreaCountryId: token(),
    fkAreaStateId: token(),
    citysId: list(token()),
  }),
  idempotent: true,
} satisfies DataCall;

/** Only the edge makes this one; a browser reaches it through /_/session. */
export const requestToken = {
  method: 'POST',
  path: '/authentication/oauth/token',
  input: z.object({
    grant_type: z.enum(['password', 'refresh_token']),
    username: z.string().optional(),
    password: z.string().optional(),
    mobileAreaCode: z.string().optional(),
    type: z.literal('loginByCode').optional(),
    refresh_token: z.string().optional(),
    scope: z.literal('all').optional(),
  }),
  texts: 'notice',
  edgeFields: ['fkPlatformType'],
  sendsQuery: true,
  data: Session,
  bare: true,
  silence: 'loginFailed',
} satisfies DataCall;

/** Only the edge makes this one too: both tokens die. */
export const logout = {
  method: 'GET',
  path: '/authentication/oauth/logout',
  input: z.object({}),
  endsLogins: true,
  data: z.unknown(),
} satisfies DataCall;

/** What a browser posts to /_/session/login; the edge forms the token query itself. */
export const LoginInput = asPhone(
  z.object({
    ...phone(),
    grant: z.enum(['password', 'code']),
    secret: z.string().min(1).max(200),
  }),
);
export type LoginInput = z.infer<typeof LoginInput>;
