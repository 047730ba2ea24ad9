import { textsIn } from '#client/i18n/server-texts.server.ts';
import type { PortalRequest } from '#client/portal-request.server.ts';
import { MAX_COMPARED } from '#shared/constants.ts';
import type { Fact, Source, Sourced } from '#shared/contract/catalogue/fact.ts';
import { type StudyCost, studyCosts } from '#shared/contract/catalogue/country.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { getFigures, type LivingCostRange, type SourcedFigure } from './figure.ts';

interface KnownCosts {
  living: LivingCostRange;
  visa: SourcedFigure | null;
  health: LivingCostRange;
  registration: SourcedFigure | null;
  flights: SourcedFigure | null;
}

/**
 * Loads costs of the backend that complement the schools' figures. They are empty after a failed or unsupported
 * request.
 */
export async function loadStudyCosts({ ask, locale }: Pick<PortalRequest, 'ask' | 'locale'>, institutionIds: string[]) {
  // Requests are split by the limit of the endpoint, since a family page can have more schools than a comparison.
  const starts = institutionIds.map((_, index) => index).filter((index) => index % MAX_COMPARED === 0);
  const answers = await Promise.all(
    starts.map((at) => ask(studyCosts, { institutionIds: institutionIds.slice(at, at + MAX_COMPARED) })),
  );
  return sourceCosts(
    answers.flatMap((result) => (result.ok ? result.value.rows : [])),
    locale,
  );
}

/** Cost of the backend. Living costs have no `standing`, since they are only from schools and newspapers. */
type StudyCostInput = Omit<StudyCost, 'standing'> & Partial<Pick<StudyCost, 'standing'>>;

/** Converts published costs to figures with sources, grouped by school or other subject. */
export function sourceCosts(values: readonly StudyCostInput[], locale: Locale) {
  const rows = values.filter(isSound);
  const texts = textsIn(locale);
  const licence = texts.of('sources')('table.quoted');
  const facts = texts.of('facts');
  const describeInput = ({ kind, publisher }: StudyCostInput) =>
    kind === 'visa' || kind === 'health' || kind === 'registration'
      ? facts(`name.${({ visa: 'visaFee', health: 'healthYear', registration: 'registrationFee' } as const)[kind]}`)
      : publisher;
  const sourced: Sourced = {
    facts: [],
    sources: rows.map((row) => toSource(row, licence, describeInput(row))),
  };
  const getKnownCosts = (id: string): KnownCosts => {
    const find = (kind: string, part: 'least' | 'most') => {
      const row = rows.find((item) => item.institutionId === id && item.kind === kind);
      const figure = row && getFigures({ ...sourced, facts: [toFact(row, part)] }).find(FACT_OF[kind]?.key ?? '', part);
      return figure ? { ...figure, ...(row.standing === 'indirect' && { isIndirect: true as const }) } : null;
    };
    const range = (kind: string): LivingCostRange => {
      const [min, max] = [find(kind, 'least'), find(kind, 'most')];
      return min && max && { least: min, most: max };
    };
    return {
      living: range('living'),
      visa: find('visa', 'most'),
      health: range('health'),
      registration: find('registration', 'most'),
      flights: find('flights', 'most'),
    };
  };
  return { of: getKnownCosts, sourced };
}

const FACT_OF: Readonly<Record<string, { key: string; per: string }>> = {
  living: { key: 'livingMonth', per: '/month' },
  visa: { key: 'visaFee', per: '' },
  health: { key: 'healthYear', per: '/year' },
  registration: { key: 'registrationFee', per: '' },
  flights: { key: 'flightsYear', per: '/year' },
};

/** Rejects amounts of zero, and amounts without a publisher or date. */
const isSound = ({ kind, least, most, currency, publisher, asAt }: StudyCostInput) =>
  Object.hasOwn(FACT_OF, kind) &&
  least !== null &&
  most !== null &&
  least > 0 &&
  most >= least &&
  /^[A-Z]{3}$/.test(currency) &&
  publisher !== '' &&
  asAt !== '';

const getSourceId = ({ publisher, address, asAt }: StudyCostInput) => `cost ${publisher} ${address} ${asAt}`;

const toSource = (row: StudyCostInput, licence: string, note: string): Source => ({
  id: getSourceId(row),
  publisher: row.publisher,
  title: [note, row.place].filter(Boolean).join(', '),
  licence,
  licenceAddress: '',
  address: row.address,
  asAt: row.asAt,
  readOn: '',
});

const toFact = (row: StudyCostInput, part: 'least' | 'most'): Fact => ({
  key: FACT_OF[row.kind]?.key ?? '',
  part,
  value: String(row[part]),
  unit: row.currency + (FACT_OF[row.kind]?.per ?? ''),
  sourceId: getSourceId(row),
  was: [],
  beside: [],
});
