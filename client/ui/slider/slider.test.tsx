import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, test, vi } from 'vitest';
import { renderIn } from '#tests/components/render-in.tsx';
import { RangeInput } from './range-input.tsx';
import { Slider } from './slider.tsx';

const settled = vi.fn();

function Fees() {
  const [value, setValue] = useState<readonly [number, number]>([0, 100]);
  return (
    <Slider
      label="Fee"
      value={value}
      min={0}
      max={100}
      step={10}
      onChange={setValue}
      onSettle={(now) => settled([...now])}
    />
  );
}

test.each([
  ['en-us', 'Lowest', 'Highest'],
  ['zh-hk', '最低', '最高'],
  ['zh', '最低', '最高'],
] as const)(
  'a range is set by keyboard, each end by its name, and neither passes the other, in %s',
  async (locale, low, high) => {
    renderIn(locale, <Fees />);
    const end = (name: string) => screen.getByRole<HTMLInputElement>('slider', { name: new RegExp(name) });
    end(low).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect([end(low).value, settled.mock.lastCall]).toEqual(['20', [[20, 100]]]);
    end(high).focus();
    await userEvent.keyboard('{Home}');
    expect([end(low).value, end(high).value, settled.mock.lastCall]).toEqual(['20', '20', [[20, 20]]]);
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
