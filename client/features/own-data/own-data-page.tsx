import { useText } from '#client/i18n/use-text.ts';
import { Notice } from '#client/ui/say/notice.tsx';
import type { OwnNumber } from './own-number.ts';
import { DeletePart } from './delete-part.tsx';
import { ExportPart } from './export-part.tsx';
import { MobilePart } from './mobile-part.tsx';
import './own-data.css';

export function OwnDataPage({ phone, number }: OwnNumber) {
  const t = useText('personal');
  return (
    <>
      <h1>{t('data.title')}</h1>
      <p className="meta">{t('data.intro')}</p>
      <noscript>
        <Notice tone="caution">{t('data.needsScript')}</Notice>
      </noscript>
      <ExportPart phone={phone} number={number} />
      <MobilePart phone={phone} number={number} />
      <DeletePart phone={phone} number={number} />
    </>
  );
}
