import { formatMessage } from '#backend/response/message-texts.ts';
import { escapeMarkup } from '#backend/assistant/messages.ts';
import { createDraftFacts } from '#backend/site/rows/school-facts.ts';
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

/** Creates a section. Its id contains a letter, unlike the ids of shared sections. */
const createSection = (sectionIndex: number, title: string, description: string): NoteSection => ({
  id: `own-${sectionIndex}`,
  fkInfoTypeId: '0',
  title,
  description,
  ofCountry: false,
});

/** Content of a note. A school that belongs to one site has no `figures`, because its figures are facts. */
type SchoolNoteContent = Pick<SchoolNote, 'sections' | 'contact' | 'picture'> & Partial<Pick<SchoolNote, 'figures'>>;

/** Converts a site's note on a school into page sections under the site's name. The edge sanitises the markup. */
function describeSchoolNote(
  { sections, contact, figures = [] }: SchoolNoteContent,
  siteName: string,
  locale: Locale,
): NoteSection[] {
  const selectText = (texts: Texts) => texts[locale] || texts.zh || texts['zh-hk'] || texts['en-us'];
  const formatTitle = (title: string) => formatMessage(locale, 'ownSection', { site: siteName, title });
  const sectionEntries = sections.map(({ title, body }, index) =>
    createSection(index, formatTitle(selectText(title)), selectText(body)),
  );
  const contactText = selectText(contact);
  return [
    ...sectionEntries,
    ...(figures.length > 0
      ? [
          createSection(
            sectionEntries.length,
            formatTitle(formatMessage(locale, 'ownFigures')),
            listFigures(figures, locale, selectText),
          ),
        ]
      : []),
    ...(contactText
      ? [
          createSection(
            sectionEntries.length + 1,
            formatTitle(formatMessage(locale, 'ownContact')),
            `<p>${escapeMarkup(contactText)}</p>`,
          ),
        ]
      : []),
  ];
}

/**
 * Lists figures with their source, date and licence. A figure that corrects a register also states the register's
 * value.
 */
function listFigures(figures: SchoolNote['figures'], locale: Locale, selectText: (texts: Texts) => string): string {
  const figureLines = figures.map(
    ({ name, amount, unit, publisher, sourceTitle, page, day, licence, note, corrects }) => {
      const sourceLink = `<a href="${escapeMarkup(page).replaceAll('"', '%22')}" target="_blank">${escapeMarkup(`${publisher}: ${sourceTitle}`)}</a>`;
      const sourceText = formatMessage(locale, 'ownFigureSource', {
        day,
        licence: escapeMarkup(licence),
        source: sourceLink,
      });
      const correctionText = corrects === 'yes' ? formatMessage(locale, 'ownFigureCorrects') : '';
      const noteText = selectText(note);
      return `<li><p><strong>${escapeMarkup(selectText(name))}</strong>: ${escapeMarkup(amount)} ${escapeMarkup(unit)}</p><p>${sourceText} ${escapeMarkup(noteText)} ${correctionText}</p></li>`;
    },
  );
  return `<ul>${figureLines.join('')}</ul>`;
}

/** Returns the facts, with the site's published facts replaced by those of the draft. */
export const withDraftedFacts = (
  facts: readonly FactRow[],
  draftedFigures: SchoolNote['facts'],
  currency: string,
): FactRow[] => [...facts.filter(({ isOwn }) => isOwn === 0), ...createDraftFacts(draftedFigures, currency)];

/** Returns the row with the name from the draft or, if the draft has none, with the shared name. */
export const withDraftedName = <Row extends { nameChn: string }>(
  row: Row,
  { nameHk, nameZh }: SchoolNote,
  chinese: ChineseLocale,
): Row => ({ ...row, nameChn: (chinese === 'zh-hk' ? nameHk : nameZh) || row.nameChn });

type FullSchoolDescription = ReturnType<typeof describeFullSchool>;

/** Adds the sections of the site's note, or of its draft, before the shared sections. */
export function addNoteSections(
  schoolDescription: FullSchoolDescription,
  storedNote: { content: string; siteName: string } | undefined,
  draftedNote: SchoolNoteContent | undefined,
  locale: Locale,
) {
  const shownNote =
    draftedNote ?? (storedNote?.content ? (JSON.parse(storedNote.content) as SchoolNoteContent | null) : null);
  if (!shownNote) return schoolDescription;
  const siteNames = JSON.parse(storedNote?.siteName ?? '{}') as Partial<Texts>;
  const { institution } = schoolDescription;
  return {
    ...schoolDescription,
    institution: {
      ...institution,
      institutionCover: shownNote.picture || institution.institutionCover,
      infoDtoList: [
        ...describeSchoolNote(shownNote, siteNames[locale] || siteNames.zh || '', locale),
        ...institution.infoDtoList,
      ],
    },
  };
}
