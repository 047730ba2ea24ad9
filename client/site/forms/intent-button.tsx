import { type ComponentProps, type SubmitEvent, useState } from 'react';
import { Form } from 'react-router';
import { Button, whilePending } from '#client/ui/button/button.tsx';
import type { FormResult } from './form-result.ts';
import { useFormAction } from './use-form-action.ts';

interface IntentButtonProps extends Omit<ComponentProps<typeof Button>, 'type' | 'pending' | 'onClick' | 'form'> {
  /** Path of the route whose action handles the intent. */
  path: string;
  intent: string;
  values?: Readonly<Record<string, string>>;
  onAnswer?: (result: FormResult<unknown>) => void;
}

export function IntentButton({ path, intent, values = {}, onAnswer, ...buttonProps }: IntentButtonProps) {
  const { action, send } = useFormAction<FormResult<unknown>>(path);
  const [isPending, setIsPending] = useState(false);
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (!isPending) void whilePending(setIsPending, async () => onAnswer?.(await send(form)));
  };
  return (
    <Form method="post" action={action} onSubmit={handleSubmit}>
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button {...buttonProps} type="submit" pending={isPending} />
    </Form>
  );
}
