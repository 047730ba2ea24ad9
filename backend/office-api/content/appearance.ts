import { passageClaim } from '#backend/assistant/look-ups/passages.ts';
import { type FactRow, selectFacts } from '#backend/queries/facts/facts.ts';
import { type Database, queryRow, queryRows } from '#backend/queries/database.ts';
import { selectSchoolCurrency } from '#backend/queries/site/site-facts.ts';
import type { SitePart } from '#backend/site/content-parts.ts';
import { getCurrency } from '#backend/site/rows/site-school-row.ts';
import { ADVICE } from '#backend/site/rows/guide-row.ts';
import { webAddress } from '#backend/site/rows/row-fields.ts';
import { nameOfFact, typedFact } from '#backend/site/rows/school-facts.ts';
import type { ContentAppearance, ShownFact } from '#shared/contract/office/content.ts';
import { type Locale, LOCALES } from '#shared/locale/locales.ts';
import { type Flat, entryIndexes } from '#shared/rules/content-form.ts';

const EMPTY_APPEARANCE: ContentAppearance = { passages: [], facts: null };

/** How the typed values of a part will look on the site. */
export async function loadAppearance(
  db: Database,
  part: SitePart,
  values: Flat,
  { name, locale }: { name: string; locale: Locale },
): Promise<ContentAppearance> {
  if (part.kind === 'guide') return { ...EMPTY_APPEARANCE, passages: getPassages(values) };
  if (part.kind === 'school') {
    const id = Number(part.key);
    const [existingFactRows, school] = await Promise.all([
      queryRows(db, selectFacts('school', id, locale)),
      queryRow(db, selectSchoolCurrency(id)),
    ]);
    return {
      ...EMPTY_APPEARANCE,
      facts: displayedFacts(values, existingFactRows, name, school?.currency ?? ''),
    };
  }
  if (part.kind === 'ownSchool')
    return {
      ...EMPTY_APPEARANCE,
      facts: displayedFacts(values, [], values[`name.${locale}`] ?? '', getCurrency(values.country ?? '')),
    };
  return EMPTY_APPEARANCE;
}

/** As the assistant quotes the passage, in each language. */
function getPassages(values: Flat): ContentAppearance['passages'] {
  const { topic = '', page = '', publisher = '', asAt = '', reviewBy = '' } = values;
  const isOpinion = topic === ADVICE && page === '';
  if (!isOpinion && !webAddress.safeParse(page).success) return [];
  return LOCALES.flatMap((locale) => {
    const body = (values[`passage.${locale}`] ?? '').trim();
    if (!body) return [];
    const row = { id: 0, kind: 'guide', ref: '', country: 'all', topic: '', title: '', key: '' } as const;
    const claim = passageClaim({ ...row, body, page, publisher, asAt, reviewBy }, { locale, now: new Date() });
    return [{ locale, text: claim.text, publisher, page, asAt, caution: claim.caution }];
  });
}

const MONEY = /^([A-Z]{3})(?:\/\w+)?$/;

const currencyIn = (unit: string) => MONEY.exec(unit)?.[1] ?? '';

function displayedFacts(
  values: Flat,
  factRows: readonly FactRow[],
  name: string,
  currency: string,
): NonNullable<ContentAppearance['facts']> {
  const ownFactRows = entryIndexes(values, 'facts').flatMap((index) => {
    const fact = typedFact(values, `facts.${index}`, currency);
    return fact ? [{ ...fact, path: `facts.${index}` }] : [];
  });
  const isSame = (factRow: FactRow, other: FactRow) => factRow.factKey === other.factKey && factRow.part === other.part;
  const registers = factRows.filter(({ isOwn }) => isOwn === 0);
  return {
    name,
    own: ownFactRows.map((fact) => displayedFact(fact, registers.find((row) => isSame(row, fact)) ?? null, fact.path)),
    shared: registers
      .filter((row) => nameOfFact(row) && !ownFactRows.some((fact) => isSame(row, fact)))
      .map((row) => displayedFact(row, null)),
  };
}

const displayedFact = (fact: FactRow, register: FactRow | null, path = ''): ShownFact => ({
  path,
  fact: nameOfFact(fact) ?? '',
  value: String(fact.value),
  currency: currencyIn(fact.unit),
  source: fact.address ? fact.title : '',
  asAt: fact.asAt,
  register: register && {
    value: String(register.value),
    currency: currencyIn(register.unit),
    source: [register.title, register.asAt].filter(Boolean).join(', '),
  },
});
