import type { Application } from '#shared/contract/application.ts';
import { momentText } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';

/** Who at the agency opened a document of the student's, when and why; the latest first. */
export function Openings({ application: { openings } }: { application: Application }) {
  const t = useText('application');
  const forms = useText('apply-form');
  const locale = useLocale();
  const nameOf = (kind: Application['openings'][number]['kind']) =>
    kind === 'passportNumber' ? t('openings.passportNumber') : forms(`documentKinds.${kind}`);
  return (
    <section aria-labelledby="openings-title">
      <h2 id="openings-title">{t('openings.title')}</h2>
      {openings.length === 0 ? (
        <p className="meta">{t('openings.none')}</p>
      ) : (
        <ol className="openings">
          {openings.map(({ at, who, kind, name, reason, note }) => (
            <li key={`${at} ${kind} ${name}`}>
              <b>{nameOf(kind)}</b>
              {name && (
                <small>
                  <bdi>{name}</bdi>
                </small>
              )}
              <p>{t(`openings.reason.${reason}`)}</p>
              {note && <p className="openings__note">{note}</p>}
              <small>
                {who || t('adviser')} · <time dateTime={at}>{momentText(at, locale)}</time>
              </small>
            </li>
          ))}
        </ol>
      )}
      <p className="source">{t('openings.note')}</p>
    </section>
  );
}
