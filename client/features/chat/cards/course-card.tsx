import { useChatText } from '#client/features/chat/words/use-chat-text.ts';
import type { ChatCard } from '#shared/contract/chat.ts';
import { CardFacts, cardFigures, CardLink, CardName, type CardProps, InReaderLanguage } from './card-parts.tsx';

export function CourseCard({ card: { course }, onFollow }: CardProps) {
  const { t, locale } = useChatText();
  if (!course) return null;
  const figures = cardFigures(locale);
  const fee = writeFee(course, figures);
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
          fee && t('cards.fee', { fee }),
          start && t('cards.starts', { month: start }),
          (fee || start) && course.illustrative && t('cards.example'),
        ]}
      />
    </>
  );
}

type Course = NonNullable<ChatCard['course']>;

const writeFee = ({ fee, feeAmount, fkCurrencyTypeNum }: Course, { money }: ReturnType<typeof cardFigures>) =>
  feeAmount !== null && fkCurrencyTypeNum ? money(feeAmount, fkCurrencyTypeNum) : fee;
