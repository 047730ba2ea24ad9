import { z } from 'zod';
import type { DataCall } from './call.ts';
import { count, flag, picture, text, token } from './fields.ts';

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
  name: text(),
  nickname: text(),
  birthday: token(),
  userHeadIcon: picture(),
  isActive: flag(),
  fkPlatformType: token(),
  fkAgentId: token(),
  studentFormStatus: count(),
});
export type User = z.infer<typeof User>;

export const getUser = {
  method: 'GET',
  path: '/authentication/oauth/getUser',
  input: z.object({}),
  data: User,
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
  edgeFields: ['fkPlatformType'],
  sendsQuery: true,
  data: Session,
  bare: true,
} satisfies DataCall;
