import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Button } from '#client/ui/button/button.tsx';
import { TextInput } from '#client/ui/field/text-input.tsx';
import { renderIn } from '#tests/components/render-in.tsx';
import { useForm } from './use-form.ts';

type Values = { name: string; again: string };

function Example({ onSubmit }: { onSubmit: (values: Values) => Promise<string | void> }) {
  const [values, setValues] = useState<Values>({ name: '', again: '' });
  const form = useForm({
    values,
    onEdit: (name, value) => setValues((previousValues) => ({ ...previousValues, [name]: value })),
    rules: {
      name: (value) => (value ? null : 'Say a name'),
      again: (value, { name }) => (value === name ? null : 'Say the same again'),
    },
    onSubmit,
  });
  return (
    <form {...form.form}>
      {form.failure && <p role="alert">{form.failure}</p>}
      <TextInput {...form.text('name')} label="Name" />
      <TextInput {...form.text('again')} label="Again" />
      <Button type="submit" pending={form.pending} pendingLabel="Sending">
        Send
      </Button>
    </form>
  );
}

const getField = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const pressSubmit = () => userEvent.click(screen.getByRole('button'));

it('does not submit invalid values, shows each error and focuses the first field', async () => {
  const onSubmit = vi.fn(async () => undefined);
  renderIn('en-us', <Example onSubmit={onSubmit} />);
  await userEvent.type(getField('Again'), 'x');
  await pressSubmit();
  expect(screen.getByText('Say a name')).toBeTruthy();
  expect(screen.getByText('Say the same again')).toBeTruthy();
  expect(document.activeElement).toBe(getField('Name'));
  await userEvent.keyboard('x');
  await pressSubmit();
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ name: 'x', again: 'x' }, expect.any(HTMLFormElement));
});

it('submits once while pending', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const onSubmit = vi.fn(() => promise);
  renderIn('en-us', <Example onSubmit={onSubmit} />);
  await userEvent.type(getField('Name'), 'x');
  await userEvent.type(getField('Again'), 'x{Enter}');
  expect(screen.getByRole('button', { name: 'Sending' }).getAttribute('aria-busy')).toBe('true');
  await pressSubmit();
  await userEvent.type(getField('Again'), '{Enter}');
  resolve('The server is gone');
  expect((await screen.findByRole('alert')).textContent).toBe('The server is gone');
  expect(onSubmit).toHaveBeenCalledTimes(1);
  expect([getField('Name').value, screen.getByRole('button').getAttribute('aria-busy')]).toEqual(['x', null]);
});
