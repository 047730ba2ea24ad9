import { useLocale, useText } from '#client/i18n/use-text.ts';
import { getBilingualName } from '#client/site/catalogue/school-name.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { MoneyRange } from '#client/ui/money/money.tsx';
import type { CountryWithoutLevel } from '#shared/contract/matching/school-list.ts';
import './level-statements.css';

type Statement = CountryWithoutLevel['schools'][number]['statements'][number];

const INITIAL_SCHOOL_COUNT = 6;

interface LevelStatementsProps {
  country: string;
  schools: CountryWithoutLevel['schools'];
}

/**
 * Section for a country that has no courses at the level. Its schools cannot be placed, but publish fees and English
 * requirements.
 */
export function LevelStatements({ country, schools }: LevelStatementsProps) {
  const t = useText('match');
  const remainingSchools = schools.slice(INITIAL_SCHOOL_COUNT);
  return (
    <section className="level-statements">
      <h2>{t('level.title', { country })}</h2>
      <p>{t(schools.length > 0 ? 'level.text' : 'level.nothing', { country })}</p>
      <ul>
        {schools.slice(0, INITIAL_SCHOOL_COUNT).map((school) => (
          <SchoolStatements key={school.id} school={school} />
        ))}
      </ul>
      {remainingSchools.length > 0 && (
        <details>
          <summary>{t('level.more', { count: remainingSchools.length })}</summary>
          <ul>
            {remainingSchools.map((school) => (
              <SchoolStatements key={school.id} school={school} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function SchoolStatements({ school }: { school: CountryWithoutLevel['schools'][number] }) {
  const { own, ownLang } = getBilingualName(school, useLocale());
  return (
    <li>
      <SiteLink to={`/school/${school.id}`} lang={ownLang}>
        {own}
      </SiteLink>
      <dl>
        {school.statements.map((statement, index) => (
          <StatementLine key={index} statement={statement} />
        ))}
      </dl>
    </li>
  );
}

function StatementLine({ statement }: { statement: Statement }) {
  const t = useText('statements');
  const { limits, isIndirect, sourceTitle, sourceAddress, fee, ielts } = statement;
  return (
    <div>
      <dt>
        {fee && t('name.fee', { year: fee.academicYear.replace('/', '–') })}
        {ielts && t('name.english', { test: 'IELTS' })}
        {limits && <small className="source">{limits}</small>}
      </dt>
      <dd data-figure="">
        {fee && <StatedFee fee={fee} />}
        {ielts && (ielts.each ? t('english.each', { ...ielts }) : ielts.overall)}
        <small className="source">
          <a href={sourceAddress} target="_blank" rel="noopener noreferrer" lang="en">
            {sourceTitle}
          </a>
          {isIndirect && <> {t('indirect')}</>}
        </small>
      </dd>
    </div>
  );
}

function StatedFee({ fee: { from, to, currency, per } }: { fee: NonNullable<Statement['fee']> }) {
  const t = useText('statements');
  const { agent } = useSite();
  return (
    <>
      <MoneyRange
        minAmount={{ amount: from, currency }}
        maxAmount={{ amount: to, currency }}
        ownMoney={agent.ownMoney}
      />
      {per !== 'year' && <> {t(`per.${per as 'course'}`)}</>}
    </>
  );
}
