import type { Locale } from '#shared/locale/locales.ts';
import { PAGE_HEADERS } from './browser-visit.ts';
import { ChatStudent } from './chat-student.ts';
import { ChatVisitor } from './chat-visitor.ts';

/** Pages behind the login that show saved schools and courses and next dates. */
const OWN_PAGES = [
  '/personal-center/collection',
  '/personal-center/messages',
  '/personal-center/next',
  '/personal-center/family',
];

interface OwnPage {
  path: string;
  status: number;
  text: string;
}

/** Reads the personal pages of a student who has saved these schools and courses, and the student's family page. */
export async function readOwnPages(
  portal: URL,
  { schools, courses }: { schools: readonly number[]; courses: readonly number[] },
  locale: Locale,
): Promise<OwnPage[]> {
  const { browser, id } = await (await ChatStudent.register(portal)).logIn();
  for (const school of schools)
    await browser.postPath('/appMso/institutionFav/add', { fkUserId: id, fkInstitutionId: String(school), remark: '' });
  const favouriteRows = courses.map((course) => ({ fkUserId: id, fkInstitutionCourseId: String(course), remark: '' }));
  await browser.postPath('/appMso/courseFav/add', favouriteRows);
  const link = (await browser.postPath('/appMso/family/add', { name: 'Ming', days: 30 })).json() as {
    data?: { token?: string };
  };
  const familyVisitor = new ChatVisitor(portal);
  const familyResponse = await familyVisitor.get(`/family/${link.data?.token}`, PAGE_HEADERS);
  familyVisitor.cookie = (familyResponse.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
  const readOwnPage = async (visitor: ChatVisitor, path: string): Promise<OwnPage> => {
    const { status, text } = await visitor.get(`${path}?lang=${locale}`, PAGE_HEADERS);
    return { path, status, text };
  };
  const pages: OwnPage[] = [];
  for (const path of OWN_PAGES) pages.push(await readOwnPage(browser, path));
  return [...pages, await readOwnPage(familyVisitor, '/family')];
}
