import { useText } from '#client/i18n/use-text.ts';
import { Tabs } from '#client/ui/tabs/tabs.tsx';
import type { AccountParts } from './account-parts.ts';
import { LoginPanel } from './login-panel.tsx';

/** Two ways in, over the same number. */
export function LoginForm(parts: AccountParts) {
  const t = useText('account');
  return (
    <Tabs
      label={t('loginWays')}
      items={[
        { id: 'password', label: t('byPassword'), panel: <LoginPanel {...parts} grant="password" /> },
        { id: 'code', label: t('byCode'), panel: <LoginPanel {...parts} grant="code" /> },
      ]}
    />
  );
}
