import type { CSSProperties } from 'react';
import { Form } from 'react-router';
import { AdviserCard } from '#client/features/adviser/adviser-card.tsx';
import { getLargestTotal } from '#client/features/degree-cost/convert-estimate.ts';
import { preloadDegreeCost } from '#client/features/degree-cost/degree-cost-late.tsx';
import { Sourced } from '#client/features/facts/figure.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { withQuery } from '#client/site/addresses.ts';
import { SiteLink, useSite, useSitePath } from '#client/site/site.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { EmptyState, Notice } from '#client/ui/feedback/notice.tsx';
import { getEmptyArtPath } from '#shared/art/art-address.ts';
import { FAMILY_LIMITS, FAMILY_RELATIONS } from '#shared/rules/family.ts';
import {
  countBlocks,
  HiddenFields,
  type KnownBlocks,
  listKnownBlocks,
  Notes,
  ItemFacts,
  VOTE_ICONS,
  Votes,
  WriteField,
  useRelationFormatter,
} from '#client/features/family/family-parts.tsx';
import { getItemId, FAMILY_FORM, type RejectedSubmission } from '#client/features/family/family-sent.ts';
import {
  type FamilyRoomContent,
  type FamilyItem,
  handleFamilyRoomForm,
  loadFamilyRoom,
} from '#client/features/family/load-family.server.ts';
import { skipRevalidationUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import type { Route } from './+types/family.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  await preloadDegreeCost();
  return loadFamilyRoom(context, request);
}

export const action = ({ context, request }: Route.ActionArgs) => handleFamilyRoomForm(context, request);

export const meta = pageMeta;

export const shouldRevalidate = skipRevalidationUnderWindows;

export default function FamilyRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <FamilyRoom content={loaderData.content} rejectedSubmission={actionData} />;
}

interface FamilyRoomProps {
  content: FamilyRoomContent;
  rejectedSubmission: RejectedSubmission | undefined;
}

/**
 * Renders the page behind a family link: collected items with costs first, votes and notes. It works without
 * JavaScript.
 */
function FamilyRoom({ content, rejectedSubmission }: FamilyRoomProps) {
  const t = useText('family');
  const { room } = content;
  const { agent } = useSite();
  const emptyPictureUrl = getEmptyArtPath('login', agent.brandColour);
  if (!room)
    return (
      <div className="wrap fam">
        <EmptyState picture={emptyPictureUrl} title={t('closed.title')} text={t('closed.text')} headingLevel={1}>
          <UnsentTexts rejectedSubmission={rejectedSubmission} />
          <SiteLink className="btn" to="/">
            {t('closed.home')}
          </SiteLink>
        </EmptyState>
      </div>
    );
  const blocks = listKnownBlocks(room.things);
  const largestTotal = getLargestTotal(
    room.things.map(({ column: { costs, years } }) => ({ ...costs, years })),
    { own: agent.ownMoney, currency: content.money.currency },
  );
  return (
    <div className="wrap fam">
      <header className="fam__head">
        <div>
          <h1>{t('room.title', { name: room.name })}</h1>
          <p className="meta">{t('room.lead', { name: room.name })}</p>
        </div>
        <ReaderSettings content={content} />
      </header>
      {rejectedSubmission?.about === 'room' && (
        <Notice tone="caution" announce="at once">
          <p>{rejectedSubmission.why}</p>
          <UnsentTexts rejectedSubmission={rejectedSubmission} />
        </Notice>
      )}
      {room.things.length === 0 && <EmptyState title={t('room.none')} text={t('room.later')} headingLevel={2} />}
      <form id={FAMILY_FORM} method="post">
        <HiddenFields fields={{ who: content.relation, money: content.money.currency, room: room.endsAt }} />
      </form>
      <Sourced sources={room.sources}>
        <div className="fam__things">
          {room.things.map((item) => (
            <FamilyRoomItem
              blocks={blocks}
              largestTotal={largestTotal}
              key={getItemId(item)}
              item={item}
              content={content}
              name={room.name}
              madeAt={room.madeAt}
              rejectedSubmission={rejectedSubmission}
            />
          ))}
        </div>
      </Sourced>
      <div className="fam__adviser">
        <AdviserCard />
      </div>
      <PrivacyNotice
        lastDay={room.lastDay}
        name={room.name}
        hasPlacement={room.things.some(({ placement }) => placement !== null)}
      />
    </div>
  );
}

