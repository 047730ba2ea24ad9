import type { FormEvent } from 'react';
import { Form } from 'react-router';
import { ShareButton } from '#client/features/share/offers.ts';
import { useText } from '#client/i18n/use-text.ts';
import { type Arriving, useArrived } from '#client/site/asking/arriving.ts';
import { useSite } from '#client/site/site.tsx';
import { sitePath } from '#client/site/addresses.ts';
import { Button } from '#client/ui/button/button.tsx';
import { TextInput } from '#client/ui/field/text-input.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { LatePlace } from '#client/ui/late-part.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import { type CourseQuery, readCourseQuery, writeCourseQuery } from './course-query.ts';
import type { TypeChoice } from './load-school-courses.server.ts';

interface CourseToolsProps {
  schoolId: string;
  query: CourseQuery;
  types: Arriving<TypeChoice[]>;
  onQuery?: (query: string) => void;
}

/** A plain form whose answers stand in the address: it needs no script, and what was found can be sent to somebody. */
export function CourseTools({ schoolId, query, types, onQuery }: CourseToolsProps) {
  const t = useText('school-detail');
  const { agent } = useSite();
  const path = sitePath(agent.keyCode, `/school/${schoolId}`);
  const searchHere = (event: FormEvent<HTMLFormElement>) => {
    if (!onQuery) return;
    event.preventDefault();
    const given = new FormData(event.currentTarget) as unknown as Iterable<[string, string]>;
    onQuery(writeCourseQuery(readCourseQuery(new URLSearchParams([...given]))));
  };
  return (
    <Form
      method="get"
      action={`${path}#courses`}
      className="tools"
      role="search"
      aria-label={t('courses.search')}
      onSubmit={searchHere}
    >
      <LatePlace waiting={<TypeSelect chosen={query.courseTypeId} choices={[]} />}>
        <ArrivedTypes chosen={query.courseTypeId} types={types} />
      </LatePlace>
      <TextInput
        type="search"
        name="keyword"
        label={t('courses.keyword')}
        labelHidden
        placeholder={t('courses.keyword')}
        defaultValue={query.keyword}
        maxLength={100}
        enterKeyHint="search"
      />
      <Button type="submit" variant="solid">
        <Icon name="search" />
        {t('courses.submit')}
      </Button>
      <ShareButton address={`${path}${writeCourseQuery(query)}`} />
    </Form>
  );
}

function ArrivedTypes({ chosen, types }: { chosen: string; types: Arriving<TypeChoice[]> }) {
  return <TypeSelect chosen={chosen} choices={useArrived(types)} />;
}

function TypeSelect({ chosen, choices }: { chosen: string; choices: readonly TypeChoice[] }) {
  const t = useText('school-detail');
  return (
    <NativeSelect
      name="courseTypeId"
      label={t('courses.type')}
      labelHidden
      placeholder={t('courses.allTypes')}
      defaultValue={choices.some(({ value }) => value === chosen) ? chosen : ''}
      choices={choices}
    />
  );
}
