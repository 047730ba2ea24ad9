import { emptyArtAddress } from '#shared/art/art-address.ts';
import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site-context.ts';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { EmptyState } from '#client/ui/say/empty-state.tsx';
import { telAddress, whatsappAddress } from '#client/site/contact-address.ts';

/** What is not there yet says so, and names who can help meanwhile. */
export function SoonDialog({ onClose }: { onClose: () => void }) {
  const t = useText('dialogs');
  const frame = useText('frame');
  const { agent } = useSite();
  const [whatsapp] = agent.whatsapp;
  return (
    <Dialog isOpen onClose={onClose} title={frame('helper.assistant')} closesBeside>
      <EmptyState
        picture={emptyArtAddress('soon', agent.brandColour)}
        title={t('soon.title')}
        text={t('soon.assistant')}
      >
        <div className="row">
          {whatsapp && (
            <a className="btn" href={whatsappAddress(whatsapp)} rel="noopener" target="_blank">
              {`WhatsApp ${whatsapp}`}
            </a>
          )}
          {!whatsapp && agent.contactTel && (
            <a className="btn" href={telAddress(agent.contactTel)}>
              {frame('call', { number: agent.contactTel })}
            </a>
          )}
        </div>
      </EmptyState>
    </Dialog>
  );
}
