import { withoutEmpty } from '#client/site/head/json-ld.tsx';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import type { Source } from '#shared/contract/catalogue/fact.ts';
import { isStated } from '#shared/rules/stated-source.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { figureName, type SourcedFigure } from './figure.ts';

// Structured data of displayed figures with their publishers. Figures without a named publisher are omitted.

/** Converts sources to citations. A licence is a URL, or a named CreativeWork. */
export const getCitations = (sources: readonly Source[]) =>
  nullIfEmpty(
    sources
      .filter((source) => !isStated(source))
      .map(({ title, publisher, asAt, licence, licenceAddress, address }) =>
        withoutEmpty({
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
  const t = textsIn(locale).of('facts');
  return nullIfEmpty(
    figures.flatMap((figure) => {
      if (isStated({ id: figure.sourceId })) return [];
      const [, currency, year] = /^([A-Z]{3})(\/year)?$/.exec(figure.unit) ?? [];
      if (!currency) return [];
      const price = { price: figure.value, priceCurrency: currency };
      const ofYear = year && { '@type': 'UnitPriceSpecification' as const, ...price, referenceQuantity: A_YEAR };
      return [
        withoutEmpty({ '@type': 'Offer', name: figureName(figure, t), ...price, priceSpecification: ofYear ?? null }),
      ];
    }),
  );
}

/** One year, in the unit codes of UN/CEFACT. */
const A_YEAR = { '@type': 'QuantitativeValue', value: 1, unitCode: 'ANN' } as const;

const nullIfEmpty = <Thing>(items: Thing[]) => (items.length > 0 ? items : null);
