import { useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { TextArea } from '#client/ui/field/text-input.tsx';
import { ButtonLink } from '#client/ui/link/app-link.tsx';
import './outside-message.css';

interface OutsideMessageProps {
  label: string;
  /** Suggested text, which the adviser can change before it is sent. */
  text: string;
  contact: { areaCode: string; mobile: string; email?: string };
}

/**
 * Shows a message that the adviser sends from their own phone or mailbox to a person who has no conversation on the
 * site. Without JavaScript the links send the suggested text.
 */
export function OutsideMessage({ label, text, contact: { areaCode, mobile, email = '' } }: OutsideMessageProps) {
  const t = useText('office-leads');
  const [message, setMessage] = useState(text);
  const [isCopied, setIsCopied] = useState(false);
  const encodedText = encodeURIComponent(message);
  const number = `${areaCode}${mobile}`;
  const copyMessage = async () => {
    await navigator.clipboard.writeText(message);
    setIsCopied(true);
  };
  return (
    <div className="outside-message">
      <TextArea
        label={label}
        rows={4}
        value={message}
        onChange={(event) => {
          setMessage(event.target.value);
          setIsCopied(false);
        }}
      />
      <p className="outside-message__ways">
        {mobile && (
          <>
            <ButtonLink size="s" href={`https://wa.me/${number}?text=${encodedText}`} reload target="_blank">
              WhatsApp
            </ButtonLink>
            <ButtonLink size="s" href={`sms:+${number}?&body=${encodedText}`} reload>
              {t('invite.sms')}
            </ButtonLink>
          </>
        )}
        {email && (
          <ButtonLink size="s" href={`mailto:${email}?body=${encodedText}`} reload>
            {t('invite.email')}
          </ButtonLink>
        )}
        <Button size="s" className="needs-script" onClick={() => void copyMessage()}>
          {t(isCopied ? 'invite.copied' : 'invite.copy')}
        </Button>
      </p>
    </div>
  );
}