/** Shows the texts of a rejected form for copying, because the link was closed or replaced. */
const UnsentTexts = ({ rejectedSubmission }: Pick<FamilyRoomProps, 'rejectedSubmission'>) =>
  Object.entries(rejectedSubmission?.drafts.texts ?? {}).map(([itemId, text]) => (
    <blockquote key={itemId}>{text}</blockquote>
  ));

/**
 * Select for the reader and the currency, which are in the URL and not stored. With JavaScript, typed text is
 * preserved.
 */
function ReaderSettings({ content: { relation, money: ownMoney } }: Pick<FamilyRoomProps, 'content'>) {
  const t = useText('family');
  const toPath = useSitePath();
  const formatRelation = useRelationFormatter();
  return (
    <div className="fam__reader">
      <Form method="get" action={toPath('/family')}>
        <label htmlFor="as">{t('iAm')}</label>
        <select id="as" name="as" className="select" defaultValue={relation}>
          {FAMILY_RELATIONS.map((relationKey) => (
            <option key={relationKey} value={relationKey}>
              {formatRelation(relationKey)}
            </option>
          ))}
        </select>
        <HiddenFields fields={{ money: ownMoney.currency }} />
        <button className="btn btn--s" type="submit">
          {t('choose')}
        </button>
      </Form>
      <nav aria-label={t('currency')} className="seg">
        {FAMILY_LIMITS.money.map((currency) => (
          <SiteLink
            key={currency}
            to={withQuery('/family', { as: relation, money: currency })}
            aria-current={currency === ownMoney.currency ? 'true' : undefined}
            preventScrollReset
          >
            {t(`money.${currency}`)}
          </SiteLink>
        ))}
      </nav>
    </div>
  );
}

interface FamilyItemProps extends FamilyRoomProps {
  item: FamilyItem;
  blocks: KnownBlocks;
  largestTotal: number;
  name: string;
  madeAt: string;
}

function FamilyRoomItem({
  item,
  blocks,
  largestTotal,
  content: { relation, money, room },
  name,
  madeAt,
  rejectedSubmission,
}: FamilyItemProps) {
  const t = useText('family');
  const relationVote = item.votes.find(({ who }) => who === relation)?.vote;
  return (
    <article className="fam__thing" id={getItemId(item)} style={{ '--blocks': countBlocks(blocks) } as CSSProperties}>
      <ItemFacts
        item={item}
        blocks={blocks}
        money={money}
        sources={room?.sources ?? []}
        largestTotal={largestTotal}
        createdAt={madeAt}
      />
      <div>
        <div className="fam__vote" role="group" aria-label={t('vote', { name: item.column.names.own })}>
          {(['agree', 'ask'] as const).map((vote) => (
            <button
              key={vote}
              className="btn"
              form={FAMILY_FORM}
              formAction={`#${getItemId(item)}`}
              type="submit"
              name="deed"
              value={`${vote} ${getItemId(item)}`}
              aria-pressed={relationVote === vote}
            >
              <Icon name={VOTE_ICONS[vote]} />
              {t(vote)}
            </button>
          ))}
        </div>
        <Votes votes={item.votes} />
        <Notes notes={item.notes} />
        <WriteField
          item={item}
          label={t('writeTo', { name })}
          deed="write"
          rejectedSubmission={rejectedSubmission?.about === 'room' ? undefined : rejectedSubmission}
        />
      </div>
    </article>
  );
}

function PrivacyNotice({ lastDay, name, hasPlacement }: { lastDay: string; name: string; hasPlacement: boolean }) {
  const t = useText('family');
  return (
    <footer className="fam__privacy meta">
      <p>
        <Icon name="lock" /> {t(hasPlacement ? 'privacy.onlyStanding' : 'privacy.only')}
      </p>
      <p>
        <Icon name="clock" /> {t('privacy.ends', { day: lastDay, name })}
      </p>
      <p>
        <Icon name="info" /> {t('privacy.sources')}
      </p>
    </footer>
  );
}
