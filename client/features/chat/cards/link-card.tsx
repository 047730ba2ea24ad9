import { useLocale } from '#client/i18n/use-text.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import { CardLink, type CardProps } from './card-parts.tsx';

export function LinkCard({ card: { link }, onFollow }: CardProps) {
  const lang = LANGUAGE_TAGS[useLocale()];
  if (!link) return null;
  return (
    <CardLink to={{ path: link.path }} onFollow={onFollow}>
      <span className="card-name">
        <b lang={lang}>{link.title}</b>
        {link.text && <small lang={lang}>{link.text}</small>}
      </span>
      <Icon name="right" />
    </CardLink>
  );
}
