import type { RouterContextProvider } from 'react-router';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { loadForUser, type PortalRequest, requireSite, requireUser } from '#client/portal-request.server.ts';
import { type Login, loginList } from '#shared/contract/account/own-account.ts';

type PersonalPart = 'information' | 'password';

/** Loads the identity for the sidebar of every page. */
export async function loadPersonalCentre(context: Readonly<RouterContextProvider>, request: Request) {
  const { mobileAreaCode, mobile } = await requireUser(requireSite(context), request);
  return { mobile: maskMobile(mobileAreaCode, mobile) };
}

export async function loadInformation(context: Readonly<RouterContextProvider>, request: Request) {
  const portalRequest = requireSite(context);
  const { nickname, name, firstName, lastName, birthday, gender, mobileAreaCode, mobile } = await requireUser(
    portalRequest,
    request,
  );
  return {
    profile: { nickname, name, firstName, lastName, birthday, gender },
    mobile: maskMobile(mobileAreaCode, mobile),
    head: getPageHead(portalRequest.locale, 'information'),
  };
}

export async function loadChangePassword(context: Readonly<RouterContextProvider>, request: Request) {
  const portalRequest = requireSite(context);
  const logins = await loadForUser(portalRequest, request, () => findLogins(portalRequest));
  return { head: getPageHead(portalRequest.locale, 'password'), logins };
}

const getPageHead = (locale: Parameters<typeof textsIn>[0], part: PersonalPart) => ({
  title: textsIn(locale).getText('personal')(`${part}.title`),
});

const VISIBLE_LEADING_DIGITS = 4;
const VISIBLE_TRAILING_DIGITS = 2;

/** Masks a phone number, as +852 5500 ••17. Only its owner can recognise it. */
export function maskMobile(areaCode: string, mobile: string): string {
  const hiddenCount = Math.max(mobile.length - VISIBLE_LEADING_DIGITS - VISIBLE_TRAILING_DIGITS, 0);
  const maskedMobile =
    `${mobile.slice(0, VISIBLE_LEADING_DIGITS)} ${'•'.repeat(hiddenCount)}${mobile.slice(VISIBLE_LEADING_DIGITS + hiddenCount)}`.trim();
  return areaCode ? `+${areaCode} ${maskedMobile}` : maskedMobile;
}

/** Active sessions. Null if the request failed, and 'unknown' if the backend does not list sessions. */
export type Logins = readonly Login[] | null | 'unknown';

async function findLogins(portalRequest: PortalRequest): Promise<Logins> {
  const loginsResult = await portalRequest.ask(loginList, {});
  if (loginsResult.ok) return loginsResult.value.rows;
  return loginsResult.error.httpStatus === 404 ? 'unknown' : null;
}
