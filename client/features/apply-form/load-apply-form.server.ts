import type { RouterContextProvider } from 'react-router';
import type { QueryKeyOf } from '#shared/pages/page-table.ts';
import { getPageQuery, type PageQuery, parseId } from '#client/site/portal/page-query.ts';
import { myApplication } from '#shared/contract/application/application.ts';
import { type ApplyForm, type ChosenCourse, createEmptyForm } from '#shared/contract/application/apply-form.ts';
import { type ConsentState, consentList } from '#shared/contract/account/consent.ts';
import { countryList } from '#shared/contract/catalogue/country.ts';
import { courseDetail } from '#shared/contract/catalogue/course-detail.ts';
import type { User } from '#shared/contract/account/identity.ts';
import { institutionByInstitutionId } from '#shared/contract/catalogue/school.ts';
import type { ApplicationStatus } from '#shared/rules/application/application-lists.ts';
import { getHongKongDay } from '#shared/rules/hong-kong-day.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import type { PageHead } from '#client/site/head/page-route.ts';
import { type PortalRequestWithSite, requireSite } from '#client/portal-request.server.ts';
import { getBilingualName } from '#client/site/catalogue/school-name.ts';
import type { StoredDraft } from './draft/draft-machine.ts';

export interface ApplyFormContent {
  /** Status of the application, or null after a failed request, in which case the page offers a retry. */
  status: ApplicationStatus | null;
  mayChange: boolean;
  storedDraft: StoredDraft;
  /** Course or school that the URL contains because the visitor followed an application link, or null. */
  selectedCourse: ChosenCourse | null;
  staffId: string;
  /** Current date on the server, because a browser with a wrong clock would validate birthdays differently. */
  today: string;
  /** State of the consents, or null for a backend without consents, which the form then does not request. */
  consents: ConsentState | null;
  countries: readonly { id: string; name: string }[];
}

export async function loadApplyForm(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<{ head: PageHead; content: ApplyFormContent }> {
  const portalRequest = requireSite(context);
  portalRequest.keepOutOfCache();
  const head = { title: textsIn(portalRequest.locale).getText('apply-form')('title') };
  const [user, applicationResult, selectedCourse, consents, countries] = await Promise.all([
    portalRequest.findUser(),
    portalRequest.main.ask(myApplication, {}),
    findSelectedCourse(portalRequest, getPageQuery('applyForm', request.url)),
    portalRequest.ask(consentList, {}),
    portalRequest.ask(countryList, {}),
  ]);
  // A withdrawn application is ignored, so that the student can start a new one.
  const application =
    applicationResult.ok && applicationResult.value?.status !== 'withdrawn' ? applicationResult.value : null;
  const storedApplication = application ?? { form: prefill(user), version: 0, updatedAt: '' };
  const { form, version, updatedAt } = storedApplication;
  return {
    head,
    content: {
      status: applicationResult.ok ? (application?.status ?? 'draft') : null,
      mayChange: application?.mayChange === true,
      storedDraft: { form, version, updatedAt },
      selectedCourse: selectedCourse,
      staffId: user?.staffId ?? '',
      today: getHongKongDay(),
      consents: consents.ok ? consents.value : null,
      countries: (countries.ok ? countries.value.rows : []).map((row) => ({
        id: row.id,
        name: getBilingualName(row, portalRequest.locale).own,
      })),
    },
  };
}

function prefill(user: User | null): ApplyForm {
  const initialForm = createEmptyForm();
  if (!user) return initialForm;
  const { name: nameChn, firstName, lastName, birthday, gender, mobile, mobileAreaCode } = user;
  return {
    ...initialForm,
    personal: { ...initialForm.personal, nameChn, firstName, lastName, birthday, gender, mobile, mobileAreaCode },
  };
}

/** Returns the course or school of the application link, or null if it no longer exists. */
async function findSelectedCourse(
  { ask, locale }: PortalRequestWithSite,
  query: PageQuery<QueryKeyOf<'applyForm'>>,
): Promise<ChosenCourse | null> {
  const schoolId = parseId(query, 'schoolId');
  const courseId = parseId(query, 'courseId');
  const selectedIds = {
    countryId: parseId(query, 'countryId'),
    schoolId,
    courseId,
    majorLevelId: parseId(query, 'majorLevelId'),
    intake: '',
  };
  if (courseId) {
    const courseResult = await ask(courseDetail, { id: courseId });
    if (!courseResult.ok || !courseResult.value) return null;
    const { schoolName, schoolNameChn, fkInstitutionId, fkAreaCountryId } = courseResult.value;
    return {
      ...selectedIds,
      schoolId: fkInstitutionId,
      countryId: fkAreaCountryId,
      courseName: getBilingualName(courseResult.value, locale).own,
      schoolName: getBilingualName({ name: schoolName, nameChn: schoolNameChn }, locale).own,
    };
  }
  if (!schoolId) return null;
  const schoolResult = await ask(institutionByInstitutionId, { id: schoolId });
  if (!schoolResult.ok || !schoolResult.value) return null;
  return { ...selectedIds, schoolName: getBilingualName(schoolResult.value.institution, locale).own, courseName: '' };
}
