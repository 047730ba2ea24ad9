import { cleanup } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PLACEMENT_BASES } from '#shared/contract/matching/placement.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { renderIn } from '#tests/components/render-in.tsx';
import { PlacementText } from './placement-line.tsx';

const FIGURES = { least: 600, most: 600, lower: 560, upper: 650, fewer: 20, same: 30, more: 50, admitted: 40 };

describe('the sentence of a placement', () => {
  it.each(PLACEMENT_BASES.flatMap((basis) => LOCALES.map((locale) => [basis, locale] as const)))(
    'states the figures of %s in %s without a placeholder',
    (basis, locale) => {
      for (const unit of ['ucasPoints', 'ibPoints', 'percent', 'sat', 'act', 'rulePoints']) {
        const placement = { basis, limitedBy: null, figures: { ...FIGURES, unit } } as never;
        const { container } = renderIn(locale, <PlacementText placement={placement} />);
        expect(container.textContent).not.toMatch(/\{\{|undefined|NaN/);
        if (basis.endsWith('Rule')) expect(container.textContent).toMatch(/600.*560–650/s);
        cleanup();
      }
    },
  );
});
