import { textsIn } from '#client/i18n/server-texts.server.ts';
import type { SchoolDetail } from '#shared/contract/catalogue/school.ts';
import { parseFactValue } from '#shared/contract/catalogue/fact-values.ts';
import { type Locale, numberText } from '#shared/locale/locales.ts';
import { moneyText } from '#shared/locale/money.ts';
import { getFigures, figureText, getMoney, type SourcedFigure, yearsOfEdition } from './figure.ts';

export interface Introduction {
  text: string;
  figures: SourcedFigure[];
  /** Figure that is an amount of money; null if there is none. */
  amount: SourcedFigure | null;
}

interface Sentence {
  text: string;
  figure: SourcedFigure | null;
}

interface IntroducedSchool {
  name: string;
  /** Location such as 'Leeds, England'. */
  zone: string;
  country: string;
}

/** Introduces a school in at most three sentences: location and type, costs, admission. */
export function introduceSchool(
  institution: Pick<SchoolDetail, 'facts' | 'sources' | 'nature' | 'courseCount' | 'coursesNamed'>,
  place: IntroducedSchool,
  locale: Locale,
): Introduction {
  const t = textsIn(locale).of('introduction');
  const { find } = getFigures(institution);
  const group = find('memberOf');
  const fee = find('fromFee', 'bachelor');
  const courses = institution.coursesNamed === 'title' ? institution.courseCount : 0;
  const kind = sentenceCase(institution.nature, locale);
  const subject = t(`school.${kind ? 'what' : 'where'}${group ? 'Group' : ''}` as const, {
    name: place.name,
    kind,
    place: getPlace(place, locale),
    group: group ? figureText(group, { t: textsIn(locale).of('facts'), locale }) : '',
  });
  const money = fee && getMoney(fee);
  const feeText = money ? withEdition(moneyText(money, locale), fee, locale) : '';
  const number = numberText(courses, locale);
  const costs =
    courses > 0
      ? t(feeText ? 'school.coursesFee' : 'school.courses', { count: courses, number, fee: feeText })
      : feeText && t('school.fee', { fee: feeText });
  const sentences = [
    { text: subject, figure: group },
    { text: costs, figure: feeText ? fee : null },
    admissionSentence(institution, locale),
  ].filter((item) => item !== null && item.text !== '') as Sentence[];
  return {
    text: sentences.map(({ text }) => text).join(locale === 'en-us' ? ' ' : ''),
    figures: sentences.flatMap(({ figure }) => figure ?? []),
    amount: feeText ? fee : null,
  };
}

/** Returns a sentence about the first known figure: typical offers, the admission rate, or the lowest IELTS score. */
function admissionSentence(institution: Pick<SchoolDetail, 'facts' | 'sources'>, locale: Locale): Sentence | null {
  const t = textsIn(locale).of('introduction');
  const { find } = getFigures(institution);
  const offer = find('offerRange');
  if (offer) {
    const range = figureText(offer, { t: textsIn(locale).of('facts'), locale });
    return { text: t('school.offer', { range }), figure: offer };
  }
  const admitted = find('admissionRate');
  const rate = admitted && parseFactValue('admissionRate', admitted.value);
  if (rate)
    return { text: t('school.admission', { rate: rate.rate, year: rate.year }), figure: { ...admitted, value: '' } };
  const english = find('englishFrom', 'bachelor');
  if (!english) return null;
  return { text: t('school.english', { score: Number(english.value).toFixed(1) }), figure: english };
}

function withEdition(fee: string, { oldEdition }: SourcedFigure, locale: Locale): string {
  return oldEdition
    ? textsIn(locale).of('introduction')('school.year', { fee, year: yearsOfEdition(oldEdition) })
    : fee;
}

/** Lowers the first letter for use within an English sentence, as in 'public university'. */
const sentenceCase = (text: string, locale: Locale) =>
  locale === 'en-us' ? text.slice(0, 1).toLowerCase() + text.slice(1) : text;

function getPlace({ zone, country }: IntroducedSchool, locale: Locale): string {
  if (zone === '' || zone.includes(country)) return zone || country;
  const zoneName = locale === 'en-us' ? zone : zone.replaceAll(' ', '');
  return textsIn(locale).of('introduction')('school.place', { zone: zoneName, country });
}
