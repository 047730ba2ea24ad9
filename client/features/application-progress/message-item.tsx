import { useState } from 'react';
import type { Application } from '#shared/contract/application.ts';
import { momentText } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Badge } from '#client/ui/say/badge.tsx';
import { MessageForm } from './message-form.tsx';

interface MessageItemProps {
  message: Application['messages'][number];
  mayReply: boolean;
  onSent: () => Promise<unknown>;
}

export function MessageItem({ message: { id, from, who, text, at, responded }, mayReply, onSent }: MessageItemProps) {
  const t = useText('application');
  const locale = useLocale();
  const [isReplying, setIsReplying] = useState(false);
  const isTheirs = from === 'staff';
  return (
    <li className="msg">
      <span className="face" aria-hidden="true">
        {[...who].slice(0, 1).join('').toUpperCase()}
      </span>
      <header>
        <b>{isTheirs ? who : t('you')}</b>
        <span className="meta">{[isTheirs && t('adviser'), momentText(at, locale)].filter(Boolean).join(' · ')}</span>
        {/* Where nobody can answer any more, nothing waits. */}
        {!responded && mayReply && (
          <Badge kind={isTheirs ? 'reach' : 'plain'}>{t(isTheirs ? 'waitsForYou' : 'waitsForUs')}</Badge>
        )}
      </header>
      <p>{text}</p>
      {isTheirs && !responded && mayReply && (
        <div className="msg__acts">
          {isReplying ? (
            <MessageForm label={t('reply')} replyTo={id} onSent={onSent} onCancel={() => setIsReplying(false)} />
          ) : (
            <Button size="s" onClick={() => setIsReplying(true)}>
              <Icon name="chat" />
              {t('reply')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
