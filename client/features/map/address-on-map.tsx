import { useState } from 'react';
import { useLocation } from 'react-router';
import { useText } from '#client/i18n/use-text.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Notice } from '#client/ui/say/notice.tsx';
import { latePart } from '#client/ui/late-part.tsx';
import { type MapModel, type MapSubject, toMapModel } from './chart-map.ts';
import './address-on-map.css';

/** The window brings the map with it, so it comes when it is opened. */
const MapWindow = latePart({
  load: async () => (await import('./map-window.tsx')).MapWindow,
  words: ['map', 'ui'],
});

/** The script of the window did not come: the page is asked for again, which names the scripts that there are. */
function NoWindow() {
  const t = useText('map');
  const { pathname, search } = useLocation();
  return (
    <Notice icon="map" announce="at once">
      <p>{t('failed.script')}</p>
      <a className="more" href={pathname + search}>
        <Icon name="retry" />
        {t('failed.retry')}
      </a>
    </Notice>
  );
}

interface AddressOnMapProps {
  address: string;
  subject: MapSubject;
}

/** An address that opens a map, where anybody knows its place. Without script it is there to be read. */
export function AddressOnMap({ address, subject }: AddressOnMapProps) {
  const t = useText('map');
  const [kept, setKept] = useState<MapModel | null>(null);
  const model = toMapModel(subject);
  if (!model) return <address lang="en-US">{address}</address>;
  return (
    <>
      <address>
        <button type="button" className="mapaddress" aria-haspopup="dialog" onClick={() => setKept(model)}>
          <span lang="en-US">{address}</span>
          <span className="mapaddress__way">
            <Icon name="map" />
            {t('open')}
          </span>
        </button>
      </address>
      {kept && <MapWindow model={kept} address={address} onClose={() => setKept(null)} failed={<NoWindow />} />}
    </>
  );
}
