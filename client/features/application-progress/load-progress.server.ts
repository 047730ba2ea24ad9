import type { RouterContextProvider } from 'react-router';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { awaitBriefly, defer } from '#client/site/portal/defer.server.ts';
import { getSchoolCrest } from '#client/site/catalogue/school-name.ts';
import type { PageHead } from '#client/site/head/page-route.ts';
import { type PortalRequest, type PortalRequestWithSite, requireSite } from '#client/portal-request.server.ts';
import { type Application, myApplication } from '#shared/contract/application/application.ts';
import { institutionByInstitutionId } from '#shared/contract/catalogue/school.ts';
import { findNextClosingTime, parseOpeningHours } from '#shared/tenant/opening-hours.ts';
import type { MaybeDeferred } from '#client/site/deferred-data.ts';

/** Loads the pages of a submitted application, which differ in their title. */
export async function loadProgress(
  context: Readonly<RouterContextProvider>,
  title: 'progressTitle' | 'resultTitle',
): Promise<{ head: PageHead; content: ProgressContent }> {
  const portalRequest = requireSite(context);
  portalRequest.keepOutOfCache();
  const result = await portalRequest.main.ask(myApplication, {});
  const [firstCourse] = (result.ok && result.value?.form.courses) || [];
  return {
    head: { title: textsIn(portalRequest.locale).getText('application')(title) },
    content: {
      application: result.ok ? (result.value ?? null) : null,
      hasFailed: !result.ok,
      checkedBy: getCheckDeadline(portalRequest, (result.ok && result.value?.submittedAt) || ''),
      seal: await awaitBriefly(
        defer(portalRequest, (deferredPortal) => findSeal(deferredPortal, firstCourse?.schoolId), ''),
      ),
    },
  };
}

/**
 * Returns the closing time of the agency's next open day after the submission, or '' if that has passed or there are no
 * opening hours.
 */
export function getCheckDeadline({ site }: Pick<PortalRequestWithSite, 'site'>, submittedAt: string): string {
  const openingHours = submittedAt ? parseOpeningHours(site.agent) : null;
  const closingTime = openingHours && findNextClosingTime(openingHours, Date.parse(submittedAt));
  return closingTime && closingTime > Date.now() ? new Date(closingTime).toISOString() : '';
}

/** Returns the seal of the first-choice school, or '' if it is unknown. */
async function findSeal({ ask }: Pick<PortalRequest, 'ask'>, id: string | undefined): Promise<string> {
  if (!id) return '';
  const schoolResult = await ask(institutionByInstitutionId, { id });
  return schoolResult.ok && schoolResult.value ? getSchoolCrest(schoolResult.value.institution) : '';
}

export interface ProgressContent {
  /** Application of the user, or null if there is none, and after a failed request (`hasFailed`). */
  application: Application | null;
  hasFailed: boolean;
  /** Time by which an adviser checks the submitted form, or '' if there is none, or it has passed. */
  checkedBy: string;
  seal: MaybeDeferred<string>;
}
