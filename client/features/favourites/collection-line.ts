import { startWords } from '#client/i18n/start-words.ts';
import type { CourseFavourite, SchoolFavourite } from '#shared/contract/favourite.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { readDay } from '#client/i18n/day-text.ts';
import type { Mark } from '#client/site/favourite-mark.ts';
import { outsideAddress } from '#client/site/outside-address.ts';
import { schoolSeal } from '#client/site/school-seal.ts';
import { type TwoNames, twoNames } from '#client/site/two-names.ts';

interface CollectionLine {
  id: string;
  names: TwoNames;
  mark: Mark;
  /** When it was collected: '2026-11-20', and the moment itself to sort by. */
  day: string;
  since: string;
}

/** A collected school as the list shows it, and no more. */
export interface SchoolLine extends CollectionLine {
  seal: string;
  place: string;
  country: { id: string; name: string };
  /** Where it opens instead of here: a school whose courses we do not have. */
  website: string;
}

export interface CourseLine extends CollectionLine {
  school: { id: string; names: TwoNames };
  level: string;
  fee: string;
  start: string;
}

export function toSchoolLine({ institution, ...favourite }: SchoolFavourite, locale: Locale): SchoolLine {
  const { id, ctyNameChn, zoneChn, city, province } = institution;
  return {
    ...toLine(favourite),
    id,
    names: twoNames(institution, locale),
    seal: schoolSeal(institution),
    place: zoneChn || [city, province].filter(Boolean).join(', '),
    country: { id: institution.fkAreaCountryId, name: ctyNameChn || institution.country },
    website: institution.hasCourse === false ? outsideAddress(institution.website) : '',
  };
}

export function toCourseLine({ institutionCourse: course, ...favourite }: CourseFavourite, locale: Locale): CourseLine {
  const [level] = course.majorLevelName;
  return {
    ...toLine(favourite),
    id: course.id,
    names: twoNames(course, locale),
    school: {
      id: course.fkInstitutionId,
      names: twoNames({ name: course.schoolName, nameChn: course.schoolNameChn }, locale),
    },
    level: level ? twoNames({ name: level.levelName, nameChn: level.levelNameChn }, locale).own : '',
    fee: course.fee,
    start: course.startYear ? startWords(course, locale, 'short') : '',
  };
}

const toLine = ({ id, remark, gmtCreate }: { id: string; remark: string; gmtCreate: string }) => ({
  mark: { id, remark },
  day: readDay(gmtCreate),
  since: gmtCreate,
});
