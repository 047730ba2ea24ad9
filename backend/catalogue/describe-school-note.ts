import { messageText } from '#backend/response/message-texts.ts';
import { escapeMarkup } from '#backend/assistant/say.ts';
import { draftedFacts } from '#backend/site/rows/school-facts.ts';
import type { SchoolNote } from '#backend/site/rows/school-row.ts';
import type { FactRow } from '#backend/queries/facts/facts.ts';
import type { Texts } from '#backend/site/site-content.ts';
import type { describeFullSchool } from './describe-school.ts';
import type { ChineseLocale, Locale } from '#shared/locale/locales.ts';

interface NoteSection {
  id: string;
  fkInfoTypeId: string;
  title: string;
  description: string;
  ofCountry: false;
}

/** Ids with a letter, distinct from those of shared sections. */
const numbered = (at: number, title: string, description: string): NoteSection => ({
  id: `own-${at}`,
  fkInfoTypeId: '0',
  title,
  description,
  ofCountry: false,
});

/** Own school of a site, whose only figures are its facts. */
type SaidOfSchool = Pick<SchoolNote, 'sections' | 'contact' | 'picture'> & Partial<Pick<SchoolNote, 'figures'>>;

/** A site's note on a school as page sections under the site's name; the edge sanitises markup. */
function describeSchoolNote(
  { sections, contact, figures = [] }: SaidOfSchool,
  siteName: string,
  locale: Locale,
): NoteSection[] {
  const say = (texts: Texts) => texts[locale] || texts.zh || texts['zh-hk'] || texts['en-us'];
  const titled = (title: string) => messageText(locale, 'ownSection', { site: siteName, title });
  const entries = sections.map(({ title, body }, at) => numbered(at, titled(say(title)), say(body)));
  const reached = say(contact);
  return [
    ...entries,
    ...(figures.length > 0
      ? [numbered(entries.length, titled(messageText(locale, 'ownFigures')), listFigures(figures, locale, say))]
      : []),
    ...(reached
      ? [numbered(entries.length + 1, titled(messageText(locale, 'ownContact')), `<p>${escapeMarkup(reached)}</p>`)]
      : []),
  ];
}

/** Figures with source, date and licence; an override also shows the register's value. */
function listFigures(figures: SchoolNote['figures'], locale: Locale, say: (texts: Texts) => string): string {
  const lines = figures.map(({ name, amount, unit, publisher, sourceTitle, page, day, licence, note, corrects }) => {
    const link = `<a href="${escapeMarkup(page).replaceAll('"', '%22')}" target="_blank">${escapeMarkup(`${publisher}: ${sourceTitle}`)}</a>`;
    const source = messageText(locale, 'ownFigureSource', { day, licence: escapeMarkup(licence), source: link });
    const beside = corrects === 'yes' ? messageText(locale, 'ownFigureCorrects') : '';
    const noted = say(note);
    return `<li><p><strong>${escapeMarkup(say(name))}</strong>: ${escapeMarkup(amount)} ${escapeMarkup(unit)}</p><p>${source} ${escapeMarkup(noted)} ${beside}</p></li>`;
  });
  return `<ul>${lines.join('')}</ul>`;
}

/** Facts with the draft's overrides. */
export const withDraftedFacts = (facts: readonly FactRow[], drafted: SchoolNote['facts'], money: string): FactRow[] => [
  ...facts.filter(({ isOwn }) => isOwn === 0),
  ...draftedFacts(drafted, money),
];

/** Name with the draft; a deleted override gives the shared name. */
export const withDraftedName = <Row extends { nameChn: string }>(
  row: Row,
  { nameHk, nameZh }: SchoolNote,
  chinese: ChineseLocale,
): Row => ({ ...row, nameChn: (chinese === 'zh-hk' ? nameHk : nameZh) || row.nameChn });

type Whole = ReturnType<typeof describeFullSchool>;

/** School with the site's note or draft before the shared sections. */
export function withNote(
  whole: Whole,
  stored: { content: string; siteName: string } | undefined,
  drafted: SaidOfSchool | undefined,
  locale: Locale,
) {
  const note = drafted ?? (stored?.content ? (JSON.parse(stored.content) as SaidOfSchool | null) : null);
  if (!note) return whole;
  const names = JSON.parse(stored?.siteName ?? '{}') as Partial<Texts>;
  const { institution } = whole;
  return {
    ...whole,
    institution: {
      ...institution,
      institutionCover: note.picture || institution.institutionCover,
      infoDtoList: [...describeSchoolNote(note, names[locale] || names.zh || '', locale), ...institution.infoDtoList],
    },
  };
}
