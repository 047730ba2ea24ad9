import { removeEmptyValues } from '#client/site/head/json-ld.tsx';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import type { Source } from '#shared/contract/catalogue/fact.ts';
import { isStatedSource } from '#shared/rules/stated-source.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { formatFigureName, type SourcedFigure } from './figure.ts';

// Structured data of displayed figures with their publishers. Figures without a named publisher are omitted.

/** Converts sources to citations. A licence is either a URL or a CreativeWork with a name. */
export const getCitations = (sources: readonly Source[]) =>
  nullIfEmpty(
    sources
      .filter((source) => !isStatedSource(source))
      .map(({ title, publisher, asAt, licence, licenceAddress, address }) =>
        removeEmptyValues({
          '@type': 'CreativeWork',
          name: title,
          publisher: { '@type': 'Organization', name: publisher },
          version: asAt,
          license: licenceAddress || (licence && { '@type': 'CreativeWork', name: licence }),
          url: address,
        }),
      ),
  );

/** Converts amounts of money to named offers. */
export function getOffers(figures: readonly SourcedFigure[], locale: Locale) {
  const t = textsIn(locale).getText('facts');
  return nullIfEmpty(
    figures.flatMap((figure) => {
      if (isStatedSource({ id: figure.sourceId })) return [];
      const [, currency, year] = /^([A-Z]{3})(\/year)?$/.exec(figure.unit) ?? [];
      if (!currency) return [];
      const priceFields = { price: figure.value, priceCurrency: currency };
      const yearlyPrice = year && {
        '@type': 'UnitPriceSpecification' as const,
        ...priceFields,
        referenceQuantity: ONE_YEAR,
      };
      return [
        removeEmptyValues({
          '@type': 'Offer',
          name: formatFigureName(figure, t),
          ...priceFields,
          priceSpecification: yearlyPrice ?? null,
        }),
      ];
    }),
  );
}

/** One year, in the unit codes of UN/CEFACT. */
const ONE_YEAR = { '@type': 'QuantitativeValue', value: 1, unitCode: 'ANN' } as const;

const nullIfEmpty = <Item>(items: Item[]) => (items.length > 0 ? items : null);
