import { assertNever } from '#shared/assert-never.ts';
import type { Locale } from '#shared/locale/locales.ts';
import type { TwoNames } from '#client/site/two-names.ts';
import type { WindowContent } from './window-content.ts';
import type { MiniThing } from './mini-list-state.ts';
import type { MiniEvent } from './next-mini-list.ts';

/** What goes into the list when this window is made small. News is read and not kept. */
export function describeMini(content: WindowContent, locale: Locale): MiniEvent | null {
  switch (content.kind) {
    case 'school': {
      const { id, names, logo, seal } = content.content.school;
      return { kind: 'schoolMinimised', school: { ...describe(id, names, locale), seal: logo || seal } };
    }
    case 'course': {
      const { id, names, school, levels } = content.course;
      return {
        kind: 'courseMinimised',
        school: { ...describe(school.id, school.names, locale), seal: school.seal },
        course: describe(id, names, locale),
        levels: levels.map((level) => {
          const { name, nameChn } = describe(level.id, level.names, locale);
          return { majorLevelId: level.id, majorLevelName: name, majorLevelNameChn: nameChn };
        }),
      };
    }
    case 'news':
      return null;
    default:
      return assertNever(content);
  }
}

/** The list is read in whatever language comes next, so it keeps the English name and the Chinese one. */
function describe(id: string, { own, other }: TwoNames, locale: Locale): MiniThing {
  const [name, nameChn] = locale === 'en-us' ? [own, other] : [other || own, own];
  return { id, name, nameChn };
}
