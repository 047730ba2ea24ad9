import { mutate } from 'swr';

/** What was fetched for one person is not for the next: forgets every answer, and asks again for those in use. */
export const refreshAnswers = async () => void (await mutate(() => true, undefined, { revalidate: true }));
