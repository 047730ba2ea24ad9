import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useText } from '#client/i18n/use-text.ts';
import { tellPortal, usePortalAddress } from '#client/site/asking/ask-portal.ts';
import { useIsScripted } from '#client/site/site.tsx';
import { Button, whilePending } from '#client/ui/button/button.tsx';
import { Notice } from '#client/ui/say/notice.tsx';

/** Whether days that are near are told beside the personal centre too, and the switch for it. */
export function RemindersPart({ isOn }: { isOn: boolean }) {
  const t = useText('inbox');
  const address = usePortalAddress();
  const { revalidate } = useRevalidator();
  const isScripted = useIsScripted();
  const [pending, setPending] = useState(false);
  const [outcome, setOutcome] = useState<{ ok: boolean; text: string } | null>(null);

  const change = () =>
    whilePending(setPending, async () => {
      setOutcome(null);
      const told = await tellPortal(address('/appMso/message/reminders/change'), { on: !isOn });
      if (!told.ok) return setOutcome({ ok: false, text: told.failure.message || t('readFailed') });
      await revalidate();
      return setOutcome({ ok: true, text: t(isOn ? 'reminders.nowOff' : 'reminders.nowOn') });
    });

  return (
    <section className="pc-section" id="reminders" aria-labelledby="reminders-title">
      <h2 id="reminders-title">{t('reminders.title')}</h2>
      <p>{t(isOn ? 'reminders.on' : 'reminders.off')}</p>
      <p className="meta">{t('reminders.always')}</p>
      {outcome && (
        <Notice tone={outcome.ok ? 'ok' : 'caution'} announce={outcome.ok ? 'politely' : 'at once'}>
          {outcome.text}
        </Notice>
      )}
      {isScripted && (
        <p className="inbox__act">
          <Button size="s" pending={pending} pendingLabel={t('reminders.changing')} onClick={() => void change()}>
            {t(isOn ? 'reminders.turnOff' : 'reminders.turnOn')}
          </Button>
        </p>
      )}
    </section>
  );
}
