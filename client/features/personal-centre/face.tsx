import { useSite } from '#client/site/site-context.ts';
import { joinClasses } from '#client/ui/join-classes.ts';

/** The user's picture; without one, the first letter of the name. */
export function Face({ large }: { large?: boolean }) {
  const { user } = useSite();
  const [letter = ''] = user?.displayName ?? '';
  return (
    <span className={joinClasses('pc-face', large && 'pc-face--large')} aria-hidden="true">
      {user?.userHeadIcon ? <img src={user.userHeadIcon} alt="" width={96} height={96} /> : letter.toUpperCase()}
    </span>
  );
}
