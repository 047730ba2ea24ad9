import { ShareButton } from '#client/features/share/share.tsx';
import { dayText } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site.tsx';
import { EmptyState, Notice } from '#client/ui/say/notice.tsx';
import { FAMILY } from '#shared/rules/family.ts';
import { Hidden, Notes, Votes, WriteForm, aboutOf } from './family-parts.tsx';
import type { FamilyDeed, FamilyLinksContent, FamilyThing, Refused } from './load-family.server.ts';

const DAYS = [7, 30, FAMILY.usualDays, FAMILY.longestDays] as const;

interface FamilyLinksProps {
  content: FamilyLinksContent;
  deed: FamilyDeed | undefined;
}

/** A student makes links for the family, takes them back, reads what it says, and answers. */
export function FamilyLinksPage({ content, deed }: FamilyLinksProps) {
  const t = useText('family');
  const refused = deed && 'why' in deed ? deed : undefined;
  const talked = content.things.filter(({ votes, notes }) => votes.length + notes.length > 0);
  return (
    <div className="fam">
      <h1>{t('own.title')}</h1>
      <p className="meta">{t('own.lead')}</p>
      {deed && 'address' in deed && <NewLink address={deed.address} />}
      <NewForm refused={refused?.about === 'add' ? refused : undefined} />
      <Links links={content.links} refused={refused?.about === 'links' ? refused : undefined} />
      <section aria-labelledby="talk">
        <h2 id="talk">{t('own.talk')}</h2>
        {talked.length === 0 && <EmptyState title={t('own.quiet')} text={t('own.quietText')} headingLevel={3} />}
        {talked.map((thing) => (
          <Said key={aboutOf(thing)} thing={thing} refused={refused} />
        ))}
      </section>
      <SiteLink className="more" to="/personal-center/collection">
        {t('own.back')}
      </SiteLink>
    </div>
  );
}

function NewLink({ address }: { address: string }) {
  const t = useText('family');
  return (
    <Notice>
      <p role="status">{t('own.made')}</p>
      <div className="row">
        <input className="input fam__address" readOnly value={address} aria-label={t('own.address')} />
        <ShareButton address={address} />
      </div>
      <p className="meta">{t('own.once')}</p>
    </Notice>
  );
}

function NewForm({ refused }: { refused: Refused | undefined }) {
  const t = useText('family');
  return (
    <form className="fam__new" method="post">
      <Hidden of={{ deed: 'add' }} />
      <label htmlFor="name">{t('own.name')}</label>
      <input
        id="name"
        name="name"
        className="input"
        required
        maxLength={FAMILY.nameLength}
        defaultValue={refused?.text}
      />
      <label htmlFor="days">{t('own.days')}</label>
      <select id="days" name="days" className="input" defaultValue={FAMILY.usualDays}>
        {DAYS.map((days) => (
          <option key={days} value={days}>
            {t('own.forDays', { count: days })}
          </option>
        ))}
      </select>
      {refused && (
        <p className="field-error" role="alert">
          {refused.why}
        </p>
      )}
      <button className="btn btn--primary" type="submit">
        {t('own.make')}
      </button>
    </form>
  );
}

function Links({ links, refused }: { links: FamilyLinksContent['links']; refused: Refused | undefined }) {
  const t = useText('family');
  const locale = useLocale();
  const dayOf = (at: string) =>
    dayText(at.slice(0, 10), locale, { year: 'numeric', month: 'long', day: 'numeric' }) || at.slice(0, 10);
  if (links.length === 0) return null;
  return (
    <section id="links" aria-labelledby="links-title">
      <h2 id="links-title">{t('own.links')}</h2>
      {refused && (
        <p className="field-error" role="alert">
          {refused.why}
        </p>
      )}
      <ul className="fam__links">
        {links.map(({ id, name, endsAt, isOpen }) => (
          <li key={id}>
            <span>
              <b>{name}</b>{' '}
              <span className="meta">{t(isOpen ? 'own.until' : 'own.ended', { day: dayOf(endsAt) })}</span>
            </span>
            {isOpen && (
              <form method="post">
                <Hidden of={{ deed: 'end', id }} />
                <button className="btn btn--s" type="submit" aria-label={t('own.endOne', { name })}>
                  {t('own.end')}
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {links.some(({ isOpen }) => isOpen) && (
        <form method="post">
          <Hidden of={{ deed: 'end' }} />
          <button className="btn" type="submit">
            {t('own.endAll')}
          </button>
        </form>
      )}
    </section>
  );
}

function Said({ thing, refused }: { thing: FamilyThing; refused: Refused | undefined }) {
  const t = useText('family');
  return (
    <article className="fam__thing" id={aboutOf(thing)}>
      <h3 lang={thing.column.names.ownLang}>{thing.column.names.own}</h3>
      <Votes votes={thing.votes} />
      <Notes notes={thing.notes} removable={thing} />
      <WriteForm thing={thing} label={t('own.answer')} hidden={{ deed: 'answer' }} refused={refused} />
    </article>
  );
}
