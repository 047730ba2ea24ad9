import { describe, expect, it } from 'vitest';
import { Fact, type Source } from '#shared/contract/catalogue/fact.ts';
import { getFigures } from './figure.ts';
import { getCitations, getOffers } from './json-ld-facts.server.ts';

const SOURCE: Source = {
  id: '1',
  publisher: 'P',
  title: 'T',
  licence: 'CC BY',
  licenceAddress: '',
  address: 'https://own.example/',
  asAt: '2023-01-03',
  readOn: '',
};
const createFigure = (unit: string) => {
  const fact = Fact.parse({ key: 'courseTuition', unit, value: 42_000, sourceId: 1 });
  return getFigures({ facts: [fact], sources: [SOURCE] }).all('courseTuition');
};

describe('structured data of figures', () => {
  it('describe a licence without a URL as a work', () => {
    const [citationByName] = getCitations([SOURCE]) ?? [];
    expect(citationByName).toMatchObject({ license: { '@type': 'CreativeWork', name: 'CC BY' } });
    const [citationByUrl] = getCitations([{ ...SOURCE, licenceAddress: 'https://own.example/licence' }]) ?? [];
    expect(citationByUrl).toMatchObject({ license: 'https://own.example/licence' });
    expect(getCitations([{ ...SOURCE, licence: '' }])?.[0]).not.toHaveProperty('license');
  });

  it('marks a yearly fee as such', () => {
    const priceFields = { price: '42000', priceCurrency: 'AUD' };
    expect(getOffers(createFigure('AUD/year'), 'en-us')).toMatchObject([
      { ...priceFields, priceSpecification: { ...priceFields, referenceQuantity: { value: 1, unitCode: 'ANN' } } },
    ]);
    expect(getOffers(createFigure('AUD'), 'en-us')?.[0]).not.toHaveProperty('priceSpecification');
    expect(getOffers(createFigure('weeks'), 'en-us')).toBeNull();
  });
});
