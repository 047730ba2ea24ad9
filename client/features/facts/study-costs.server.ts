import { textsIn } from '#client/i18n/server-texts.server.ts';
import type { PortalRequest } from '#client/portal-request.server.ts';
import { MAX_COMPARED } from '#shared/constants.ts';
import type { Fact, Source, Sourced } from '#shared/contract/catalogue/fact.ts';
import { type StudyCost, studyCosts } from '#shared/contract/catalogue/country.ts';
import { findOfficialPage } from '#client/site/catalogue/official-pages.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { getFigures, type LivingCostRange, type SourcedFigure } from './figure.ts';

interface KnownCosts {
  /** City of the living costs in the reader's language, or '' if none are known. */
  city: string;
  living: LivingCostRange;
  visa: SourcedFigure | null;
  health: LivingCostRange;
  registration: SourcedFigure | null;
  flights: SourcedFigure | null;
}

/**
 * Loads costs from the backend that complement the schools' figures. They are empty if the request fails or is
 * unsupported.
 */
export async function loadStudyCosts({ ask, locale }: Pick<PortalRequest, 'ask' | 'locale'>, institutionIds: string[]) {
  // Requests are divided by the endpoint's limit, because a family page may have more schools than a comparison.
  const chunkStarts = institutionIds.map((_, index) => index).filter((index) => index % MAX_COMPARED === 0);
  const costResults = await Promise.all(
    chunkStarts.map((start) => ask(studyCosts, { institutionIds: institutionIds.slice(start, start + MAX_COMPARED) })),
  );
  return createSourcedCosts(
    costResults.flatMap((result) => (result.ok ? result.value.rows : [])),
    locale,
  );
}

/**
 * Cost from the backend. Living costs have no `standing`: it tells authorities from other publishers, and only schools
 * and newspapers publish living costs.
 */
type StudyCostInput = Omit<StudyCost, 'standing'> & Partial<Pick<StudyCost, 'standing'>>;

/** Converts published costs to figures with sources, grouped by school or other subject. */
export function createSourcedCosts(costInputs: readonly StudyCostInput[], locale: Locale) {
  const rows = costInputs.filter(isValidCost);
  const getTexts = textsIn(locale);
  const licenceText = getTexts.getText('sources')('table.quoted');
  const factsText = getTexts.getText('facts');
  const describeSource = ({ kind, publisher }: StudyCostInput) =>
    isOfficialCharge(kind) ? factsText(`name.${OFFICIAL_CHARGES[kind]}`) : publisher;
  const sourced: Sourced = {
    facts: [],
    sources: rows.map((row) => toSource(row, licenceText, describeSource(row))),
  };
  const getKnownCosts = (id: string): KnownCosts => {
    const findFigure = (kind: string, part: 'least' | 'most') => {
      const row = rows.find((candidate) => candidate.institutionId === id && candidate.kind === kind);
      const figure =
        row && getFigures({ ...sourced, facts: [toFact(row, part)] }).find(FACT_BY_COST_KIND[kind]?.key ?? '', part);
      if (!figure) return null;
      const officialPage = isOfficialCharge(kind) ? findOfficialPage(row.currency, kind) : null;
      return {
        ...figure,
        ...(row.standing === 'indirect' && { isIndirect: true as const }),
        ...(officialPage && { officialPage }),
      };
    };
    const getRange = (kind: string): LivingCostRange => {
      const [minFigure, maxFigure] = [findFigure(kind, 'least'), findFigure(kind, 'most')];
      return minFigure && maxFigure && { min: minFigure, max: maxFigure };
    };
    return {
      city: rows.find((row) => row.institutionId === id && row.kind === 'living')?.place ?? '',
      living: getRange('living'),
      visa: findFigure('visa', 'most'),
      health: getRange('health'),
      registration: findFigure('registration', 'most'),
      flights: findFigure('flights', 'most'),
    };
  };
  return { of: getKnownCosts, sourced };
}

/** Kinds of costs that a government charges or requires, with the keys of their facts. */
const OFFICIAL_CHARGES = { visa: 'visaFee', health: 'healthYear', registration: 'registrationFee' } as const;
const isOfficialCharge = (kind: string): kind is keyof typeof OFFICIAL_CHARGES => Object.hasOwn(OFFICIAL_CHARGES, kind);

const FACT_BY_COST_KIND: Readonly<Record<string, { key: string; period: string }>> = {
  living: { key: 'livingMonth', period: '/month' },
  visa: { key: 'visaFee', period: '' },
  health: { key: 'healthYear', period: '/year' },
  registration: { key: 'registrationFee', period: '' },
  flights: { key: 'flightsYear', period: '/year' },
};

/** Whether a cost is usable: an amount other than zero with publisher and date. */
const isValidCost = ({ kind, least, most, currency, publisher, asAt }: StudyCostInput) =>
  Object.hasOwn(FACT_BY_COST_KIND, kind) &&
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
  key: FACT_BY_COST_KIND[row.kind]?.key ?? '',
  part,
  value: String(row[part]),
  unit: row.currency + (FACT_BY_COST_KIND[row.kind]?.period ?? ''),
  sourceId: getSourceId(row),
  was: [],
  beside: [],
});
