import { CopyButton, ShareButton } from '#client/features/share/share.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { useIsReady } from '#client/site/hydration.ts';
import { SiteLink } from '#client/site/site.tsx';
import { createLazyPart } from '#client/ui/lazy-part.tsx';
import { EmptyState, Notice } from '#client/ui/feedback/notice.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import { FAMILY_LIMITS } from '#shared/rules/family.ts';
import { ActionButton, Notes, Votes, WriteField } from '#client/features/family/family-parts.tsx';
import { getItemId, FAMILY_FORM, EMPTY_DRAFTS, type RejectedSubmission } from '#client/features/family/family-sent.ts';
import {
  type FamilyActionResult,
  type FamilyLinksContent,
  type FamilyItem,
  handleFamilyForm,
  loadFamilyLinks,
} from '#client/features/family/load-family.server.ts';
import { skipRevalidationUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import type { Route } from './+types/personal-family.ts';

export const loader = ({ context, request }: Route.LoaderArgs) => loadFamilyLinks(context, request);

export const action = ({ context, request }: Route.ActionArgs) => handleFamilyForm(context, request);

export const meta = pageMeta;

export const shouldRevalidate = skipRevalidationUnderWindows;

export default function PersonalFamilyRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <FamilyLinksPage content={loaderData.content} actionResult={actionData} />;
}

const PlacementChoice = createLazyPart({
  load: async () => (await import('#client/features/family/standing-choice.tsx')).PlacementChoice,
  namespaces: ['family', 'saved-answers', 'selection'],
});

const DURATION_DAYS = [7, 30, FAMILY_LIMITS.usualDays, FAMILY_LIMITS.longestDays] as const;

interface FamilyLinksProps {
  content: FamilyLinksContent;
  actionResult: FamilyActionResult | undefined;
}

/** Creates and revokes family links, shows their votes and notes, and lets the user reply. */
function FamilyLinksPage({ content, actionResult }: FamilyLinksProps) {
  const t = useText('family');
  const discussedItems = content.things.filter(({ votes, notes }) => votes.length + notes.length > 0);
  return (
    <div className="fam">
      <h1>{t('own.title')}</h1>
      <p className="meta">{t('own.lead')}</p>
      <form id={FAMILY_FORM} method="post" />
      {actionResult?.address ? (
        <NewFamilyLink linkUrl={actionResult.address} />
      ) : content.things.length > 0 ? (
        <NewLinkForm rejectedSubmission={actionResult} />
      ) : (
        <NothingToShare />
      )}
      <FamilyLinkList links={content.links} why={actionResult?.about === 'links' ? actionResult.why : ''} />
      <section aria-labelledby="talk">
        <h2 id="talk">{t('own.talk')}</h2>
        {discussedItems.length === 0 && (
          <EmptyState title={t('own.quiet')} text={t('own.quietText')} headingLevel={3} />
        )}
        {discussedItems.map((item) => (
          <DiscussedItem key={getItemId(item)} item={item} rejectedSubmission={actionResult} />
        ))}
      </section>
      <SiteLink className="more" to="/personal-center/collection">
        {t('own.back')}
      </SiteLink>
    </div>
  );
}

function NewFamilyLink({ linkUrl }: { linkUrl: string }) {
  const t = useText('family');
  return (
    <Notice>
      <p role="status">{t('own.made')}</p>
      <textarea className="input fam__address" readOnly rows={3} value={linkUrl} aria-label={t('own.address')} />
      <div className="row fam__send">
        <CopyButton address={linkUrl} />
        <ShareButton address={linkUrl} />
      </div>
      <p className="meta">{t('own.once')}</p>
      <SiteLink className="more" to="/personal-center/family">
        {t('own.another')}
      </SiteLink>
    </Notice>
  );
}

/** Shown if there are no favourites, because a link would open an empty page. */
function NothingToShare() {
  const t = useText('family');
  return (
    <EmptyState title={t('own.nothing')} text={t('own.nothingText')} headingLevel={2}>
      <SiteLink className="btn btn--primary" to="/school">
        {t('own.find')}
      </SiteLink>
    </EmptyState>
  );
}

function NewLinkForm({ rejectedSubmission }: { rejectedSubmission: RejectedSubmission | undefined }) {
  const t = useText('family');
  const isReady = useIsReady();
  const { name, selectedDays } = rejectedSubmission?.drafts ?? EMPTY_DRAFTS;
  const rejectionReason = rejectedSubmission?.about === 'add' ? rejectedSubmission.why : '';
  return (
    <div className="fam__new">
      <label htmlFor="name">{t('own.name')}</label>
      <input
        id="name"
        name="name"
        form={FAMILY_FORM}
        className="input"
        required
        maxLength={FAMILY_LIMITS.nameLength}
        defaultValue={name}
      />
      <NativeSelect
        label={t('own.days')}
        name="days"
        form={FAMILY_FORM}
        defaultValue={selectedDays}
        choices={DURATION_DAYS.map((days) => ({ value: String(days), label: t('own.forDays', { count: days }) }))}
      />
      {/* The choice depends on answers stored in the browser, which the server does not have. */}
      {isReady && <PlacementChoice />}
      {rejectionReason && (
        <p className="field-error" role="alert">
          {rejectionReason}
        </p>
      )}
      <button className="btn btn--primary" type="submit" form={FAMILY_FORM} name="deed" value="add">
        {t('own.make')}
      </button>
    </div>
  );
}

function FamilyLinkList({ links, why: errorReason }: { links: FamilyLinksContent['links']; why: string }) {
  const t = useText('family');
  if (links.length === 0) return null;
  return (
    <section id="links" aria-labelledby="links-title">
      <h2 id="links-title">{t('own.links')}</h2>
      {errorReason && (
        <p className="field-error" role="alert">
          {errorReason}
        </p>
      )}
      <ul className="fam__links">
        {links.map(({ id, name, lastDay, isOpen, showsStanding }) => (
          <li key={id}>
            <span>
              <b>{name}</b> <span className="meta">{t(isOpen ? 'own.until' : 'own.ended', { day: lastDay })}</span>
              {showsStanding && <span className="meta"> · {t('own.showsStanding')}</span>}
            </span>
            {isOpen && (
              <ActionButton deed={`end ${id}`} at="links" text={t('own.end')} label={t('own.endOne', { name })} />
            )}
          </li>
        ))}
      </ul>
      {links.some(({ isOpen }) => isOpen) && (
        <p className="fam__all">
          <ActionButton deed="end" at="links" text={t('own.endAll')} />
        </p>
      )}
    </section>
  );
}

function DiscussedItem({
  item,
  rejectedSubmission,
}: {
  item: FamilyItem;
  rejectedSubmission: RejectedSubmission | undefined;
}) {
  const t = useText('family');
  return (
    <article className="fam__thing" id={getItemId(item)}>
      <h3 lang={item.column.names.ownLang}>{item.column.names.own}</h3>
      <Votes votes={item.votes} />
      <Notes notes={item.notes} removableFrom={item} />
      <WriteField item={item} label={t('own.answer')} deed="answer" rejectedSubmission={rejectedSubmission} />
    </article>
  );
}
