import { feeOfYear } from '#client/features/facts/offers.ts';
import { useChatText } from '#client/features/chat/words/use-chat-text.ts';
import {
  CardFacts,
  CardFigure,
  cardFigures,
  CardLink,
  CardName,
  type CardProps,
  InReaderLanguage,
} from './card-parts.tsx';

export function CourseCard({ card: { course }, onFollow }: CardProps) {
  const { t, locale } = useChatText();
  if (!course) return null;
  const figures = cardFigures(locale);
  const fee = feeOfYear(course);
  const [year, month] = [Number(course.startYear), Number(course.startMonth)];
  const start = year > 0 && month > 0 ? figures.monthOfYear(year, month) : '';
  return (
    <>
      <CardLink to={{ opens: { kind: 'course', id: course.id } }} onFollow={onFollow}>
        <CardName thing={course} />
      </CardLink>
      <CardFacts
        facts={[
          (course.schoolName || course.schoolNameChn) && (
            <InReaderLanguage key="school" thing={{ name: course.schoolName, nameChn: course.schoolNameChn }} />
          ),
          ...course.majorLevelName.map(({ levelName, levelNameChn }) => (
            <InReaderLanguage key={levelName} thing={{ name: levelName, nameChn: levelNameChn }} />
          )),
          fee && <CardFigure key="fee" figure={fee} of={course} words="cards.fee" />,
          start && t('cards.starts', { month: start }),
          start && course.illustrative && t('cards.example'),
        ]}
      />
    </>
  );
}
