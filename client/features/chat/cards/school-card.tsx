import { figuresOf } from '#client/features/facts/offers.ts';
import { useChatText } from '#client/features/chat/words/use-chat-text.ts';
import { useLocale } from '#client/i18n/use-text.ts';
import { outsideAddress } from '#client/site/addresses.ts';
import { schoolSeal } from '#client/site/catalogue/school-name.ts';
import { Image } from '#client/ui/image/image.tsx';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import { CardFacts, CardFigure, CardLink, CardName, type CardProps } from './card-parts.tsx';

const SEAL_SIZE = 44;

/** What the rows of its courses are, by the keys of our words. */
const OFFERED = { title: 'courses', field: 'fields', level: 'levels' } as const;

export function SchoolCard({ card: { school }, onFollow }: CardProps) {
  const { t, locale } = useChatText();
  const siteLang = LANGUAGE_TAGS[useLocale()];
  if (!school) return null;
  const { id, city, country, qsRank, courseCount, coursesNamed } = school;
  const { find } = figuresOf(school);
  const fee = find('lowestCourseYear') ?? find('lowestLevelYear');
  const website = school.hasCourse === false ? outsideAddress(school.website) : '';
  return (
    <>
      <CardLink to={website ? { website } : { opens: { kind: 'school', id } }} onFollow={onFollow}>
        <Image className="seal" src={schoolSeal(school)} alt="" width={SEAL_SIZE} height={SEAL_SIZE} fit="contain" />
        <CardName thing={school} />
        {qsRank && (
          <span className="card-rank" dir="ltr" lang="en">
            <span aria-hidden="true">
              QS <b className="fig">{qsRank}</b>
            </span>
            <span className="sr" lang={locale}>
              {t('cards.rank', { rank: qsRank })}
            </span>
          </span>
        )}
      </CardLink>
      <CardFacts
        facts={[
          ...[city, country].filter(Boolean).map((place) => (
            <bdi key={place} lang={siteLang}>
              {place}
            </bdi>
          )),
          fee && <CardFigure key="fee" figure={fee} of={school} words="cards.feeFrom" />,
          courseCount > 0 && t(`cards.${OFFERED[coursesNamed]}`, { count: courseCount }),
        ]}
      />
    </>
  );
}
