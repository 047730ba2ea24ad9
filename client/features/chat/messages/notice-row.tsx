import { useChatText } from '#client/features/chat/words/use-chat-text.ts';
import { telAddress, whatsappAddress } from '#client/site/addresses.ts';
import { useSite } from '#client/site/site.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import type { ChatMessage, Notice } from '#shared/chat-protocol/message.ts';
import { sees } from '#shared/tenant/level-policy.ts';

interface NoticeRowProps {
  notice: Notice;
  author: ChatMessage['author'];
}

/** Where nobody is to be had here, other ways are named. */
const NEEDS_ANOTHER_WAY: readonly Notice[] = ['humanUnavailable', 'humanLost'];

export function NoticeRow({ notice, author }: NoticeRowProps) {
  const { t } = useChatText();
  const name = author?.name || t('talk.adviser');
  return (
    <>
      <p className="said__notice">
        <span>{t(`notice.${notice}`, { name })}</span>
      </p>
      {NEEDS_ANOTHER_WAY.includes(notice) && <OtherWays />}
    </>
  );
}

/** How else the agent's people are reached. */
function OtherWays() {
  const { t } = useChatText();
  const { agent, openDialog } = useSite();
  const [whatsapp] = agent.whatsapp;
  return (
    <div className="said__ways">
      {sees(agent, 'whatsapp') && whatsapp && (
        <a className="btn btn--s" href={whatsappAddress(whatsapp)} rel="noopener" target="_blank">
          <Icon name="bubbles" />
          WhatsApp <bdi>{whatsapp}</bdi>
        </a>
      )}
      {sees(agent, 'wechat') && agent.wechatQrPath && (
        <button type="button" className="btn btn--s" onClick={() => openDialog('wechat')}>
          <Icon name="qr" />
          {t('human.wechat')}
        </button>
      )}
      {agent.contactTel && (
        <a className="btn btn--s" href={telAddress(agent.contactTel)}>
          <Icon name="phone" />
          <bdi>{agent.contactTel}</bdi>
        </a>
      )}
    </div>
  );
}
