import { Hono } from 'hono';
import { coursesList, institutionCourseList } from '#shared/contract/course.ts';
import { courseDetail } from '#shared/contract/course-detail.ts';
import { checkInput } from '#backend/answer/check-input.ts';
import { answer } from '#backend/answer/envelope.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { answerPage } from '#backend/catalogue/answer-page.ts';
import { describeCourse, describeCourseDetail } from '#backend/catalogue/describe-course.ts';
import * as one from '#backend/queries/catalogue/course-detail.ts';
import { courses, schoolCourses } from '#backend/queries/catalogue/courses.ts';
import { readTogether } from '#backend/queries/database.ts';
import { entryRulesOfCourse, groupsOfCourse } from '#backend/queries/matching/match-catalogue.ts';
import { rulesOfCourse } from '#backend/matching/find-rule.ts';
import { unpackEntryRule } from '#backend/selection/unpack-catalogue.ts';

export const courseRoutes = new Hono<BackendEnv>()
  .post(institutionCourseList.path, checkInput('json', institutionCourseList.input), async (c) => {
    const sought = c.req.valid('json');
    const { locale, publicLevel, user } = c.var.caller;
    return answerPage(
      c,
      institutionCourseList,
      schoolCourses(sought, locale, publicLevel, user?.id ?? null),
      sought,
      (row) => describeCourse(row),
    );
  })
  .post(coursesList.path, checkInput('json', coursesList.input), async (c) => {
    const sought = c.req.valid('json');
    const { locale, publicLevel, user } = c.var.caller;
    return answerPage(c, coursesList, courses(sought, locale, publicLevel, user?.id ?? null), sought, (row) =>
      describeCourse(row, sought.startMonth),
    );
  })
  .get('/appInstitution/getCourses/getCourseDetail/:id', checkInput('param', courseDetail.input), async (c) => {
    const { id } = c.req.valid('param');
    const { locale, publicLevel, user } = c.var.caller;
    const [[course], pathways, rules, groups] = await readTogether(
      c.env.DB,
      one.courseDetail(id, locale, publicLevel, user?.id),
      one.pathwayCourses(id, locale, publicLevel, user?.id ?? null),
      entryRulesOfCourse(id, locale),
      groupsOfCourse(id),
    );
    const entryRules = rulesOfCourse(
      rules.map(unpackEntryRule),
      groups.map((group) => group.id),
    );
    return answer(c, courseDetail, course ? { ...describeCourseDetail(course, pathways, locale), entryRules } : null);
  });
