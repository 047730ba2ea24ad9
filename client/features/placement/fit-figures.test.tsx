import { expect, it } from 'vitest';
import { renderIn } from '#tests/components/render-in.tsx';
import { FitFigures } from './fit-figures.tsx';

it('states who is level beside who is lower, so that the middle half is not read from one of them', () => {
  const figures = { least: 112, most: 112, lower: 128, upper: 143, fewer: 7, same: 40, more: 53, admitted: null };
  const placement = { basis: 'entrants', figures: { ...figures, unit: 'ucasPoints' } } as never;
  const { container } = renderIn('en-us', <FitFigures placement={placement} />);
  expect(container.textContent).toContain('7% lower, 40% level with you');
});
