import { textsIn } from '#client/i18n/server-texts.server.ts';
import type { SchoolDetail } from '#shared/contract/catalogue/school.ts';
import { parseFactValue } from '#shared/contract/catalogue/fact-values.ts';
import { type Locale, numberText } from '#shared/locale/locales.ts';
import { formatFeeRange } from './fee-notes.ts';
import { type FeeRange, getSchoolFee } from './fee-range.ts';
import { getFigures, figureText, type SourcedFigure } from './figure.ts';

export interface Introduction {
  text: string;
  figures: SourcedFigure[];
  /** Figure, if it is an amount of money. Otherwise null. */
  amount: SourcedFigure | null;
}

interface IntroductionSentence {
  text: string;
  figure: SourcedFigure | null;
}

interface SchoolLocation {
  name: string;
  /** Location such as 'Leeds, England'. */
  zone: string;
  country: string;
}

/**
 * Introduces a school in at most five sentences: location and type, courses, fees, admission, and teaching or students
 * from abroad. The first sentence names only the group if the school's own text already introduces the school.
 */
export function writeSchoolIntroduction(
  institution: Pick<SchoolDetail, 'facts' | 'sources' | 'nature' | 'courseCount' | 'coursesNamed' | 'detail'>,
  location: SchoolLocation,
  locale: Locale,
): Introduction {
  const t = textsIn(locale).getText('introduction');
  const { find, all } = getFigures(institution);
  const groupFigure = find('memberOf');
  const fee = getSchoolFee(institution, 'bachelor', locale);
  const courseCount = institution.coursesNamed === 'title' ? institution.courseCount : 0;
  const schoolKind = sentenceCase(institution.nature, locale);
  const groupText = groupFigure ? figureText(groupFigure, { t: textsIn(locale).getText('facts'), locale }) : '';
  const subjectText = t(`school.${schoolKind ? 'what' : 'where'}${groupFigure ? 'Group' : ''}` as const, {
    name: location.name,
    kind: schoolKind,
    place: getPlace(location, locale),
    group: groupText,
  });
  const feeText = fee && fee.limits === '' ? withYear(formatFeeRange(fee, locale), fee, locale) : '';
  const courseCountText = numberText(courseCount, locale);
  const subjectCount = all('subjectCourses').length;
  const courseSentence =
    courseCount === 0
      ? ''
      : t(subjectCount > 1 ? 'school.coursesOf' : 'school.courses', {
          count: courseCount,
          number: courseCountText,
          subjects: numberText(subjectCount, locale),
        });
  const sentences = [
    institution.detail === ''
      ? { text: subjectText, figure: groupFigure }
      : {
          text:
            groupText === '' || institution.detail.includes(getShortName(groupText))
              ? ''
              : t('school.group', { group: groupText }),
          figure: groupFigure,
        },
    { text: courseSentence, figure: null },
    { text: feeText && t('school.fee', { fee: feeText }), figure: feeText && fee ? fee.figure : null },
    createAdmissionSentence(institution, locale),
    createTeachingSentence(institution, locale) ?? createAbroadSentence(institution, locale),
  ].filter((item) => item !== null && item.text !== '') as IntroductionSentence[];
  return {
    text: sentences.map(({ text }) => text).join(locale === 'en-us' ? ' ' : ''),
    figures: sentences.flatMap(({ figure }) => figure ?? []),
    amount: feeText && fee ? fee.figure : null,
  };
}

/** Returns a sentence about the first known figure: typical offers, the admission rate, or the lowest IELTS score. */
function createAdmissionSentence(
  institution: Pick<SchoolDetail, 'facts' | 'sources'>,
  locale: Locale,
): IntroductionSentence | null {
  const t = textsIn(locale).getText('introduction');
  const { find } = getFigures(institution);
  const offerFigure = find('offerRange');
  if (offerFigure) {
    const offerRangeText = figureText(offerFigure, { t: textsIn(locale).getText('facts'), locale });
    return { text: t('school.offer', { range: offerRangeText }), figure: offerFigure };
  }
  const admissionFigure = find('admissionRate');
  const rate = admissionFigure && parseFactValue('admissionRate', admissionFigure.value);
  if (rate)
    return {
      text: t('school.admission', { rate: rate.rate, year: rate.year }),
      figure: { ...admissionFigure, value: '' },
    };
  const englishFigure = find('englishFrom', 'bachelor');
  if (!englishFigure) return null;
  return { text: t('school.english', { score: Number(englishFigure.value).toFixed(1) }), figure: englishFigure };
}

/** Returns a sentence about the national rating of the teaching, or null if there is none. */
function createTeachingSentence(
  institution: Pick<SchoolDetail, 'facts' | 'sources'>,
  locale: Locale,
): IntroductionSentence | null {
  const { find } = getFigures(institution);
  const ratingFigure = find('teachingRating', 'overall');
  if (!ratingFigure) return null;
  const rating = figureText(ratingFigure, { t: textsIn(locale).getText('facts'), locale });
  return { text: textsIn(locale).getText('introduction')('school.teaching', { rating }), figure: ratingFigure };
}

/** Returns a sentence about the bachelor's graduates from abroad; null if their number is unknown or zero. */
function createAbroadSentence(
  institution: Pick<SchoolDetail, 'facts' | 'sources'>,
  locale: Locale,
): IntroductionSentence | null {
  const awardsFigure = getFigures(institution).find('awardsByLevel');
  const awards = awardsFigure && parseFactValue('awardsByLevel', awardsFigure.value);
  if (!awardsFigure || !awards?.bachelor || awards.bachelor.total === 0) return null;
  const { total, nonresident } = awards.bachelor;
  const percentage = Math.round((100 * nonresident) / total);
  if (percentage === 0) return null;
  const years = awards.years.replace('-', '–');
  return {
    text: textsIn(locale).getText('introduction')('school.abroad', { share: percentage, years }),
    figure: { ...awardsFigure, value: '' },
  };
}

/** Returns the name without its abbreviation, such as 'Group of Eight' for 'Group of Eight (Go8)'. */
const getShortName = (name: string) => name.replace('（', '(').split('(', 1).join('').trim();

const withYear = (fee: string, { year }: FeeRange, locale: Locale): string =>
  year ? textsIn(locale).getText('introduction')('school.year', { fee, year }) : fee;

/** Converts the first letter to lower case for use within an English sentence, as in 'public university'. */
const sentenceCase = (text: string, locale: Locale) =>
  locale === 'en-us' ? text.slice(0, 1).toLowerCase() + text.slice(1) : text;

const BLANK_BESIDE_HAN_PATTERN = /(?<=\p{Script=Han}) | (?=\p{Script=Han})/gu;

function getPlace({ zone, country }: SchoolLocation, locale: Locale): string {
  if (zone === '' || zone.includes(country)) return zone || country;
  const zoneName = locale === 'en-us' ? zone : zone.replaceAll(BLANK_BESIDE_HAN_PATTERN, '');
  return textsIn(locale).getText('introduction')('school.place', { zone: zoneName, country });
}
