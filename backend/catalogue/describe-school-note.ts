import { messageText } from '#backend/response/message-texts.ts';
import { escapeMarkup } from '#backend/assistant/messages.ts';
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

/** Creates a section whose id has a letter, so that it differs from ids of shared sections. */
const numbered = (at: number, title: string, description: string): NoteSection => ({
  id: `own-${at}`,
  fkInfoTypeId: '0',
  title,
  description,
  ofCountry: false,
});

/** A school of a single site has no `figures`: its figures are facts. */
type SaidOfSchool = Pick<SchoolNote, 'sections' | 'contact' | 'picture'> & Partial<Pick<SchoolNote, 'figures'>>;

/** Converts a site's note on a school into page sections under the site's name. The edge sanitises their markup. */
function describeSchoolNote(
  { sections, contact, figures = [] }: SaidOfSchool,
  siteName: string,
  locale: Locale,
): NoteSection[] {
  const textIn = (texts: Texts) => texts[locale] || texts.zh || texts['zh-hk'] || texts['en-us'];
  const titled = (title: string) => messageText(locale, 'ownSection', { site: siteName, title });
  const entries = sections.map(({ title, body }, index) => numbered(index, titled(textIn(title)), textIn(body)));
  const reached = textIn(contact);
  return [
    ...entries,
    ...(figures.length > 0
      ? [numbered(entries.length, titled(messageText(locale, 'ownFigures')), listFigures(figures, locale, textIn))]
      : []),
    ...(reached
      ? [numbered(entries.length + 1, titled(messageText(locale, 'ownContact')), `<p>${escapeMarkup(reached)}</p>`)]
      : []),
  ];
}

/** Lists figures with source, date and licence. A correction also mentions the register's value. */
function listFigures(figures: SchoolNote['figures'], locale: Locale, textIn: (texts: Texts) => string): string {
  const lines = figures.map(({ name, amount, unit, publisher, sourceTitle, page, day, licence, note, corrects }) => {
    const link = `<a href="${escapeMarkup(page).replaceAll('"', '%22')}" target="_blank">${escapeMarkup(`${publisher}: ${sourceTitle}`)}</a>`;
    const source = messageText(locale, 'ownFigureSource', { day, licence: escapeMarkup(licence), source: link });
    const correctionText = corrects === 'yes' ? messageText(locale, 'ownFigureCorrects') : '';
    const noteText = textIn(note);
    return `<li><p><strong>${escapeMarkup(textIn(name))}</strong>: ${escapeMarkup(amount)} ${escapeMarkup(unit)}</p><p>${source} ${escapeMarkup(noteText)} ${correctionText}</p></li>`;
  });
  return `<ul>${lines.join('')}</ul>`;
}

/** Returns the facts with those of the draft in place of the site's published ones. */
export const withDraftedFacts = (facts: readonly FactRow[], drafted: SchoolNote['facts'], money: string): FactRow[] => [
  ...facts.filter(({ isOwn }) => isOwn === 0),
  ...draftedFacts(drafted, money),
];

/** Returns the row with the drafted name; without one it has the shared name. */
export const withDraftedName = <Row extends { nameChn: string }>(
  row: Row,
  { nameHk, nameZh }: SchoolNote,
  chinese: ChineseLocale,
): Row => ({ ...row, nameChn: (chinese === 'zh-hk' ? nameHk : nameZh) || row.nameChn });

type FullSchoolDescription = ReturnType<typeof describeFullSchool>;

/** Adds the sections of the site's note or its draft before the shared sections. */
export function withNote(
  full: FullSchoolDescription,
  storedNote: { content: string; siteName: string } | undefined,
  drafted: SaidOfSchool | undefined,
  locale: Locale,
) {
  const note = drafted ?? (storedNote?.content ? (JSON.parse(storedNote.content) as SaidOfSchool | null) : null);
  if (!note) return full;
  const names = JSON.parse(storedNote?.siteName ?? '{}') as Partial<Texts>;
  const { institution } = full;
  return {
    ...full,
    institution: {
      ...institution,
      institutionCover: note.picture || institution.institutionCover,
      infoDtoList: [...describeSchoolNote(note, names[locale] || names.zh || '', locale), ...institution.infoDtoList],
    },
  };
}
