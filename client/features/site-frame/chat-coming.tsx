import { useText } from '#client/i18n/use-text.ts';
import './chat-coming.css';

/** The place of the chat while its scripts are on their way: a press on its button is answered at once. */
export function ChatComing() {
  const t = useText('frame');
  return (
    <div className="chat-coming" role="status" ref={beginBelowHeader}>
      <span className="sr">{t('loading')}</span>
      <span className="skeleton" />
      <span className="skeleton" />
      <span className="skeleton" />
    </div>
  );
}

/** Where there is room the panel begins below the header (decision 047), and so does what stands in for it. */
function beginBelowHeader(place: HTMLElement | null) {
  const bottom = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  place?.style.setProperty('--below', `${Math.max(0, bottom)}px`);
}
