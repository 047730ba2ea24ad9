import { useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { Badge } from '#client/ui/say/badge.tsx';
import { Chip } from '#client/ui/say/chip.tsx';
import { Gauge } from '#client/ui/say/gauge.tsx';
import { RemovableChip } from '#client/ui/say/removable-chip.tsx';
import { RouteLine } from '#client/ui/say/route-line.tsx';
import { Seg } from '#client/ui/say/seg.tsx';
import { GallerySection } from './gallery-section.tsx';

export function MarkSection() {
  const t = useText('gallery');
  const [level, setLevel] = useState('ba');
  const [hasFilter, setFilter] = useState(true);
  const [view, setView] = useState('list');
  return (
    <GallerySection title={t('marks')} note={t('marksNote')}>
      <div className="row">
        <Badge kind="match" icon="check">
          {t('match')}
        </Badge>
        <Badge kind="reach" icon="up">
          {t('reach')}
        </Badge>
        <Badge kind="alert" icon="warn">
          {t('closes')}
        </Badge>
        <Badge>{t('following')}</Badge>
        <Badge kind="fill">{t('step')}</Badge>
        <Badge kind="rank">{t('rank')}</Badge>
      </div>
      <div className="row">
        <Chip pressed={level === 'ba'} onClick={() => setLevel('ba')}>
          {t('bachelor')}
        </Chip>
        <Chip pressed={level === 'ma'} onClick={() => setLevel('ma')}>
          {t('master')}
        </Chip>
        {hasFilter && <RemovableChip onRemove={() => setFilter(false)}>{t('withPathway')}</RemovableChip>}
        <Seg
          label={t('showAs')}
          chosen={view}
          onChoose={setView}
          parts={[
            { id: 'list', label: t('list') },
            { id: 'map', label: t('map') },
          ]}
        />
      </div>
      <div className="gallery__three">
        <div className="gallery__lines">
          <p className="meta">{t('profile')}</p>
          <Gauge label={t('profile')} value={62} />
          <Gauge label={t('marksNeeded')} value={3} max={5} divisions={5} kind="measure" />
        </div>
        <RouteLine
          label={t('foundation')}
          steps={[
            { id: 'foundation', title: t('foundation'), where: 'done' },
            { id: 'progression', title: t('progression'), detail: t('marksNeeded'), where: 'here' },
            { id: 'year', title: t('yearOne'), where: 'ahead' },
          ]}
        />
      </div>
    </GallerySection>
  );
}
