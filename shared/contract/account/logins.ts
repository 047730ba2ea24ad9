import { z } from 'zod';
import type { DataCall, ListCall } from '#shared/contract/call.ts';
import { flag, token } from '#shared/contract/fields.ts';
import { id } from '#shared/contract/inputs.ts';

/** A place where somebody is logged in. Browser and system are names such as 'Chrome' and 'Windows', '' where nobody knows. */
export const Login = z.object({
  id: token(),
  browser: token(),
  system: token(),
  /** Moments, 2026-11-22T10:00:00.000Z; the last one is true to an hour. */
  openedAt: token(),
  seenAt: token(),
  /** The login that asks. */
  isHere: flag(),
  /** Last seen on the network from which is asked. */
  isThisNetwork: flag(),
});
export type Login = z.infer<typeof Login>;

/** Needs a login. Where the user is logged in, the last seen first. */
export const loginList = {
  method: 'GET',
  path: '/appUser/login/list',
  input: z.object({}),
  datas: Login,
  idempotent: true,
} satisfies ListCall;

/** Needs a login. Both tokens of that one die at once; where the user has no such login, nothing happens. */
export const endLogin = {
  method: 'POST',
  path: '/appUser/login/end',
  input: z.object({ id: id() }),
  endsLogins: true,
  data: z.unknown(),
  idempotent: true,
} satisfies DataCall;

/** Needs a login, which is the one that stays. */
export const endOtherLogins = {
  method: 'POST',
  path: '/appUser/login/endOthers',
  input: z.object({}),
  endsLogins: true,
  data: z.unknown(),
  idempotent: true,
} satisfies DataCall;
