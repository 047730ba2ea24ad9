import { emptyArtAddress } from '#shared/art/art-address.ts';
import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site-context.ts';
import { EmptyState } from '#client/ui/say/empty-state.tsx';

/** A page that the menu names and that nobody has filled yet. */
export function UnderConstruction() {
  const t = useText('modular');
  const { agent } = useSite();
  return (
    <div className="wrap">
      <EmptyState
        headingLevel={2}
        picture={emptyArtAddress('updating', agent.brandColour)}
        title={t('underConstruction.title')}
        text={t('underConstruction.text')}
      />
    </div>
  );
}
