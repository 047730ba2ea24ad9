import { namingAgent } from '#shared/tenant/site.ts';
import { data, redirect, type RouterContextProvider } from 'react-router';
import { cardAddress } from '#shared/art/card/card-address.ts';
import { courseDetail } from '#shared/contract/catalogue/course-detail.ts';
import { citationsOf, offersOf } from '#client/features/facts/offers.server.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { breadcrumbThing, type JsonLdThing, plainText, withoutEmpty } from '#client/site/head/json-ld.tsx';
import type { PageHead } from '#client/site/head/page-route.ts';
import { requireSite, requireThing } from '#client/portal-request.server.ts';
import { sitePath } from '#client/site/addresses.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { type CourseFacts, toCourseFacts } from './course-facts.ts';
import { fieldName } from './field-names.server.ts';

/** A course's number; with anything else in its place, there is no page. */
const DIGITS = /^\d{1,19}$/;
const DESCRIPTION_LENGTH = 300;

export interface LoadedCourse {
  head: PageHead;
  course: CourseFacts;
  things: JsonLdThing[];
}

export async function loadCourseDetail(
  context: Readonly<RouterContextProvider>,
  id: string | undefined,
): Promise<LoadedCourse> {
  const portal = requireSite(context);
  // The address without a number is that of no course; schools are where courses are found.
  if (!id) throw redirect(sitePath(portal.site.agent.keyCode, '/school'), 301);
  if (!DIGITS.test(id)) throw data(null, { status: 404 });
  const t = textsIn(portal.locale).of('course-detail');

  const answer = requireThing(await portal.main.ask(courseDetail, { id }));
  const course = inReadersWords(toCourseFacts(answer, portal.locale), portal.locale);
  const whole = (path: string) => portal.origin + sitePath(portal.site.agent.keyCode, path);
  const { names, school } = course;
  // Several may bear one name: the register's code tells their pages apart, or where they are taught.
  const code = answer.namesakes > 0 ? valueOf(course, 'courseCode') || course.campus : '';
  const called = code ? t('called', { course: names.own, code }) : names.own;
  const about = t('description', { course: called, school: school.names.own });
  return {
    head: {
      title: [called, school.names.own].filter(Boolean).join(' - '),
      description: [...[about, plainText(course.coreCourse)].join(' ').trim()].slice(0, DESCRIPTION_LENGTH).join(''),
      card: sitePath(portal.site.agent.keyCode, cardAddress({ shape: 'card', kind: 'course', ids: [course.id] })),
    },
    course,
    things: [
      courseThing(course, portal.locale, whole),
      breadcrumbThing([
        { name: namingAgent((values) => t('crumb', values), portal.site.agent), url: whole('/school') },
        { name: school.names.own, url: whole(`/school/${school.id}`) },
        { name: names.own },
      ]),
    ],
  };
}

/** The register's words for a field are English; the names of all fields would be a load for a browser. */
const inReadersWords = (course: CourseFacts, locale: Locale): CourseFacts => ({
  ...course,
  figures: course.figures.map((figure) =>
    figure.key === 'courseField' ? { ...figure, value: fieldName(figure.value, locale) } : figure,
  ),
});

/** What search engines are told of a course: what it is and whose. An example's code is left out: they would show it as a fact. */
const courseThing = (course: CourseFacts, locale: Locale, whole: (path: string) => string) =>
  withoutEmpty({
    '@type': 'Course',
    name: course.names.own,
    alternateName: course.names.other,
    url: whole(`/school/course/${course.id}`),
    description: plainText(course.coreCourse),
    educationalLevel: course.levels[0]?.names.own,
    courseCode: valueOf(course, 'courseCode') || (course.illustrative ? '' : course.ucasCode),
    timeRequired: valueOf(course, 'courseWeeks') && `P${valueOf(course, 'courseWeeks')}W`,
    offers: offersOf([...(course.fee ? [course.fee] : []), ...course.figures], locale),
    citation: citationsOf(course.sources),
    provider: withoutEmpty({
      '@type': 'CollegeOrUniversity',
      name: course.school.names.own,
      url: whole(`/school/${course.school.id}`),
      sameAs: course.school.website,
    }),
  });

const valueOf = ({ figures }: CourseFacts, key: string) => figures.find((figure) => figure.key === key)?.value ?? '';
