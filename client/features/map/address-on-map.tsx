import { useState } from 'react';
import { useLocation } from 'react-router';
import { useText } from '#client/i18n/use-text.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { createLazyPart } from '#client/ui/lazy-part.tsx';
import { type MapModel, type MapSubject, toMapModel } from './chart-map.ts';
import './address-on-map.css';

/** Dialog that is loaded when it opens, because it imports the map. */
const MapWindow = createLazyPart({
  load: async () => (await import('./map-window.tsx')).MapWindow,
  namespaces: ['map', 'ui'],
});

/** Shown if the script of the dialog could not be loaded. A full page load gets the current script names. */
function MapDialogError() {
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

/** Postal address that opens a map dialog if its coordinates are known. Without JavaScript, it is plain text. */
export function AddressOnMap({ address, subject }: AddressOnMapProps) {
  const t = useText('map');
  const [openModel, setOpenModel] = useState<MapModel | null>(null);
  const mapModel = toMapModel(subject);
  if (!mapModel) return <address lang="en-US">{address}</address>;
  return (
    <>
      <address>
        <button type="button" className="mapaddress" aria-haspopup="dialog" onClick={() => setOpenModel(mapModel)}>
          <span lang="en-US">{address}</span>
          <span className="mapaddress__way">
            <Icon name="map" />
            {t('open')}
          </span>
        </button>
      </address>
      {openModel && (
        <MapWindow
          mapModel={openModel}
          address={address}
          onClose={() => setOpenModel(null)}
          fallback={<MapDialogError />}
        />
      )}
    </>
  );
}
