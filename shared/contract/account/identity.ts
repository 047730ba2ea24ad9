import { z } from 'zod';
import { ATTRIBUTION_KEYS, MAX_ATTRIBUTION_CHARS } from '#shared/rules/attribution.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { GENDERS } from '#shared/rules/person.ts';
import type { DataCall } from '#shared/contract/call.ts';
import {
  withPhoneCheck,
  birthday,
  count,
  flag,
  optional,
  optionalFlag,
  optionalId,
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

/** The field `loginPs`, a password hash that some backends include, is not declared, so the edge removes it. */
export const User = z.object({
  staffId: token(),
  loginId: token(),
  mobile: token(),
  mobileAreaCode: token(),
  // Names of persons are never converted between Chinese scripts.
  name: token(),
  nickname: token(),
  firstName: token(),
  lastName: token(),
  birthday: token(),
  /** 'male' or 'female', or '' if not given. */
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
  /** True when the backend supports export, correction and deletion of personal data. */
  ownData: flag(),
  /** True when the backend supports the calls in next-dates.ts. */
  nextDates: flag(),
  /** True when the backend supports the calls in import-data.ts. */
  bringsData: flag(),
  /** True when the backend supports the calls in shown-result.ts. */
  showsResults: flag(),
  /** Time at which the account will be deleted, such as 2026-12-22T10:00:00.000Z, or '' if no deletion is scheduled. */
  deleteAt: token(),
  /** Whether the user has yet to consent to the site's current privacy policy. */
  mustAgree: flag(),
});
export type User = z.infer<typeof User>;

const CODE_PURPOSES = [
  'login',
  'register',
  'forget',
  'confirm',
  /** Verifies a new number for the account. */
  'number',
  /** Code for a guardian's number, with which a student under 14 proves the guardian's consent. */
  'guardian',
] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** Sends a verification code by text message. The response does not reveal whether the number has an account. */
export const sendVerification = {
  method: 'POST',
  path: '/appUser/verification',
  input: withPhoneCheck(z.object({ ...phone(), type: z.enum(CODE_PURPOSES) })),
  texts: 'code',
  edgeFields: ['fkPlatformType'],
  data: z.unknown(),
} satisfies DataCall;

export const register = {
  method: 'POST',
  path: '/appUser/registra',
  input: withPhoneCheck(
    z.object({
      ...phone(),
      nickname: nickname(),
      loginPs: password(),
      verification: verificationCode(),
      /**
       * Version and language of the accepted privacy policy. Without them the consent is requested later (`mustAgree`).
       */
      agreedVersion: policyVersion(),
      agreedLanguage: optional(z.enum(LOCALES)),
      /** Attribution: utm parameters, host of the referring page, the agency's own code. */
      attribution: z.partialRecord(z.enum(ATTRIBUTION_KEYS), z.string().max(MAX_ATTRIBUTION_CHARS)).optional(),
    }),
  ),
  edgeFields: ['agentId', 'fkPlatformType'],
  data: User,
} satisfies DataCall;

/** Account whose sessions were ended by a request without a login. */
export const LoginOwner = z.object({ staffId: token() });

/** Resets a forgotten password and ends every session of the user. */
export const resetPassword = {
  method: 'POST',
  path: '/appUser/modifyPwd',
  input: withPhoneCheck(z.object({ ...phone(), verification: verificationCode(), newLoginPs: password() })),
  texts: 'notice',
  endsLogins: true,
  /** `LoginOwner`, or no data. */
  data: z.unknown(),
} satisfies DataCall;

/** Changes the password and ends the user's other sessions. */
export const changePassword = {
  method: 'POST',
  path: '/appUser/changePwd',
  input: z.object({ oldLoginPs: z.string().min(1).max(200), newLoginPs: password() }),
  texts: 'notice',
  endsLogins: true,
  data: z.unknown(),
} satisfies DataCall;

/**
 * Updates the given fields. A missing, null or empty field is unchanged, except that an empty list of cities is stored.
 */
export const updateUser = {
  method: 'POST',
  path: '/appUser/update',
  input: z.object({
    nickname: optional(nickname()),
    name: optional(realName()),
    firstName: optional(latinName()),
    lastName: optional(latinName()),
    birthday: optional(birthday()),
    gender: optional(z.enum(GENDERS)),
    /** Path of an uploaded avatar, or the URL from `User`. */
    userHeadIcon: optional(z.string().max(200)),
    /** Whether friends of the user study abroad. `false` clears the friends' location. */
    hasFriend: optionalFlag(),
    countryId: optionalId(),
    stateId: optionalId(),
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

/** Checks whether the session is valid without extending it. */
export const checkLogin = {
  method: 'GET',
  path: '/appUser/checkLogin',
  input: z.object({}),
  data: flag(),
  idempotent: true,
} satisfies DataCall;

/** Returns the location of the user's friends as last entered. */
export const friendsLocation = {
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

/** Requests tokens. Only the edge calls it. Browsers use /_/session. */
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

/** Revokes both tokens of the session. Only the edge calls it. */
export const logout = {
  method: 'GET',
  path: '/authentication/oauth/logout',
  input: z.object({}),
  endsLogins: true,
  data: z.unknown(),
} satisfies DataCall;

/** Body of /_/session/login, from which the edge builds the token request. */
export const LoginInput = withPhoneCheck(
  z.object({
    ...phone(),
    grant: z.enum(['password', 'code']),
    secret: z.string().min(1).max(200),
  }),
);
export type LoginInput = z.infer<typeof LoginInput>;
