import { createPassageClaim } from '#backend/assistant/look-ups/passages.ts';
import { type FactRow, selectFacts } from '#backend/queries/facts/facts.ts';
import { type Database, queryRow, queryRows } from '#backend/queries/database.ts';
import { selectSchoolCurrency } from '#backend/queries/site/site-facts.ts';
import type { SitePart } from '#backend/site/content-parts.ts';
import { getCurrency } from '#backend/site/rows/site-school-row.ts';
import { ADVICE } from '#backend/site/rows/guide-row.ts';
import { webUrlSchema } from '#backend/site/rows/row-fields.ts';
import { getFactName, parseTypedFact } from '#backend/site/rows/school-facts.ts';
import { parseFactValue } from '#shared/contract/catalogue/fact-values.ts';
import type { ContentAppearance, ShownFact } from '#shared/contract/office/content.ts';
import { type Locale, LOCALES } from '#shared/locale/locales.ts';
import { type FlatValues, listEntryIndexes } from '#shared/rules/content-form.ts';

const EMPTY_APPEARANCE: ContentAppearance = { passages: [], facts: null };

/** Renders the values in the editor as the site would show them. */
export async function loadAppearance(
  db: Database,
  part: SitePart,
  values: FlatValues,
  { name, locale }: { name: string; locale: Locale },
): Promise<ContentAppearance> {
  if (part.kind === 'guide') return { ...EMPTY_APPEARANCE, passages: renderPassages(values) };
  if (part.kind === 'school') {
    const id = Number(part.key);
    const [existingFactRows, school] = await Promise.all([
      queryRows(db, selectFacts('school', id, locale)),
      queryRow(db, selectSchoolCurrency(id)),
    ]);
    return {
      ...EMPTY_APPEARANCE,
      facts: describeShownFacts(values, existingFactRows, name, school?.currency ?? ''),
    };
  }
  if (part.kind === 'ownSchool')
    return {
      ...EMPTY_APPEARANCE,
      facts: describeShownFacts(values, [], values[`name.${locale}`] ?? '', getCurrency(values.country ?? '')),
    };
  return EMPTY_APPEARANCE;
}

/** Renders the passage as the assistant quotes it, in each language. */
function renderPassages(values: FlatValues): ContentAppearance['passages'] {
  const { topic = '', page = '', publisher = '', asAt = '', reviewBy = '' } = values;
  const isOpinion = topic === ADVICE && page === '';
  if (!isOpinion && !webUrlSchema.safeParse(page).success) return [];
  return LOCALES.flatMap((locale) => {
    const body = (values[`passage.${locale}`] ?? '').trim();
    if (!body) return [];
    const row = { id: 0, kind: 'guide', ref: '', country: 'all', topic: '', title: '', key: '' } as const;
    const claim = createPassageClaim({ ...row, body, page, publisher, asAt, reviewBy }, { locale, now: new Date() });
    return [{ locale, text: claim.text, publisher, page, asAt, caution: claim.caution }];
  });
}

const CURRENCY_UNIT_PATTERN = /^([A-Z]{3})(?:\/\w+)?$/;

const parseCurrency = (unit: string) => CURRENCY_UNIT_PATTERN.exec(unit)?.[1] ?? '';

function describeShownFacts(
  values: FlatValues,
  factRows: readonly FactRow[],
  name: string,
  currency: string,
): NonNullable<ContentAppearance['facts']> {
  const typedFacts = listEntryIndexes(values, 'facts').flatMap((index) => {
    const fact = parseTypedFact(values, `facts.${index}`, currency);
    return fact ? [{ ...fact, path: `facts.${index}` }] : [];
  });
  const isSameFact = (factRow: FactRow, otherRow: FactRow) =>
    factRow.factKey === otherRow.factKey && factRow.part === otherRow.part;
  const registerRows = factRows.filter(({ isOwn }) => isOwn === 0);
  return {
    name,
    own: typedFacts.map((fact) =>
      describeShownFact(fact, registerRows.find((row) => isSameFact(row, fact)) ?? null, fact.path),
    ),
    shared: [
      ...registerRows.flatMap((row) => describeRegisterFact(row) ?? []),
      ...registerRows
        .filter((row) => getFactName(row) && !typedFacts.some((fact) => isSameFact(row, fact)))
        .map((row) => describeShownFact(row, null)),
    ],
  };
}

/** Facts that a site cannot enter, by the parts that the school's page shows. */
const REGISTER_FACTS: Partial<Record<FactRow['factKey'], readonly string[]>> = {
  degreeYear: ['bachelor', 'master'],
  englishFrom: ['bachelor', 'master'],
  teachingRating: ['overall'],
};

/** Describes a fact that only registers and web pages provide, or returns null if the table does not list it. */
export function describeRegisterFact(row: FactRow): ShownFact | null {
  const { factKey, part, title: source, asAt, readOn } = row;
  if (!REGISTER_FACTS[factKey]?.includes(part)) return null;
  const fee = factKey === 'degreeYear' ? parseFactValue(factKey, String(row.value)) : null;
  if (factKey === 'degreeYear' && !fee) return null;
  return {
    path: '',
    fact: `${factKey}.${part}`,
    value: String(fee ? (fee.usual ?? fee.least) : row.value),
    currency: fee?.currency ?? '',
    source,
    asAt: asAt || readOn,
    register: null,
  };
}

const describeShownFact = (fact: FactRow, registerRow: FactRow | null, path = ''): ShownFact => ({
  path,
  fact: getFactName(fact) ?? '',
  value: String(fact.value),
  currency: parseCurrency(fact.unit),
  // A site's own fact needs an address. Some registers have none.
  source: path === '' || fact.address ? fact.title : '',
  asAt: fact.asAt,
  register: registerRow && {
    value: String(registerRow.value),
    currency: parseCurrency(registerRow.unit),
    source: [registerRow.title, registerRow.asAt].filter(Boolean).join(', '),
  },
});
