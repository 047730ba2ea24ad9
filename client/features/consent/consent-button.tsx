import type { ComponentProps } from 'react';
import { IntentButton } from '#client/site/forms/intent-button.tsx';
import { CONSENTS_PATH, type ConsentFields, type WithdrawalFields } from './consent-form.ts';

type ConsentButtonProps = Omit<ComponentProps<typeof IntentButton>, 'path' | 'intent' | 'values'> &
  (
    | { intent: 'giveConsent'; values: Pick<ConsentFields, 'what' | 'version'> }
    | { intent: 'withdrawConsent'; values: WithdrawalFields }
  );

/** Button that gives or withdraws a consent. It also works without JavaScript. */
export const ConsentButton = (props: ConsentButtonProps) => <IntentButton path={CONSENTS_PATH} {...props} />;
