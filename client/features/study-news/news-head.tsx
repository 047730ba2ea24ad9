import { Form } from 'react-router';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { useSitePath } from '#client/site/site.tsx';
import { withQuery } from '#client/site/addresses.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { AppLink } from '#client/ui/link/app-link.tsx';
import { Breadcrumb } from '#client/ui/paging/paging.tsx';
import { numberText } from '#shared/locale/locales.ts';
import type { NewsListContent } from './load-news.server.ts';

const SEARCH_FORM_ID = 'news-search';

interface NewsHeadProps {
  content: NewsListContent;
  /** Path within the site, without a query. */
  address: string;
}

export function NewsHead({ content, address }: NewsHeadProps) {
  const t = useText('news');
  const toPath = useSitePath();
  const { school, query: newsQuery, lines } = content;
  return (
    <>
      {school && (
        <Breadcrumb
          crumbs={[{ label: t('title'), href: toPath('/consult/list') }, { label: school.name || t('thisSchool') }]}
        />
      )}
      <div className="news-list__head">
        <div>
          <h1>{school?.name ? t('ofSchool', { name: school.name }) : t('title')}</h1>
          <p>{t('lead')}</p>
        </div>
        <Form method="get" className="news-list__search" role="search" id={SEARCH_FORM_ID} action={toPath(address)}>
          <label className="sr" htmlFor="news-keyword">
            {t('search')}
          </label>
          <input
            // The key resets the field when the URL changes.
            key={newsQuery.keyword}
            className="input"
            id="news-keyword"
            name="keyword"
            type="search"
            maxLength={100}
            defaultValue={newsQuery.keyword}
            placeholder={t('example')}
          />
          {newsQuery.topic && <input type="hidden" name="topic" value={newsQuery.topic} />}
          <Button variant="primary" type="submit">
            <Icon name="search" />
            {t('submit')}
          </Button>
        </Form>
      </div>
      <TopicChips content={content} address={address} />
      <div className="news-list__bar">
        <h2 aria-live="polite">{lines ? <FoundText content={content} /> : t('all')}</h2>
        {!school && <CountryChoice content={content} />}
      </div>
    </>
  );
}

/** Links to the topics. Their URLs preserve the other filters. */
function TopicChips({ content: { topics, query: newsQuery }, address }: NewsHeadProps) {
  const t = useText('news');
  const locale = useLocale();
  const toPath = useSitePath();
  if (topics.length === 0) return null;
  return (
    <nav aria-label={t('topics.label')}>
      <ul className="news-list__topics">
        {topics.map(({ topic, total }) => (
          <li key={topic}>
            <AppLink
              className="chip"
              href={toPath(withQuery(address, { ...newsQuery, topic }))}
              keepScroll
              aria-current={topic === newsQuery.topic ? 'true' : undefined}
            >
              {t(`topics.${topic || 'every'}`)} <span className="num">{numberText(total, locale)}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function FoundText({ content: { query: newsQuery, page } }: { content: NewsListContent }) {
  const t = useText('news');
  const resultCount = page.totalResult;
  return newsQuery.keyword
    ? t('foundFor', { count: resultCount, keyword: newsQuery.keyword })
    : t('found', { count: resultCount });
}

/** Select for the country, which belongs to the form above and has its own submit button. */
function CountryChoice({ content: { countries, query: newsQuery } }: { content: NewsListContent }) {
  const t = useText('news');
  if (countries.length === 0) return null;
  return (
    <div className="news-list__country">
      <label className="meta" htmlFor="news-country">
        {t('country')}
      </label>
      <select
        key={newsQuery.countryId}
        className="select"
        id="news-country"
        name="countryId"
        form={SEARCH_FORM_ID}
        defaultValue={newsQuery.countryId}
      >
        <option value="">{t('allCountries')}</option>
        {countries.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Button type="submit" form={SEARCH_FORM_ID}>
        {t('filter')}
      </Button>
    </div>
  );
}
