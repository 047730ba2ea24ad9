import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site-context.ts';

/** The city where this agent's students set out. */
export function useCity(): string {
  const t = useText('home');
  const { agent } = useSite();
  return t(`city.${agent.originCity}`);
}
