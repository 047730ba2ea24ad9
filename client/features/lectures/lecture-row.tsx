import { useText } from '#client/i18n/use-text.ts';
import { RichText } from '#client/ui/rich-text.tsx';
import { Disclosure } from '#client/ui/say/disclosure.tsx';
import { LectureDay, LectureFacts } from './lecture-facts.tsx';
import type { LectureLine } from './lecture-line.ts';
import { LectureReplay } from './lecture-replay.tsx';
import { LectureSignUp } from './lecture-sign-up.tsx';

export function LectureRow({ lecture, when }: { lecture: LectureLine; when: 'upcoming' | 'past' }) {
  const t = useText('lecture');
  const { id, title, cover, description } = lecture;
  return (
    <li id={`lecture-${id}`}>
      <LectureDay lecture={lecture} />
      <div>
        <h3>{title}</h3>
        <LectureFacts lecture={lecture} showSeats={when === 'upcoming' && !lecture.cancelled} />
        {description && (
          <Disclosure title={t('about')}>
            <RichText html={description} />
          </Disclosure>
        )}
        {when === 'upcoming' ? <LectureSignUp lecture={lecture} /> : <LectureReplay lecture={lecture} />}
      </div>
      {when === 'upcoming' && <img className="pic" src={cover} width={1200} height={420} alt="" loading="lazy" />}
    </li>
  );
}
