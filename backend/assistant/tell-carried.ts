import { cities, courseTypeGroups, courseTypes, majorLevels } from '#backend/queries/catalogue/lookups.ts';
import { schoolDetail } from '#backend/queries/catalogue/school-detail.ts';
import { countries } from '#backend/queries/countries.ts';
import { readTogether } from '#backend/queries/database.ts';
import type { Carried } from './carry-wishes.ts';
import { type Asked, ownName } from './reply.ts';

/** What was carried on from earlier questions, by its names; '' where it has none. */
export async function tellCarried({ db, wishes, locale, publicLevel }: Asked, carried: Carried['carried']) {
  const has = (slot: (typeof carried)[number]) => carried.includes(slot);
  const [places, towns, types, groups, levels, ...schools] = await readTogether(
    db,
    countries(locale, publicLevel),
    cities(locale, publicLevel, {}),
    courseTypes(locale, publicLevel),
    courseTypeGroups(locale),
    majorLevels(locale),
    ...(has('schools') ? wishes.schools : []).map((id) => schoolDetail(String(id), locale, publicLevel)),
  );
  const country = has('country') && places.find(({ id }) => id === wishes.country);
  const town = has('city') && towns.find(({ id }) => id === wishes.city);
  const level = has('level') && levels.find(({ key }) => key === wishes.level);
  const names = [
    ...schools.flat().map((school) => ownName(locale, school)),
    town && ownName(locale, town),
    country && ownName(locale, country),
    has('type') && types.find(({ id }) => id === wishes.type)?.name,
    has('group') && wishes.type === null && groups.find(({ id }) => id === wishes.group)?.name,
    level && ownName(locale, { name: level.levelName, nameChn: level.levelNameChn }),
    has('ielts') && `IELTS ${wishes.ielts}`,
    has('dse') && `DSE ${wishes.dse}`,
  ];
  return names.filter(Boolean).join(locale === 'en-us' ? ', ' : '、');
}
