import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, test } from 'vitest';
import { renderIn } from '#tests/components/render-in.tsx';
import { PasswordInput, TextArea, TextInput } from './text-input.tsx';

const validateLength = (value: string) => (value.length < 3 ? 'At least three letters' : null);
const getField = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const queryDescribedField = (name: string, text: string) => screen.queryByRole('textbox', { name, description: text });

it('validates on blur, describes the error in place of the hint and clears it on edit', async () => {
  renderIn('en-us', <TextInput label="Name" hint="As in your passport" validate={validateLength} />);
  expect(queryDescribedField('Name', 'As in your passport')).toBeTruthy();
  await userEvent.type(getField('Name'), 'ab');
  expect(getField('Name').getAttribute('aria-invalid')).toBeNull();
  await userEvent.tab();
  expect(queryDescribedField('Name', 'At least three letters')).toBeTruthy();
  expect(getField('Name').getAttribute('aria-invalid')).toBe('true');
  await userEvent.click(getField('Name'));
  expect(getField('Name').getAttribute('aria-invalid')).toBeNull();
  await userEvent.type(getField('Name'), 'c');
  await userEvent.tab();
  expect(queryDescribedField('Name', 'As in your passport')).toBeTruthy();
});

it('keeps a form error until an edit', async () => {
  renderIn('en-us', <TextInput label="Name" error="Already taken" />);
  await userEvent.click(getField('Name'));
  expect(queryDescribedField('Name', 'Already taken')).toBeTruthy();
  await userEvent.type(getField('Name'), 'x');
  expect(queryDescribedField('Name', 'Already taken')).toBeNull();
});

test.each([
  ['en-us', 'Show password'],
  ['zh-hk', '顯示密碼'],
  ['zh', '显示密码'],
] as const)(
  'a password is hidden until a button shows it, and is never in the markup, in %s',
  async (locale, showLabel) => {
    renderIn(locale, <PasswordInput label="PW" value="secret word" onChange={() => undefined} />);
    expect([getField('PW').type, getField('PW').value, getField('PW').getAttribute('value')]).toEqual([
      'password',
      'secret word',
      null,
    ]);
    const button = screen.getByRole('button', { name: showLabel, pressed: false });
    await userEvent.click(button);
    expect(getField('PW').type).toBe('text');
    expect(screen.getByRole('button', { name: showLabel, pressed: true })).toBe(button);
  },
);

test('counts characters and announces the remainder only near the limit', async () => {
  renderIn('en-us', <TextArea label="Note" maxLength={14} />);
  const getStatusText = () => screen.getByRole('status').textContent;
  await userEvent.type(getField('Note'), 'abc');
  expect([screen.getByText('3/14').getAttribute('aria-hidden'), getStatusText()]).toEqual(['true', '']);
  await userEvent.type(getField('Note'), 'd');
  expect(getStatusText()).toMatch(/10/);
  await userEvent.type(getField('Note'), '0123456789 and more');
  expect([getField('Note').value.length, screen.getByText('14/14').className]).toEqual([
    14,
    expect.stringContaining('full'),
  ]);
});
