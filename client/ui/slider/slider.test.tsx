import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, test, vi } from 'vitest';
import { renderIn } from '#tests/components/render-in.tsx';
import { RangeInput } from './range-input.tsx';
import { Slider } from './slider.tsx';

const onSettle = vi.fn();

function FeeSlider() {
  const [value, setValue] = useState<readonly [number, number]>([0, 100]);
  return (
    <Slider
      label="Fee"
      value={value}
      min={0}
      max={100}
      step={10}
      onChange={setValue}
      onSettle={(settledValue) => onSettle([...settledValue])}
    />
  );
}

test.each([
  ['en-us', 'Lowest', 'Highest'],
  ['zh-hk', '最低', '最高'],
  ['zh', '最低', '最高'],
] as const)(
  'a range is set by keyboard, each end by its name, and neither passes the other, in %s',
  async (locale, lowLabel, highLabel) => {
    renderIn(locale, <FeeSlider />);
    const getThumb = (name: string) => screen.getByRole<HTMLInputElement>('slider', { name: new RegExp(name) });
    getThumb(lowLabel).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect([getThumb(lowLabel).value, onSettle.mock.lastCall]).toEqual(['20', [[20, 100]]]);
    getThumb(highLabel).focus();
    await userEvent.keyboard('{Home}');
    expect([getThumb(lowLabel).value, getThumb(highLabel).value, onSettle.mock.lastCall]).toEqual([
      '20',
      '20',
      [[20, 20]],
    ]);
    expect(screen.getByRole('group').textContent).toContain('20–20');
  },
);

it('announces a text in place of the number', () => {
  renderIn(
    'en-us',
    <RangeInput aria-label="Grade" value={3} min={1} max={7} valueText="5*" onValue={() => undefined} />,
  );
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Grade' });
  expect([slider.value, slider.getAttribute('aria-valuetext')]).toEqual(['3', '5*']);
});
